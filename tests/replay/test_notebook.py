"""What notebooks show: drawings and handouts that display themselves, with nothing in them that runs or loads."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import shengji
from shengji.replay.diagram.look import DiagramLook
from shengji.replay.diagram.sheet import deal_svg, position_svg
from shengji.replay.lines import followed, variations_of

ROOT = Path(__file__).parent.parent.parent
CLUB = shengji.check(ROOT / "samples" / "club-night.sjn")
TIMELINE = shengji.Timeline(CLUB.matches[0])
STATE = TIMELINE.state(shengji.Step(0, 9, 3))

NAME = "</table><script>alert(1)</script><img src=x onerror=alert(1)> \"&lt;'{{ 7 * 7 }}"


def hostile():
    text = (ROOT / "samples" / "first-deal.sjn").read_text("utf-8")
    value = NAME.replace('"', '\\"')
    text = re.sub(r'\[(East|Event) ".*"\]', rf'[\1 "{value}"]', text)
    return shengji.check(text.replace("{A pair of tens.", "{" + NAME.replace("{", "\\{").replace("}", "\\}")))


class Page(HTMLParser):
    """The elements of a piece of HTML, their attributes, and the text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = set(), set(), ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes.update(attrs)

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("at", ["1:9.3", shengji.Step(0, 9, 3), STATE])
@pytest.mark.parametrize("record", [CLUB, CLUB.matches[0]])
def test_a_place_is_drawn_however_it_is_named(record, at):
    drawing = shengji.draw(record, at)
    assert drawing.svg == position_svg(CLUB.matches[0], STATE, DiagramLook())


def test_a_deal_is_drawn_as_dealt():
    assert shengji.draw(CLUB, deal="2").svg == deal_svg(CLUB.matches[0], 1, DiagramLook())
    first = shengji.check(ROOT / "samples" / "first-deal.sjn")
    assert shengji.draw(first) == shengji.draw(first, deal="1")


def test_a_state_of_a_variation_can_be_drawn():
    match = next(match for match in shengji.check(VARIED).matches)
    line = followed(match.deals[0], variations_of(match.deals[0])[0])
    other = shengji.Timeline(shengji.PlayedMatch(match.match, (line,), None))
    assert "♥Q" in str(shengji.draw(match, other.state(shengji.Step(0, 1, 4))))


VARIED = '[SJN "1"]\n[Deal "1"]\n[Declarer "E"]\n[Trump "S"]\n1. E: HA H5 H3 HT (1. S: HQ)\n'


def test_it_shows_itself_as_a_picture_and_in_letters():
    drawing = shengji.draw(CLUB, "1:9.3")
    bundle = drawing._repr_mimebundle_(include=None, exclude=None)
    assert bundle == {"image/svg+xml": drawing.svg, "text/plain": "\n".join(drawing.lines)}
    assert drawing._repr_svg_() == drawing.svg
    assert repr(drawing) == str(drawing) == bundle["text/plain"]
    assert ElementTree.fromstring(drawing.svg).tag.endswith("svg")
    assert "West is next to play." in drawing.words


@pytest.mark.parametrize("hidden", [{"mask": "E,W"}, {"mask": "ew"}, {"hands": "NS"}, {"pov": "N"}])
def test_hidden_cards_are_in_none_of_its_forms(hidden):
    drawing = shengji.draw(CLUB, "1:9.3", **hidden)
    west = shengji.draw(CLUB, "1:9.3", hands="W")
    assert "♣  K JJ" in str(west)
    assert "♣  K JJ" not in str(drawing)
    assert "clubs king jack jack" in west.words
    assert "clubs king jack jack" not in drawing.words + drawing.svg


def test_it_speaks_the_language_that_is_asked_for():
    assert "庄家" in str(shengji.draw(CLUB, "1:9.3", lang="zh"))
    assert "declarer" in str(shengji.draw(CLUB, "1:9.3"))
    assert '<div lang="zh">' in shengji.handout(CLUB, deal="1", lang="zh").html


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: shengji.draw(CLUB), "name a deal or a place; the deals are: 1, 2, 3, 4, 5, 6"),
        (lambda: shengji.draw(CLUB, "9"), "no deal is called 9"),
        (lambda: shengji.draw(CLUB, deal="9"), "no deal is called 9"),
        (lambda: shengji.draw(CLUB, "1", pov="Q"), "'Q' is no seat; choose E, N, W or S"),
        (lambda: shengji.draw(CLUB, "1", mask="EQ"), "'Q' is no seat"),
        (lambda: shengji.draw(CLUB, "1", theme="pink"), "'pink' is none of default, two-colour"),
        (lambda: shengji.draw(CLUB, "1", lang="fr"), "'fr' is none of en, zh"),
        (lambda: shengji.draw(shengji.check('[SJN "1"]\n')), "the record holds no deal"),
        (lambda: shengji.draw(shengji.check(2 * VARIED), shengji.Step(0, 0, 0)), "name one of its matches instead"),
        (lambda: shengji.handout(CLUB, deal="9"), "there is no deal 9; the deals are 1-6"),
        (lambda: shengji.handout(CLUB, at=["1:99"]), "deal 1 has no trick 99"),
        (lambda: shengji.handout(CLUB, quiz="hard"), "'hard' is none of asked, auto"),
        (lambda: shengji.handout(shengji.check('[SJN "1"]\n')), "the record holds no deal"),
    ],
)
def test_what_names_nothing_is_refused_with_what_there_is(wrong, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        wrong()


def test_a_step_that_is_not_there_is_a_lookup_error():
    with pytest.raises(LookupError):
        shengji.draw(CLUB, shengji.Step(0, 99, 0))


def test_a_handout_is_tables_pictures_and_text():
    made = shengji.handout(CLUB, deal="1", at=["1:9.3"], quiz="auto")
    page = Page(made.html)
    assert page.tags <= {
        "div", "h2", "h3", "h4", "ul", "li", "strong", "p", "blockquote", "img", "table", "thead", "tbody", "tr", "th",
        "td", "br", "details", "summary",
    }  # fmt: skip
    assert {name for name, _ in page.attributes} == {"lang", "src", "alt", "scope"}
    assert all(value.startswith("data:image/svg+xml;base64,") for name, value in page.attributes if name == "src")
    assert made.markdown.startswith("# Club night, table 3\n")
    for words in ("▸\u00a0♥AAK!", "S\u00a0+40", "1.1 E"):
        assert words in page.text
    assert made._repr_html_() == made.html
    bundle = made._repr_mimebundle_(include=None, exclude=None)
    assert bundle == {"text/html": made.html, "text/markdown": made.markdown, "text/plain": made.markdown}


def test_names_and_notes_stay_text():
    page = Page(shengji.handout(hostile()).html)
    assert not page.tags & {"script", "body", "iframe", "style", "a", "link"}
    assert not any(name.startswith("on") for name, _ in page.attributes)
    assert page.text.count(NAME) >= 3


def test_a_handout_from_a_seat_tells_nothing_that_it_cannot_know():
    made = shengji.handout(CLUB, deal="1", pov="N")
    assert "What is noted and found here may tell what North cannot know." in made.html
    assert "blockquote" not in made.html


def test_handouts_of_deals_that_are_chosen():
    text = shengji.handout(CLUB, deal=["2", "4-5"]).markdown
    assert re.findall(r"^## Deal (\d)", text, re.M) == ["2", "4", "5"]
