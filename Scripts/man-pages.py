#!/usr/bin/env python3
"""Writes man pages from the program's own help: parity(1), and one for each command.

Usage: man-pages.py PARITY FOLDER
"""

import json
import pathlib
import re
import subprocess
import sys


def escaped(text):
    """Text escaped for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def paragraphs(text):
    """Indented lines are shown verbatim: examples and tables."""
    lines = []
    for paragraph in re.split(r"\n{2,}", text.strip("\n")):
        literal = any(line.startswith(" ") for line in paragraph.split("\n"))
        lines += [".PP", ".nf", escaped(paragraph), ".fi"] if literal else [".PP", escaped(paragraph)]
    return lines


def spelled(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def usage(argument):
    value = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        text = f"\\fB{escaped(spelled(argument['preferredName']))}\\fR"
        if argument["kind"] == "option":
            text += f" {value}"
    if argument.get("isRepeating"):
        text += " ..."
    return f"[{text}]" if argument.get("isOptional") else text


def described(argument):
    names = ", ".join(f"\\fB{escaped(spelled(name))}\\fR" for name in argument.get("names", []))
    value = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    head = value if argument["kind"] == "positional" else names
    if argument["kind"] == "option":
        head += f" {value}"
    text = argument.get("abstract", "")
    if argument.get("defaultValue") is not None:
        text += f" (default: {argument['defaultValue']})"
    return [".TP", head, escaped(text)]


def page(command, path, version, below):
    name = "-".join(path)
    arguments = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    # The date is left out: the same sources give the same page.
    lines = [
        f'.TH "{name.upper()}" "1" "" "Parity {version}" "Parity"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {escaped(' '.join(path))}",
        " ".join(usage(a) for a in arguments) + (" \\fIcommand\\fR" if below else ""),
    ]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"] + paragraphs(command["discussion"])
    if arguments:
        lines += [".SH OPTIONS"] + [line for a in arguments for line in described(a)]
    if below:
        lines += [".SH COMMANDS"]
        for sub in below:
            lines += [".TP", f"\\fB{escaped(sub['commandName'])}\\fR", escaped(sub.get("abstract", ""))]
        lines += [".SH SEE ALSO", ", ".join(f"\\fB{escaped(name + '-' + s['commandName'])}\\fR(1)" for s in below)]
    return name, "\n".join(line for line in lines if line) + "\n"


def pages(command, path, version):
    below = [
        sub
        for sub in command.get("subcommands", [])
        if sub.get("shouldDisplay", True) and sub["commandName"] != "help"
    ]
    yield page(command, path, version, below)
    for sub in below:
        yield from pages(sub, path + [sub["commandName"]], version)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True, text=True)
    version = subprocess.run([program, "--version"], capture_output=True, check=True, text=True).stdout.split()[-1]
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(json.loads(dump.stdout)["command"], ["parity"], version):
        (folder / f"{name}.1").write_text(text)


main()
