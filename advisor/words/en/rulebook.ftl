# What stands around the text of the rules, which is in rules.yaml.

rules-source-b = rulebook
rules-source-x = worked example
rules-source-r = ruling of this project
rules-section = §{ $section } { $title } [{ $source }]
rulings-about = Where the rulebook is silent, or can be read in two ways, this is our reading. Each comes with the other reading and where it matters, so that you can agree at your table.
ruling-ours = Our reading: { $text }
    .label = Our reading:
ruling-other = The other reading: { $text }
ruling-matters = Where it matters: { $text }
