"""The manual, made of the commands themselves: a page for `man`, and one in Markdown."""
