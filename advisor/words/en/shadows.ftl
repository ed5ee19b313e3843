# What becomes of a play's shadows, where that depends on decisions. $ways are sentences.
shadow-either = This depends on decisions that come before it (§5.5). Either: { $ways }
shadow-or = { $before } Or: { $next }
shadow-more-depends = What else it does on { NAME($epoch) } depends on decisions that come before it (§5.5).
shadow-all-depends = What its shadow does on { NAME($epoch) } depends on many decisions (§5.5).
