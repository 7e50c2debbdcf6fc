#!/usr/bin/env python3
"""Builds reference documentation of the libraries with what the Swift toolchain has: no network, no package plugin.

    Scripts/api-docs.py PRODUCTS OUTPUT [MODULE...]  a site for each module in OUTPUT, of what is built in PRODUCTS
    Scripts/api-docs.py --check PRODUCTS             names public symbols of WebAudio without a comment; 1 if there are any

`swift-symbolgraph-extract` reads the built modules, `docc` makes pages of what that finds and of the module's catalog.
A site has to be served: `python3 -m http.server -d OUTPUT/WebAudio`, then /documentation/webaudio.
"""
import glob
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile

MODULES = ["WebAudio", "Comparison", "ParityTesting"]
# Held to it: whoever ports a page reads these.
COMMENTED = ["WebAudio"]


def toolchain(name):
    """A program of the toolchain whose compiler is used."""
    swift = os.path.realpath(shutil.which("swift") or "")
    beside = os.path.join(os.path.dirname(swift), name)
    found = beside if os.access(beside, os.X_OK) else shutil.which(name)
    if not found:
        sys.exit(f"api-docs: no {name} beside {swift or 'swift'}; it is part of Swift's toolchain since 5.6")
    return found


def target():
    """The triple without a version, as modules were built for it."""
    told = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True)
    return json.loads(told.stdout)["target"]["unversionedTriple" if platform.system() == "Linux" else "triple"]


def checkouts(products):
    """Where the sources of other packages are: in a folder above the products, which may be a link's target."""
    folder = os.path.abspath(products)
    while folder != os.path.dirname(folder):
        if os.path.isdir(f"{folder}/checkouts"):
            return f"{folder}/checkouts"
        folder = os.path.dirname(folder)
    sys.exit(f"api-docs: there is no folder 'checkouts' above {products}; is it one of SwiftPM's?")


def clang_flags(products):
    """Where the C modules are that the Swift modules were built with."""
    others = checkouts(products)
    maps = glob.glob("Sources/**/module.modulemap", recursive=True)
    maps += glob.glob(f"{others}/*/Sources/**/module.modulemap", recursive=True)
    written = glob.glob(f"{products}/C*.build/module.modulemap")
    known = {os.path.basename(os.path.dirname(os.path.dirname(path))) for path in maps}
    maps += [path for path in written if path.split("/")[-2].removesuffix(".build") not in known]
    includes = glob.glob("Sources/**/include/", recursive=True)
    includes += glob.glob(f"{others}/*/Sources/**/include/", recursive=True)
    flags = [f"-fmodule-map-file={path}" for path in maps] + [f"-I{folder}" for folder in includes]
    return [word for flag in flags for word in ("-Xcc", flag)]


def extract(module, products, folder):
    """Writes the symbol graphs of a built module."""
    modules = f"{products}/Modules"
    if not os.path.exists(f"{modules}/{module}.swiftmodule"):
        sys.exit(f"api-docs: {modules} has no {module}; build it: swift build -c release")
    made = subprocess.run(
        [toolchain("swift-symbolgraph-extract"), "-module-name", module, "-I", modules, "-target", target(),
         "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder, *clang_flags(products)],
        capture_output=True, text=True, check=False)
    if made.returncode != 0:
        sys.exit(f"api-docs: the symbols of {module} could not be read: {made.stderr[-2000:]}")


def uncommented(folder):
    """Symbols of symbol graphs that have no comment of their own, with their places."""
    found = []
    for path in glob.glob(f"{folder}/*.symbols.json"):
        with open(path, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            if symbol.get("docComment", {}).get("lines"):
                continue
            place = symbol.get("location")
            # What the compiler has made has no place.
            if place:
                name = ".".join(symbol["pathComponents"])
                path = os.path.relpath(place["uri"].removeprefix("file://"))
                found.append(f"{path}:{place['position']['line'] + 1}: {name} has no comment")
    return sorted(found)


def build_site(module, products, output):
    """A static site of a module, below OUTPUT."""
    with tempfile.TemporaryDirectory() as folder:
        extract(module, products, folder)
        catalogs = glob.glob(f"Sources/**/{module}.docc", recursive=True)
        done = subprocess.run(
            [toolchain("docc"), "convert", *catalogs, "--additional-symbol-graph-dir", folder,
             "--fallback-display-name", module, "--fallback-bundle-identifier", f"parity.{module}",
             "--output-path", f"{output}/{module}"],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"api-docs: docc refused {module}: {(done.stdout + done.stderr)[-2000:]}")
        with open(glob.glob(f"{folder}/{module}.symbols.json")[0], encoding="utf-8") as file:
            count = len(json.load(file)["symbols"])
        print(f"{output}/{module}: {count} symbols, {len(uncommented(folder))} without a comment")


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--check"] and len(arguments) == 2:
        missing = []
        for module in COMMENTED:
            with tempfile.TemporaryDirectory() as folder:
                extract(module, arguments[1], folder)
                missing += uncommented(folder)
        print("\n".join(missing) or f"every public symbol of {', '.join(COMMENTED)} has a comment")
        sys.exit(1 if missing else 0)
    if len(arguments) < 2 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    products, output = arguments[:2]
    os.makedirs(output, exist_ok=True)
    for module in arguments[2:] or MODULES:
        build_site(module, products, output)


if __name__ == "__main__":
    main()
