// Memory that grows while something is searched, and numbers that threads share.
#pragma once
#include <stdlib.h>

#include "basics/integers.hpp"

namespace khronos {

// A number that some threads read while others write it; starts at zero. It cannot be copied,
// because a copy would read it without care.
template <class T> struct Shared {
    T number;
    Shared() = default;
    Shared(const Shared&) = delete;
    operator T() const { return __atomic_load_n(&number, __ATOMIC_RELAXED); }
    T operator=(T to) {
        __atomic_store_n(&number, to, __ATOMIC_RELAXED);
        return to;
    }
    // Returns what it was before.
    T add(T more) { return __atomic_fetch_add(&number, more, __ATOMIC_RELAXED); }
    // Raises it to so many, unless it is more already.
    void raise(T to) {
        T now = *this;
        while (now < to && !__atomic_compare_exchange_n(&number, &now, to, true, __ATOMIC_RELAXED,
                                                        __ATOMIC_RELAXED)) {}
    }
};

// Memory that is given back all at once. All its bytes are zero at first.
struct Arena {
    enum { CHUNK = 1 << 20 };
    struct Chunk {
        Chunk* next;
    };
    Chunk *first, *current;  // `current` is being filled, those after it wait
    size_t used;
    int chunks_n;  // that are in use
    bool failed;

    void clear() {
        current = first;
        used = 16;
        chunks_n = 1;
        failed = false;
    }
    // Frees all but so many chunks. What was in any of them is lost.
    void trim(int chunks) {
        Chunk** next = &first;
        while (*next && chunks--) next = &(*next)->next;
        Chunk* rest = *next;
        *next = 0;
        drop(rest);
        clear();
    }
    void end() { drop(first); }
    static void drop(Chunk* chunk) {
        while (chunk) {
            Chunk* next = chunk->next;
            free(chunk);
            chunk = next;
        }
    }
    // Room for less than a chunk, or 0 without memory.
    void* allocate(size_t size) {
        size = (size + 15) & ~size_t(15);
        if (!current || used + size > CHUNK) {
            Chunk* next = current ? current->next : first;
            if (!next) {
                next = (Chunk*)malloc(CHUNK);
                if (!next) {
                    failed = true;
                    return 0;
                }
                next->next = 0;
                if (current)
                    current->next = next;
                else
                    first = next;
            }
            current = next;
            used = 16;
            chunks_n++;
        }
        void* result = (char*)current + used;
        used += size;
        return result;
    }
    template <class T> T* allocate_array(int n) {
        return (T*)allocate(sizeof(T) * size_t(n ? n : 1));
    }
};

// An array that grows. All its bytes are zero at first.
template <class T> struct List {
    T* items;
    int count, capacity;

    void end() { free((void*)items); }
    // Empties it, and frees it if it has room for more than so many.
    void trim(int most) {
        count = 0;
        if (capacity > most) {
            end();
            *this = {};
        }
    }
    // Adds one, which must not lie in the array itself, as that may move. False without memory.
    bool append(const T& one) {
        if (count == capacity) {
            const int more = capacity ? capacity * 2 : 64;
            T* larger = (T*)realloc((void*)items, sizeof(T) * size_t(more));
            if (!larger) return false;
            items = larger;
            capacity = more;
        }
        items[count++] = one;
        return true;
    }
};

// A set of hashes that grows.
struct Hashes {
    u64* slots;
    u64 capacity, count;

    bool begin(int bits) {
        *this = {(u64*)calloc(u64(1) << bits, sizeof(u64)), u64(1) << bits, 0};
        return slots != 0;
    }
    void end() { free(slots); }
    // 1 if it is new, 0 if not, -1 without memory.
    int add(u64 hash) {
        if (count * 2 >= capacity && !grow()) return -1;
        return put(hash);
    }
    int put(u64 hash) {
        hash += !hash;
        u64 i = mixed(hash) & (capacity - 1);
        while (slots[i] && slots[i] != hash) i = (i + 1) & (capacity - 1);
        if (slots[i]) return 0;
        slots[i] = hash;
        count++;
        return 1;
    }
    bool grow() {
        Hashes larger = {(u64*)calloc(capacity * 2, sizeof(u64)), capacity * 2, 0};
        if (!larger.slots) return false;
        for (u64 i = 0; i < capacity; i++)
            if (slots[i]) larger.put(slots[i]);
        free(slots);
        *this = larger;
        return true;
    }
};
}  // namespace khronos
