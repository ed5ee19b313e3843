# The measured strategy guide; the rest of it is in advisor/teach/guide.json.

guide-title = Strategy guide: what players say, and what was measured
guide-seen = Positions that show what was counted; the figures come from all games:
guide-damaged = { $title }: { $problems }
