# The trainer: why a puzzle is asked, what an answer changes, how a profile stands.

train-why-new = A new puzzle.
train-why-sibling = A new puzzle of a theme that you missed.
train-why-due = You missed this one before.
train-why-again = You have seen every puzzle of this kind; this is the one that you saw longest ago.

# $rating is a text such as "1500 ± 80", $change its change with a sign.
train-rating = { $points } ± { $error }
train-rated = Rating { $rating } ({ $change }).
train-rated-half = Rating { $rating } ({ $change }). It counts half, as the theme was shown.
train-hinted = Not rated: you looked at a hint.
train-asked-before = Not rated: you have been asked this one before.
train-again-tomorrow = The queue asks it again from tomorrow on.
    .off = The queue, once switched on, asks it again from tomorrow on.
train-again-today = The queue asks it again from today on.
    .off = The queue, once switched on, asks it again from today on.
train-again-day = The queue asks it again from { $day } on.
    .off = The queue, once switched on, asks it again from { $day } on.

train-none-yet = { $profile }: no puzzle answered yet; the rating begins with the first.
train-stands = { $profile }: rating { $rating } from { COUNT($attempts, of: "rated-attempt") }.
train-tried = { $tried } of { COUNT($puzzles, of: "puzzle") } tried, { $hits } of { COUNT($attempts, of: "attempt") } right.
train-queued = { COUNT($number, of: "missed-puzzle") } in the queue, { $due } due now.
train-queue-empty = The queue is empty: you have missed nothing yet.
train-puzzle = puzzle { $number }
    .of = puzzle { $number }, { $theme }
train-now = now
train-today = today
train-tomorrow = tomorrow

train-needs-fsrs = The trainer's queue needs the package fsrs: pip install 'khronos-advisor[train]'.
train-years = only years from { $first } to { $last } can be kept

# What a browser has kept.
train-not-kept = This is not a training that was kept.
train-too-long = This training is too long to be kept.
train-damaged = This training is damaged.

# Exported profiles and the file of all profiles.
profile-too-large = { $file } is larger than 4 MB: that is not a profile.
profile-not-utf8 = { $file } is not UTF-8 text.
profile-unreadable = { $file }: { $why }.
profile-text-too-large = This is not an exported profile: it is larger than 4 MB.
profile-fault = This is not an exported profile: { $where }: { $problem }.
profile-the-file = the file
profile-other-version = This profile was exported by another version of this program.
profile-two-cards = This is not an exported profile: { $puzzle } has two cards.
profile-bad-card = This is not an exported profile: cards.{ $number }.state cannot be read.
profile-not-read = The profile could not be read: try again, or use khronos train --import.
profile-no-folder = { $folder } cannot be made: { $error }.
profile-newer = { $file } comes from a newer version of this program.
profile-name-taken = There is a profile { $name } already; import it under another name.
profile-store-error = { $file }: { $error }.
profile-store-damaged = { $file }: { $error }: move it away, and your training starts again.
profile-store-bad-time = { $file }: a time in it cannot be read: move it away, and your training starts again.
profile-bad-name = A name has 1 to { $most } characters that can be printed.
profile-unknown = There is no profile { $name }.
