# What becomes of the file of a learner's progress.

progress-too-large = it is larger than 256 kB
progress-unreadable = your progress cannot be read: { $error }
progress-damaged = { $file } was damaged ({ $error }): it is now called { $aside }, and your progress starts again
progress-not-kept = your progress cannot be kept in { $file }: { $reason }
progress-in-line = line { $line }: { $problem }
progress-newer = { $file } comes from a newer version of this program
progress-the-file = the file
progress-bad-value = { $where }: { $problem }
