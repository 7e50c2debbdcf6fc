#!/usr/bin/env python3
"""Prints which target imports which, and refuses what the architecture forbids.

The targets and their dependencies come from `swift package dump-package`, the imports from the sources.
Refuses: an import that is not declared, a declared dependency that nothing imports, a cycle between
targets or between the folders of one target, and an arrow from the harness to an app.

    Scripts/dependency-graph.py            the graph, then what is wrong; exit code 1 for anything
    Scripts/dependency-graph.py --dot      the graph for Graphviz
    Scripts/dependency-graph.py --folders  the arrows between the folders of each target, too
"""
import json
import os
import re
import subprocess
import sys

# Targets that know no app: everything except the apps themselves, the guide, and the programs that list them.
APPS = ("Sources/Apps/", "Sources/Guide/")
LISTS_APPS = {"parity", "guide-audit"}
# The judge knows no engine and no browser either.
JUDGE = {"Comparison", "Judging", "ParityRunning", "ParityResults", "ParityReport", "ParityReferences"}
DEFENDANTS = {"WebAudio", "GraphTrace", "WebRuntime", "BrowserCapture", "GraphDiagnosis"}
SYSTEM = {"Foundation", "FoundationEssentials", "Dispatch", "Glibc", "Darwin", "Synchronization",
          "Testing", "XCTest", "CryptoKit"}


def manifest():
    """The package as SwiftPM reads it."""
    text = subprocess.run(["swift", "package", "dump-package"], check=True, capture_output=True,
                          text=True).stdout
    return json.loads(text)


def dependencies(target):
    """Names of the targets and products on which a target depends."""
    names = set()
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                names.add(dependency[kind][0])
    return names


def sources(folder, exclude):
    """Swift files below a folder, with their text."""
    found = {}
    for root, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if os.path.relpath(os.path.join(root, f), folder) not in exclude]
        for name in files:
            if name.endswith(".swift"):
                path = os.path.join(root, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def imports(files):
    """Modules that the files import."""
    found = set()
    for text in files.values():
        found.update(re.findall(r"^\s*(?:@testable )?(?:public |package )?import (?:struct |enum )?(\w+)",
                                text, re.MULTILINE))
    return found


def cycle(graph):
    """The nodes of one cycle, in order, or None."""
    state = {}

    def visit(node, path):
        state[node] = "open"
        for other in sorted(graph.get(node, ())):
            if state.get(other) == "open":
                return path[path.index(other):] + [other] if other in path else None
            if other not in state:
                found = visit(other, path + [other])
                if found:
                    return found
        state[node] = "done"
        return None

    for node in sorted(graph):
        if node not in state:
            found = visit(node, [node])
            if found:
                return found
    return None


DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:public |package |internal )?(?:final |indirect )?"
    r"(?:struct|enum|class|actor|protocol|typealias) (\w+)", re.MULTILINE)


def folder_graph(files):
    """Which folders of a target use types that are declared in which others."""
    owners = {}
    for path, text in files.items():
        folder = os.path.dirname(path)
        for name in DECLARATION.findall(text):
            owners.setdefault(name, set()).add(folder)
    graph = {}
    for path, text in files.items():
        folder = os.path.dirname(path)
        if not folder:
            continue  # The top of a target may use all of its folders.
        code = re.sub(r"//.*|\"(?:\\.|[^\"\\])*\"", "", text)
        for name in set(re.findall(r"\b[A-Z]\w+\b", code)):
            own = owners.get(name)
            # A name that is declared in two places is ambiguous.
            if own and len(own) == 1 and folder not in own:
                other = next(iter(own))
                if other:
                    graph.setdefault(folder, set()).add(other)
    return graph


def main():
    options = set(sys.argv[1:])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    targets = {t["name"]: t for t in manifest()["targets"]}
    wrong = []
    graph = {}
    paths = {}
    for name, target in targets.items():
        is_test = target["type"] == "test"
        path = target.get("path") or f"{'Tests' if is_test else 'Sources'}/{name}"
        paths[name] = path
        declared = dependencies(target)
        graph[name] = declared & set(targets)
        files = sources(path, target.get("exclude") or [])
        if not files:
            continue
        used = imports(files)
        for module in sorted(used & set(targets) - declared - {name}):
            wrong.append(f"{name} imports {module}, which it does not declare")
        for module in sorted((declared & set(targets)) - used):
            # A test of a program runs it; system libraries are imported under their own names.
            if not is_test and targets[module]["type"] != "executable":
                wrong.append(f"{name} declares {module} and imports it nowhere")
        if not is_test:
            folders = folder_graph(files)
            if "--folders" in options:
                for folder in sorted(folders):
                    print(f"  {path}/{folder} -> {', '.join(sorted(folders[folder]))}")
            found = cycle(folders)
            if found:
                wrong.append(f"folders of {name} import each other: {' -> '.join(found)}")
    found = cycle(graph)
    if found:
        wrong.append(f"targets import each other: {' -> '.join(found)}")

    def is_app(name):
        return paths[name].startswith(APPS)

    for name in sorted(graph):
        if targets[name]["type"] == "test" or paths[name].startswith("Tests/"):
            continue
        for other in sorted(graph[name]):
            if is_app(other) and not is_app(name) and name not in LISTS_APPS:
                wrong.append(f"the harness knows an app: {name} -> {other}")
        if name in JUDGE:
            for other in sorted(graph[name] & DEFENDANTS):
                wrong.append(f"the judge imports the defendant: {name} -> {other}")

    shown = {n: d for n, d in graph.items() if targets[n]["type"] != "test"}
    if "--dot" in options:
        print("digraph parity {\n  rankdir=LR;")
        for name in sorted(shown):
            for other in sorted(shown[name]):
                print(f'  "{name}" -> "{other}";')
        print("}")
    else:
        for name in sorted(shown, key=lambda n: paths[n]):
            print(f"{paths[name]}: {', '.join(sorted(shown[name])) or '-'}")
    for line in wrong:
        print(f"wrong: {line}", file=sys.stderr)
    print(f"{len(shown)} targets, {sum(map(len, shown.values()))} arrows, {len(wrong)} wrong",
          file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
