// Jobs in threads of their own, with a look at them meanwhile.
#pragma once
#include <pthread.h>
#include <unistd.h>

namespace khronos::every_entry {

// A job in several threads at once, with a few looks meanwhile.
template <class Job, class Look> void meanwhile(int threads, Job job, Look look) {
    pthread_t others[2];
    struct Shared {
        Job& job;
        int left;
    } shared = {job, threads};
    auto run = [](void* of) -> void* {
        Shared& t = *(Shared*)of;
        t.job();
        __atomic_fetch_sub(&t.left, 1, __ATOMIC_ACQ_REL);
        return 0;
    };
    int begun = 0;
    while (begun < threads && !pthread_create(&others[begun], 0, run, &shared)) begun++;
    for (int i = 0; i < 5 && __atomic_load_n(&shared.left, __ATOMIC_ACQUIRE); i++) {
        look();
        usleep(50);
    }
    for (int i = 0; i < begun; i++) pthread_join(others[i], 0);
}

// A job in a thread, looked at now and then and stopped after so many looks.
template <class Job, class Look> void stop_soon(Job job, Look look, int looks) {
    struct Shared {
        Job& job;
        int stop, over;
    } shared = {job, 0, 0};
    auto run = [](void* of) -> void* {
        Shared& t = *(Shared*)of;
        t.job(&t.stop);
        __atomic_store_n(&t.over, 1, __ATOMIC_RELEASE);
        return 0;
    };
    pthread_t other;
    if (pthread_create(&other, 0, run, &shared)) return;
    for (int i = 0; i < looks && !__atomic_load_n(&shared.over, __ATOMIC_ACQUIRE); i++) {
        look();
        usleep(100);
    }
    __atomic_store_n(&shared.stop, 1, __ATOMIC_RELAXED);
    pthread_join(other, 0);
}

}  // namespace khronos::every_entry
