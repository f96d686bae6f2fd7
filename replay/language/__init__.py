"""The languages that the program speaks: which one is asked for, and how a phrase is said in it.

The rooms below, and the code that makes messages, know of no language: they make phrases, whose templates are English.
What is printed is said in the language that is spoken, a value of the context that is set once for a run. ``locale/``
holds the gettext catalogues; CONTRIBUTING says how to renew them.
"""
