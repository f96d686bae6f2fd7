"""The colours of a record on the site's pages."""

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text


class SjnLexer(RegexLexer):
    """Tags, item words, seats, red suits, marks and notes; what else there is, as in a wrong example, stays plain."""

    name = "SJN"
    tokens: ClassVar = {
        "root": [
            (r"\{(?:\\.|[^}\\])*\}?|;.*", Comment),
            (r'"(?:\\.|[^"\\\n])*"?', String),
            (r"\[\w*|\]", Keyword),
            (r"%\w+=", Name.Attribute),
            (r"\b(?:hand|draw|kitty|bid|flip|tribute|return|bury|claim|concede)\b|手牌|底牌|扣底", Keyword),
            (r"\b\d+\.", Number),
            (r"[ENWS东北西南](?=:)", Name.Function),
            (r"=[ENWS东北西南]\+\d+|->|[!?^]+|\$\d+", Operator),
            (r"(?:[HD]|♥|♦|红桃|方块)[2-9TJQKA]+", Name.Tag),
            (r"[SC][2-9TJQKA]+|\w+", Text),
            (r"(?s).", Text),
        ]
    }
