#!/usr/bin/env python3
"""Writes the C files that embed resources in the program, one array for each file.

The compiler reads the files themselves (`#embed`), in no time and again whenever one changes; as array literals
in Swift they took it half a minute. Run this when a resource is added, renamed or removed.

The report's scripts are modules, which the program bundles into one (`ScriptBundle`): this checks that they use only
the supported forms, and that there are no import cycles.

    Scripts/embed-resources.py           writes them
    Scripts/embed-resources.py --check   exit code 1 if a file is out of date
"""
import os
import re
import sys

# Target, its folder, the folder of its resources, and the prefix of its symbols.
TARGETS = [
    ("CReportResources", "Sources/Results/CReportResources", "../ParityReport/Resources", "report"),
    ("CLabResources", "Sources/Lab/CLabResources", "../LabServer/Resources", "lab"),
    ("CCaptureResources", "Sources/Capture/CCaptureResources", "../BrowserCapture/Resources", "capture"),
    ("CTemplateResources", "Sources/Terminal/CTemplateResources", "../../parity/Commands/Init/Templates", "template"),
]

HEADER = """#pragma once

// Written by Scripts/embed-resources.py.

/// A file as it was when the program was compiled.
struct {prefix}_resource {{
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
}};

/// - Precondition: the index is below the count.
struct {prefix}_resource {prefix}_resource_at(long index);

extern const long {prefix}_resource_count;
"""


def files_below(top):
    """The paths of all files below a folder, relative to it."""
    return [os.path.relpath(os.path.join(folder, file), top)
            for folder, _, files in os.walk(top) for file in files]


def contents(name, folder, resources, prefix):
    """The C file and its header, by their paths."""
    files = sorted(files_below(os.path.join(folder, resources)))
    lines = [f'#include "{name}.h"', "", "// Written by Scripts/embed-resources.py.", "",
             '#pragma clang diagnostic ignored "-Wc23-extensions"', ""]
    table = []
    for file in files:
        symbol = re.sub(r"[^A-Za-z0-9]", "_", file)
        # A zero after the bytes, because an array must not be empty.
        lines += [f"static const unsigned char {symbol}[] = {{",
                  f'#embed "{resources}/{file}" suffix(,)', "    0};"]
        table.append(f'    {{"{file}", {symbol}, sizeof({symbol}) - 1}},')
    lines += ["", f"static const struct {prefix}_resource resources[] = {{", *table, "};", "",
              f"const long {prefix}_resource_count = sizeof(resources) / sizeof(resources[0]);", "",
              f"struct {prefix}_resource {prefix}_resource_at(long index) {{ return resources[index]; }}", ""]
    return {f"{folder}/{prefix}_resources.c": "\n".join(lines),
            f"{folder}/include/{name}.h": HEADER.format(prefix=prefix)}


IMPORT = re.compile(r'import \{ \w+(?: as \w+)?(?:, \w+(?: as \w+)?)* \} from "\./([\w-]+\.js)";')
EXPORT = re.compile(r"export (?:const|class|function|async function) \w+")


def check_modules(folder):
    """Exits with a message if a module cannot be bundled."""
    imports = {}
    for file in sorted(name for name in os.listdir(folder) if name.endswith(".js")):
        imports[file] = []
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            for number, line in enumerate(text, 1):
                found = IMPORT.fullmatch(line.rstrip("\n"))
                if found:
                    imports[file].append(found[1])
                elif re.match(r"import\b", line) or (re.match(r"export\b", line) and not EXPORT.match(line)):
                    sys.exit(f"embed-resources: {folder}/{file}:{number}: not a form that ScriptBundle knows: {line.strip()}")

    def visit(file, importers):
        if file in importers:
            sys.exit("embed-resources: modules import each other: " + " > ".join([*importers, file]))
        if file not in imports:
            sys.exit(f"embed-resources: {importers[-1]} imports {file}, which is not in {folder}")
        for other in imports[file] if file not in done else []:
            visit(other, [*importers, file])
        done.add(file)

    done = set()
    for file in imports:
        visit(file, [])


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    check_modules("Sources/Results/ParityReport/Resources")
    stale = []
    for target in TARGETS:
        for path, text in contents(*target).items():
            if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
                continue
            stale.append(path)
            if "--check" not in sys.argv:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
    if "--check" in sys.argv and stale:
        sys.exit("embed-resources: please run Scripts/embed-resources.py; not up to date: " + ", ".join(stale))


if __name__ == "__main__":
    main()
