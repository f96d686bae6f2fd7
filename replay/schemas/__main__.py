"""Write the schemas into their files."""

from shengji.replay.schemas import ABOUT, path_of, text_of


def main() -> None:
    """Write them all."""
    for name in ABOUT:
        path_of(name).write_text(text_of(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
