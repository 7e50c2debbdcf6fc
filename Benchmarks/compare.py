#!/usr/bin/env python3
"""Times the heavy graph in the engine, in Chromium and recorded live, in turns; prints medians.

The browser is $CHROMIUM or the first of the usual names; SECONDS_RENDERED and ROUNDS change the
graph's length (60) and how often each side renders it (5).
"""
import functools
import http.server
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = {"web": HERE.parent / "reference-audio" / "web", "graph": HERE / "web"}
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
# One render by the browser; far more than it takes.
TIMEOUT_SECONDS = 600


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the two folders and takes the page's result."""

    def __init__(self, *arguments, results, **options):
        self.results = results
        super().__init__(*arguments, **options)

    def translate_path(self, path):
        parts = path.split("?")[0].strip("/").split("/")
        folder = FOLDERS.get(parts[0])
        if folder is None or ".." in parts:
            return str(HERE / "nothing")
        return str(folder.joinpath(*parts[1:]))

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.results.append(json.loads(self.rfile.read(length)))
        self.send_response(204)
        self.end_headers()
        self.results.arrived.set()

    def log_message(self, *_):
        pass


class Results(list):
    def __init__(self):
        super().__init__()
        self.arrived = threading.Event()


def browser():
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or sys.exit("no Chromium found; set CHROMIUM to its path")


def time_browser(program, port, results, seconds, page="index.html?runs=1"):
    """What a page posts when it has rendered."""
    results.arrived.clear()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             f"--user-data-dir={profile}",
             f"http://127.0.0.1:{port}/graph/{page}&seconds={seconds}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not results.arrived.wait(TIMEOUT_SECONDS):
                sys.exit(f"{program} has not rendered {seconds} s in {TIMEOUT_SECONDS} s")
        finally:
            process.terminate()
            process.wait()
    return results[-1]


def time_recorder(program, port, seconds):
    """What the browser took to render the live page, and the whole command, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        subprocess.run(
            [program, "record", f"http://127.0.0.1:{port}/graph/live.html",
             "--seconds", str(seconds), "-o", folder],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole = time.monotonic() - start
        provenance = json.loads(pathlib.Path(folder, "provenance.json").read_text())
    return provenance["renderSeconds"], whole


def time_engine(program, seconds):
    done = subprocess.run(
        [program, "heavy", str(seconds), "1"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def serve(results):
    """A server of the pages, which ends with the program."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, results=results))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(engine, parity):
    seconds = int(os.environ.get("SECONDS_RENDERED", "60"))
    rounds = int(os.environ.get("ROUNDS", "5"))
    results = Results()
    server = serve(results)
    program = browser()
    sides = {"engine": [], "Chromium": []}
    recorded = []
    for _ in range(rounds):
        sides["engine"].append(time_engine(engine, seconds))
        sides["Chromium"].append(time_browser(program, server.server_port, results, seconds))
        recorded.append(time_recorder(parity, server.server_port, seconds))
    print(sides["Chromium"][-1]["agent"])
    medians = {}
    for name, made in sides.items():
        times = [measured["runs"][0] for measured in made]
        medians[name] = statistics.median(times)
        print(f"{name:9} {medians[name]:7.3f} s median of {rounds}, "
              f"{min(times):.3f} to {max(times):.3f}, level {made[-1]['level']:.7f}")
    render, whole = (statistics.median(times) for times in zip(*recorded))
    print(f"recorder  {render:7.3f} s median of {rounds} to render the live page, {whole:.3f} s in all")
    added = 100 * (render / medians["Chromium"] - 1)
    print(f"recording adds {added:.0f} % to Chromium's own render")
    print(f"the engine is {medians['Chromium'] / medians['engine']:.2f} times as fast")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
