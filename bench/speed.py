"""How many deals a second are read, checked and played, and how long whole commands take.

Run ``python bench/speed.py`` from a checkout. The deals are those of ``tests/corpus``, repeated in one text; the
engine is also timed on deals that come only once, so that nothing it remembers of a deal helps. Times are the process's
own (CPU), the best of several rounds; commands are timed as whole processes by the clock.
"""

import argparse
import gc
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shengji.engine.cards import bag_of, points_of, side_of
from shengji.engine.follow import follow_fault, lead_of
from shengji.engine.kitty import captures, multiplier
from shengji.engine.match import finish
from shengji.engine.order import order_of
from shengji.engine.rules import Rules
from shengji.engine.rulesets import RULESETS
from shengji.engine.throws import lead_fault, resolve
from shengji.engine.trick import winner
from shengji.grammar.source import Source
from shengji.notation.json_reader import read_json
from shengji.notation.json_writer import write_json
from shengji.notation.reader import read
from shengji.notation.style import ZH
from shengji.notation.writer import write
from shengji.replay.checking import Checked
from shengji.replay.events.making import events_of
from shengji.replay.events.reading import read_events
from shengji.replay.play import play_record
from shengji.replay.played import PlayedDeal
from shengji.replay.resolved import making
from shengji.replay.streams import index, iter_deals

ROOT = Path(__file__).parent.parent
CORPUS = [path for name in ("default", "level_*") for path in sorted((ROOT / "tests" / "corpus").glob(f"{name}.sjn"))]
THREE_PACKS = [ROOT / "tests" / "corpus" / "decks3.sjn"]


Packed = tuple[Rules, int, int, int, tuple[int, ...], int, list[tuple[int, tuple[int, ...], int]]]
"""A deal for the engine: rules, level, trump, declarer, hands, buried cards; for each trick the lead, plays, points."""


def packed(deal: PlayedDeal) -> Packed:
    """Take out of a deal what the engine needs."""
    setting = deal.setting
    assert setting.declarer is not None and deal.buried is not None
    tricks = [
        (trick.item.plays[0].tried.bag if trick.item.plays[0].tried else trick.plays[0], trick.plays, trick.points)
        for trick in deal.tricks
    ]
    return (
        setting.rules, setting.level, setting.order.trump, setting.declarer, deal.tricks[0].hands, deal.buried, tricks,
    )  # fmt: skip


def play_engine(deal: Packed) -> int:
    """Play a deal through the engine alone, from packed cards to the next levels; return the attackers' total."""
    rules, level, trump, declarer, dealt, buried, tricks = deal
    order = order_of(rules, level, trump)
    hands = list(dealt)
    leader, score = declarer, 0
    for tried, plays, points in tricks:
        first = plays[0]
        if lead_fault(order, hands[leader], tried) is not None:
            raise AssertionError("an illegal lead")
        throw = resolve(order, leader, tried, hands)
        assert first in throw.forced if throw.forced else first == tried
        lead = lead_of(order, first)
        hands[leader] -= first
        seat = leader
        for play in plays[1:]:
            seat = (seat + 1) & 3
            if follow_fault(lead, hands[seat], play) is not None:
                raise AssertionError("an illegal follow")
            hands[seat] -= play
        won = (leader + winner(lead, plays)) & 3
        if (won ^ declarer) & 1:
            score += points
        last_leader, leader = leader, won
    winning = plays[(won - last_leader) & 3]
    attackers = side_of(won) != side_of(declarer)
    if captures(order, attackers_win_last=attackers, winning=winning):
        score += points_of(buried) * multiplier(lead, winning)
    finish(rules, (level, level), declarer, score, won, hooked=False)
    return score


def best(work: Callable[[], object], rounds: int) -> float:
    """Return the shortest CPU time of several rounds, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def fresh_orders() -> None:
    """Forget everything that the engine remembers."""
    order_of.cache_clear()


def time_deals(count: int, rounds: int) -> None:
    """Print how many deals a second each stage does."""
    text = "\n".join(path.read_text("utf-8") for path in CORPUS)
    distinct = text.count("\n[Deal ")
    repeat = max(count // distinct, 1)
    source = Source("corpus.sjn", (text + "\n") * repeat)
    data = source.text.encode()
    deals = distinct * repeat
    record, unread = read(source)
    matches, found = play_record(record)
    assert not unread and not found, "the corpus must be clean"
    played = [packed(deal) for match in matches for deal in match.deals]
    once = played[:distinct]
    print(f"{deals} deals of two packs, {distinct} of them different")
    encode = msgspec.json.encode
    document = write_json(record)
    stream = b"\n".join([encode(event) for event in events_of(record)])
    checked = Checked(source, record, matches, ())
    gc.collect()
    gc.freeze()  # what is made ready here is not looked through again while other work is timed

    def read_and_check() -> None:
        play_record(read(Source("corpus.sjn", source.text))[0])

    def engine_once() -> None:
        fresh_orders()
        for deal in once:
            play_engine(deal)

    for name, number, work in (
        ("index", deals, lambda: deque(index(data), maxlen=0)),
        ("read", deals, lambda: read(source)),
        ("read deal after deal", deals, lambda: deque(iter_deals(data), maxlen=0)),
        ("check (plays the record through)", deals, lambda: play_record(record)),
        ("read and check", deals, read_and_check),
        ("write canonical text", deals, lambda: write(record)),
        ("write in Chinese", deals, lambda: write(record, ZH)),
        ("write JSON", deals, lambda: write_json(record)),
        ("read JSON", deals, lambda: read_json(document)),
        ("resolve", deals, lambda: making.resolve([checked])),
        ("write events", deals, lambda: [encode(event) for event in events_of(record)]),
        ("read events", deals, lambda: read_events(stream)),
        ("engine alone", deals, lambda: [play_engine(deal) for deal in played]),
        ("engine alone, nothing remembered", distinct, engine_once),
    ):
        print(f"  {name:36} {number / best(work, rounds):8,.0f} deals a second")


def time_more_packs(rounds: int) -> None:
    """Print the speed with three packs, and the time of the worst follow with four."""
    text = "".join(path.read_text("utf-8") + "\n" for path in THREE_PACKS) * 25
    record, _ = read(Source("three.sjn", text))
    played = [packed(deal) for match in play_record(record)[0] for deal in match.deals]
    cards = len(played) * 162
    seconds = best(lambda: [play_engine(deal) for deal in played], rounds)
    print(f"  {'engine alone, three packs':36} {len(played) / seconds:8,.0f} deals a second")
    print(f"  {'':36} {cards / seconds:8,.0f} cards a second")
    order = order_of(replace(RULESETS["standard"], decks=4), 0, 0)
    hearts = [code for code in range(13, 26) if code != 13]
    hand = bag_of([code for code in hearts[:9] for _ in range(4)][:33])
    lead = bag_of([hearts[10]] * 4 + [hearts[9]] * 4 + [hearts[11]] * 2)
    play = bag_of([code for code in hearts[:5] for _ in range(2)])

    def worst() -> None:
        fresh_orders()
        follow_fault(lead_of(order, lead), hand, play)

    print(f"  {'worst follow, four packs':36} {1000 * best(worst, rounds):8.2f} ms")


def time_commands(rounds: int) -> None:
    """Print how long whole commands take, as the median of several runs."""
    sample = ROOT / "samples" / "first-deal.sjn"
    for arguments in (["--version"], *([command, str(sample)] for command in ("validate", "score", "fmt"))):
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-m", "shengji", *arguments], check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        shown = " ".join(["shengji", arguments[0]])
        print(f"  {shown:36} {1000 * sorted(times)[len(times) // 2]:8.0f} ms")


def main() -> None:
    """Parse the command line and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=2000, help="deals in the text (default: 2000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each measurement (default: 3)")
    options = parser.parse_args()
    time_deals(options.deals, options.rounds)
    time_more_packs(options.rounds)
    time_commands(2 * options.rounds + 1)


if __name__ == "__main__":
    main()
