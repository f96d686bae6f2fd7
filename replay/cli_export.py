"""The command `export`: records made into files of other formats, for people who have no shengji."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shengji.replay.cli_options import Deals, Encoding, Paths, selection_of, typed
from shengji.replay.cli_place import Pov, refuse, seat_of, seats_of
from shengji.replay.complaint import say_on_stderr
from shengji.replay.diagram.look import Kind, Theme
from shengji.replay.exports.formats import Edition, Format, Quiz, Wanted, exporter_of
from shengji.replay.findings import say
from shengji.replay.language.languages import language, told

if TYPE_CHECKING:
    from shengji.grammar.diagnostics import Phrase
    from shengji.replay.exports.batch import Task


def export(
    context: typer.Context,
    files: Paths,
    to: Annotated[
        Format,
        typer.Option(
            "--to",
            help="html: one page that replays the record in any browser, offline. svg: pictures of deals or places. "
            "md, pdf: a sheet to read, to print and to teach from. csv: a row for each play, or each question. "
            "anki: a deck of cards to learn from, with questions.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE|FOLDER",
            help="Where to write; left out: beside each record. - is standard output; many records need a folder.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files.")] = False,
    deals: Deals = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="LOC",
            help="A page begins at this place: deal[:trick[.play]], as in 7:9.4. A picture is of it, or of several "
            "side by side: 7:9.4,7:10.2. A sheet has a diagram of each.",
        ),
    ] = None,
    pov: Pov = None,
    mask: Annotated[
        str | None, typer.Option(metavar="SEATS", help="With the cards of these seats face down: E,W.")
    ] = None,
    hands: Annotated[str | None, typer.Option(metavar="SEATS", help="Draw the cards of these seats only: N,S.")] = None,
    kind: Annotated[
        Kind | None,
        typer.Option(
            help="What a picture shows: the position at LOC, or where there is none the deal as dealt, if nothing is "
            "said; the trick alone; or a strip: the plays of the trick one by one, where LOC names no trick all "
            "tricks of the deal."
        ),
    ] = None,
    theme: Annotated[
        Theme | None, typer.Option(help="The colours; if nothing is said, light or dark as the screen is.")
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TITLE", help="What it is called instead of what the Event tag says.")
    ] = None,
    quiz: Annotated[
        Quiz | None,
        typer.Option(help="With questions: asked, those that the record asks with %ask; auto, more about the play."),
    ] = None,
    student: Annotated[
        bool | None,
        typer.Option(
            "--student/--teacher",
            help="For pupils, with the answers out of sight, as those of a page are anyway; or for teachers.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="NUMBER", help="How many records are worked on at once.")] = 1,
    encoding: Encoding = None,
) -> int:
    """Make a file of another format of each record: a page to send to a friend, pictures, a sheet to print."""
    asked = {
        "--at": at, "--pov": pov, "--mask": mask, "--hands": hands, "--kind": kind, "--theme": theme,
        "--title": title, "--quiz": quiz, "--student": student,
    }  # fmt: skip
    for option in (name for name, value in asked.items() if value is not None):
        if option not in exporter_of(to).OPTIONS and typed(context, option.removeprefix("--")):
            shown = "--teacher" if student is False and option == "--student" else option
            return refuse(say("{option} means nothing for the format {format}", option=shown, format=to.value))
    selection_of(deals)
    masked = frozenset() if mask is None else seats_of(mask, "--mask")
    edition = None if student is None else Edition.STUDENT if student else Edition.TEACHER
    drawn = frozenset(range(4)) if hands is None else seats_of(hands, "--hands")
    wanted = Wanted(at, seat_of(pov), masked, drawn, kind, theme, title, quiz, edition)
    tasks, status = _tasks(files, output, to, wanted, tuple(deals or ()), encoding, force=force)
    wrong = _misuse(tasks, output, wanted)
    if wrong is not None:
        return refuse(wrong)
    return max(status, _perform(tasks, jobs, prints=output == "-"))


def _tasks(
    files: list[str],
    output: str | None,
    to: Format,
    wanted: Wanted,
    deals: tuple[str, ...],
    encoding: str | None,
    *,
    force: bool,
) -> "tuple[list[Task], int]":
    """List what is to be done; what cannot be read is said, with the exit status for it."""
    from shengji.replay.exports.batch import Task, target_of
    from shengji.replay.files import Input, Unreadable, inputs

    suffix, status = exporter_of(to).SUFFIX, 0
    found: list[tuple[str, Input]] = []
    for argument in files:
        for source in inputs([argument]):
            if isinstance(source, Unreadable):
                say_on_stderr(source.said)
                status = max(status, source.status)
            else:
                found.append((argument, source))
    folder = _folder(output, files, len(found))
    tasks = []
    for argument, source in found:
        target = target_of(argument, source, folder, suffix)
        sole = output is not None and folder is None
        if sole:
            target = None if output == "-" else Path(output or "")
        tasks.append(Task(source, target, to, wanted, deals, encoding, force, language().name, sole))
    return tasks, status


def _folder(output: str | None, files: list[str], count: int) -> Path | None:
    """Return the folder that is written into, None where a file is named or nothing."""
    if output in (None, "-"):
        return None
    path = Path(output or "")
    many = count > 1 or len(files) > 1 or any(Path(file).is_dir() for file in files)
    return path if many or path.is_dir() or (output or "").endswith(("/", "\\")) else None


def _misuse(tasks: "list[Task]", output: str | None, wanted: Wanted) -> "Phrase | None":
    """Say why a command line makes no sense, None where it does."""
    from shengji.replay.exports.batch import twice

    if len(tasks) > 1:
        if output == "-":
            return say("one record is printed at a time, not {count}; name a folder with -o", count=len(tasks))
        for option, value in (("--at", wanted.at), ("--title", wanted.title)):
            if value is not None:
                return say("{option} is for one record, and these are {count}", option=option, count=len(tasks))
    clash = twice(tasks)
    if clash is not None:
        return say("two of the records would become {path}; export them one by one", path=clash)
    if output != "-" and any(task.target is None for task in tasks):
        return say("say where to write what comes from standard input: -o FILE, or -o -")
    return None


def _perform(tasks: "list[Task]", jobs: int, *, prints: bool) -> int:
    """Do the tasks, and say what became of them: problems at once, in the end the files that were written."""
    from shengji.replay.exports.batch import perform
    from shengji.replay.progress import Bar, shows_bar
    from shengji.replay.report import visible

    status, written = 0, []
    with Bar(told("files"), len(tasks), shown=shows_bar(prints=prints)) as bar:
        for done in perform(tasks, jobs):
            for message in done.messages:
                say_on_stderr(message)
            if done.made is not None:
                sys.stdout.flush()
                sys.stdout.buffer.write(done.made)
            written += [visible(str(path)) for path in done.written]
            status = max(status, done.status)
            bar.step()
    for name in written:
        print(name)
    return status
