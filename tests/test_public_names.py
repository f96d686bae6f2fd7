"""One import gives the vocabulary, and costs next to nothing."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import shengji


def named_for_type_checkers():
    """Return what type checkers are told: each public name with its module."""
    tree = ast.parse(Path(shengji.__file__).read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "importlib"]
    assert all(alias.asname == alias.name for node in imports for alias in node.names)
    return {alias.name: node.module for node in imports for alias in node.names}


def test_type_checkers_are_told_of_all_names():
    assert {"__version__", *named_for_type_checkers()} == set(shengji.__all__)


@pytest.mark.parametrize(("name", "module"), named_for_type_checkers().items())
def test_a_name_is_what_its_module_holds(name, module):
    assert getattr(shengji, name) is getattr(import_module(module), name)
    assert name in dir(shengji)


def test_a_name_that_does_not_exist_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'shengji' has no attribute 'reed'"):
        _ = shengji.reed


def test_the_import_loads_nothing_else():
    code = "import sys; before = set(sys.modules); import shengji; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["shengji"]
