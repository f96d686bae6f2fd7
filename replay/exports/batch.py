"""Many records exported: what is read from where and written to where, one after the other or several at once."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from shengji.replay.checking import Checked
from shengji.replay.exports.formats import Format, Unexportable, Wanted, exporter_of
from shengji.replay.files import Input, Unreadable, load, unfit
from shengji.replay.findings import say
from shengji.replay.language.languages import Lang, language_of, speaking
from shengji.replay.locator import BadLocator
from shengji.replay.output import opened, refusal, taken
from shengji.replay.played import PlayedMatch
from shengji.replay.report import Tally
from shengji.replay.selection import Selection, chosen

FOUND = 1
USAGE = 2
UNWRITABLE = 4


class Task(Struct, frozen=True):
    """A record to export: where it is read from, the file to write (None: it is handed back), in which language.

    ``deals`` are the words that choose them, none where all are wanted. ``sole``: the file was named, so that there can
    be only one.
    """

    source: Input
    target: Path | None
    form: Format
    wanted: Wanted
    deals: tuple[str, ...]
    encoding: str | None
    force: bool
    lang: Lang
    sole: bool = False


class Done(Struct, frozen=True):
    """What became of a task: what is to be said of it, the exit status, and the files that are written.

    ``made`` is what was made where it goes to no file.
    """

    task: Task
    messages: tuple[object, ...]
    status: int
    written: tuple[Path, ...] = ()
    made: bytes | None = None


def target_of(argument: str, source: Input, folder: Path | None, suffix: str) -> Path | None:
    """Return where a record goes: beside itself, or into a folder, as deep as it was found; None for standard input.

    >>> target_of("club", Input("", Path("club/may/first.sjn")), Path("out"), ".html").as_posix()
    'out/may/first.html'
    """
    if source.path is None:
        return None
    target = source.path.with_suffix(suffix)
    if folder is None:
        return target
    return folder / (target.name if source.path == Path(argument) else target.relative_to(argument))


def twice(tasks: Sequence[Task]) -> Path | None:
    """Return a file that two tasks would write, None where there is none."""
    targets: set[Path] = set()
    for task in tasks:
        if task.target is not None and task.target in targets:
            return task.target
        targets.update(() if task.target is None else (task.target,))
    return None


def perform(tasks: Sequence[Task], jobs: int) -> Iterator[Done]:
    """Yield what becomes of each task, in their order, with so many of them at work at once."""
    jobs = min(jobs, len(tasks))
    if jobs < 2:
        yield from map(_export, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_export, tasks)


def _export(task: Task) -> Done:
    with speaking(language_of(task.lang)):
        try:
            checked = load(task.source, task.encoding)
        except Unreadable as error:
            return Done(task, (error.said,), error.status)
        return _made(task, checked)


def _made(task: Task, checked: Checked) -> Done:
    """Make the file of a record, and write it."""
    selection = Selection(task.deals) if task.deals else None
    matches = checked.matches if selection is None else chosen(checked.matches, selection)
    messages: list[object] = [] if selection is None else [selection.missing()]
    messages = [message for message in messages if message is not None]
    if messages:
        return Done(task, tuple(messages), USAGE)
    if not any(match.deals for match in matches):
        none = say("{path} holds no deal", path=task.source.name)
        return Done(task, (none, *_found(task, checked)), FOUND)
    try:
        made = exporter_of(task.form).export(checked, matches, task.wanted)
    except (BadLocator, Unexportable) as error:
        return Done(task, (error.said, *_found(task, checked)), USAGE)
    found = (*_left_out(task, matches), *_found(task, checked))
    status = FOUND if found else 0
    if isinstance(made, dict):
        return _several(task, made, found, status)
    if task.target is None:
        return Done(task, found, status, made=made)
    if (refused := refusal(task.target, force=task.force)) is not None:
        return Done(task, (refused,), USAGE)
    failed = _write(task, task.target, made)
    return failed or Done(task, found, status, written=(task.target,))


def _several(task: Task, made: dict[str, bytes], found: tuple[object, ...], status: int) -> Done:
    """Write the files of a record of which several are made; all of them, or none where one would replace another."""
    target = task.target
    if target is None or task.sole:
        several = say(
            "{path} holds {count} deals, and each has a file of its own; choose one with --deal, or name a folder "
            "with -o",
            path=task.source.name, count=len(made),
        )  # fmt: skip
        return Done(task, (several,), USAGE)
    files = {target.with_name(f"{target.stem}-{name}{target.suffix}"): data for name, data in made.items()}
    refused = [why for file in files if (why := refusal(file, force=task.force)) is not None]
    if refused:
        return Done(task, tuple(refused), USAGE)
    written: list[Path] = []
    for file, data in files.items():
        failed = _write(task, file, data)
        if failed is not None:
            return Done(task, failed.messages, failed.status, written=tuple(written))
        written.append(file)
    return Done(task, found, status, written=tuple(written))


def _write(task: Task, target: Path, data: bytes) -> Done | None:
    """Write a file; return what became of the task where that fails."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Done(task, (unfit(target.parent, error),), UNWRITABLE)
    try:
        with opened(target, force=task.force) as stream:
            stream.flush()
            stream.buffer.write(data)
    except FileExistsError:
        return Done(task, (taken(target),), USAGE)
    except OSError as error:
        return Done(task, (unfit(target, error),), UNWRITABLE)
    return None


def _left_out(task: Task, matches: Sequence[PlayedMatch]) -> tuple[object, ...]:
    """Say which questions of a record cannot be asked, where they are wanted."""
    if not task.wanted.asks and task.form is not Format.ANKI:
        return ()
    from shengji.replay.quiz.asking import quiz_of

    return quiz_of(matches).left_out


def _found(task: Task, checked: Checked) -> tuple[object, ...]:
    """Say that a record has problems, where it has."""
    tally = Tally()
    tally.begin()
    tally.take(checked.deals, checked.diagnostics)
    if not tally.bad:
        return ()
    command = f"shengji validate {task.source.name}"
    return (say("{found}; see: {command}", found=tally.summary(), command=command),)
