#!/usr/bin/env python3
"""Records public pages that nobody here wrote, each twice, replays both natively and compares.

Usage: pages.py PARITY FOLDER [--only TEXT] [--jobs N] [--check] [--json FILE]
       pages.py --table FILE   the table of docs/recording.md, from what --json wrote

FOLDER holds a checkout of each repository that pages.yml names, as OWNER+NAME, at the commit it names
(--clone fetches what is missing from GitHub). Nothing of it is kept here: pages.yml says where a page
is, what a person does with it, and what came of it. Prints a line for each page, then a summary;
--check fails where an outcome is worse than pages.yml says.

Outcomes, the best first: exact (the same sound and trace twice, and natively to the bit), differs
(replayed, not to the bit), refused (no native replay), unsteady (two recordings differ), silent (no
recording with sound).
"""
import argparse
import concurrent.futures
import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
OUTCOMES = ["exact", "differs", "refused", "unsteady", "silent"]


def read_pages():
    """One page a line, each a JSON object, which YAML reads as well."""
    lines = (HERE / "pages.yml").read_text().splitlines()
    return [json.loads(line[2:]) for line in lines if line.startswith("- {")]


def checkout(folder, page, clone):
    """The folder of a page's repository; None where there is none."""
    path = folder / page["repository"].replace("/", "+")
    if not path.exists() and clone:
        subprocess.run(["git", "clone", "--quiet", f"https://github.com/{page['repository']}", path],
                       check=True)
        subprocess.run(["git", "-C", path, "checkout", "--quiet", page["commit"]], check=True)
    return path if path.exists() else None


def run(command, seconds=600):
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, f"nothing within {seconds} s"
    return done.returncode, done.stdout + done.stderr


def last_words(text):
    lines = [line.strip() for line in text.splitlines() if line.startswith(("parity: ", "     "))]
    return " ".join(lines).removeprefix("parity: ")[:300] or text.strip()[-200:]


def record(parity, root, page, output):
    actions = [word for one in page.get("actions", []) for word in ("--at", one["at"], one["do"])]
    return run([parity, "record", root / page["page"], "--root", root, "--once", "--seconds",
                page.get("seconds", 4), "--timeout", "120", "-o", output, *actions])


def same(first, second, names):
    return [name for name in names if (first / name).read_bytes() != (second / name).read_bytes()]


def judge(parity, root, page):
    """What comes of a page: (outcome, why)."""
    with tempfile.TemporaryDirectory(prefix="pages-") as folder:
        first, second, native = (pathlib.Path(folder) / name for name in ("1", "2", "native.wav"))
        for output in (first, second):
            code, text = record(parity, root, page, output)
            if code != 0:
                return "silent", last_words(text)
        different = same(first, second, ["reference.wav", "graph.json", "graph.f32"])
        if different:
            return "unsteady", f"{', '.join(different)} of two recordings"
        code, text = run([parity, "replay", first / "graph.json", "-o", native])
        if code != 0:
            return "refused", last_words(text)
        code, text = run([parity, "compare", first / "reference.wav", native])
        if "bit-exact" in text:
            return "exact", ""
        depth = re.search(r"null depth\s+(-?[0-9.]+ dB)", text)
        return "differs", depth.group(1) if depth else text.strip().splitlines()[0][:120]


def summary(results):
    of = {name: sum(outcome == name for _, outcome, _ in results) for name in OUTCOMES}
    sounding = len(results) - of["silent"]
    replayed = of["exact"] + of["differs"]
    repositories = len({page["repository"] for page, _, _ in results})

    def share(part, whole):
        return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")

    return "\n".join([
        f"{len(results)} pages from {repositories} repositories",
        f"recorded with sound: {share(sounding, len(results))}",
        f"the same twice: {share(sounding - of['unsteady'], sounding)}",
        f"replayed natively: {share(replayed, sounding)}",
        f"to the bit: {share(of['exact'], replayed)}",
    ])


def table(file):
    """What was measured, by kind of failure, as Markdown."""
    measured = json.loads(file.read_text())
    results = [(page, page["outcome"], page["why"]) for page in measured["pages"]]
    of = {name: sum(outcome == name for _, outcome, _ in results) for name in OUTCOMES}
    sounding = len(results) - of["silent"]
    rows = [
        ("pages, repositories", f"{len(results)}, {len({page['repository'] for page, _, _ in results})}"),
        ("recorded with sound", sounding),
        ("of these, the same sound and trace in two processes", sounding - of["unsteady"]),
        ("of these, replayed natively", of["exact"] + of["differs"]),
        ("of these, bit-exact", of["exact"]),
        ("silent", of["silent"]),
        ("did not repeat", of["unsteady"]),
        ("no native replay", of["refused"]),
        ("replayed, not bit-exact", of["differs"]),
    ]
    return "\n".join([f"| {measured['date']} | |", "|---|---|",
                      *(f"| {name} | {value} |" for name, value in rows)])


def main():
    if sys.argv[1:2] == ["--table"] and len(sys.argv) == 3:
        return print(table(pathlib.Path(sys.argv[2])))
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("parity")
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--only", default="", help="pages whose repository or path holds this text")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--clone", action="store_true")
    options.add_argument("--check", action="store_true")
    options.add_argument("--json", type=pathlib.Path)
    given = options.parse_args()
    pages = [page for page in read_pages()
             if given.only in f"{page['repository']}/{page['page']}"]
    if not pages:
        sys.exit(f"no page of pages.yml holds '{given.only}'")

    def one(page):
        root = checkout(given.folder, page, given.clone)
        if root is None:
            return page, None, f"{given.folder} has no checkout of {page['repository']}"
        return page, *judge(given.parity, root, page)

    results, missing, worse = [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for page, outcome, why in pool.map(one, pages):
            name = f"{page['repository']} {page['page']}"
            if outcome is None:
                missing += 1
                print(f"missing   {why}", flush=True)
                continue
            results.append((page, outcome, why))
            is_worse = OUTCOMES.index(outcome) > OUTCOMES.index(page.get("outcome", "silent"))
            worse += is_worse
            mark = f" (was {page['outcome']})" if is_worse else ""
            print(f"{outcome:9} {name}{mark}{': ' + why if why else ''}", flush=True)
    print("\n" + summary(results))
    if given.json:
        given.json.write_text(json.dumps({
            "date": datetime.date.today().isoformat(),
            "pages": [{**page, "outcome": outcome, "why": why} for page, outcome, why in results],
        }, indent=1))
    if missing or (given.check and worse):
        sys.exit(f"{missing} missing, {worse} worse than pages.yml says")


main()
