#!/usr/bin/env python3
"""What it costs to play HiSynth's page: the processor time of all of Chromium's processes while eight keys are held,
per second, with the page in view, and of the thread alone that renders the sound.

Usage: hisynth_page.py [PRESET] [SECONDS]. Without a graphics card the browser paints on the processor, too.
"""
import functools
import http.server
import os
import pathlib
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))
from driven_page import Page, chromium  # noqa: E402

WEB = pathlib.Path(__file__).resolve().parent.parent / "reference-audio" / "web"
KEYS = ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyW"]
# Of a core: what the whole page may take.
MOST = 0.3


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def fields(path):
    """What /proc tells of a process or thread, behind its name; nothing of one that has ended."""
    try:
        with open(path) as file:
            return file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None


def used(told):
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def family(root):
    """A process and all that it started."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        told = fields(f"/proc/{name}/stat")
        if told:
            parents.setdefault(int(told[1]), []).append(int(name))
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += parents.get(process, [])
    return found


def times(root):
    """Seconds of processor time by (process, thread), and the threads' names."""
    taken, names = {}, {}
    for process in family(root):
        try:
            threads = os.listdir(f"/proc/{process}/task")
        except OSError:
            continue
        for thread in threads:
            told = fields(f"/proc/{process}/task/{thread}/stat")
            if told:
                taken[process, thread] = used(told)
                try:
                    with open(f"/proc/{process}/task/{thread}/comm") as file:
                        names[process, thread] = file.read().strip()
                except OSError:
                    names[process, thread] = "ended"
    return taken, names


def main():
    preset = sys.argv[1] if len(sys.argv) > 1 else "slow-harbor"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # Before the server's thread: the browser is started by a fork.
        page = Page(chromium(), profile)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(WEB)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            page.call("Emulation.setDeviceMetricsOverride", {
                "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            page.call("Page.navigate", {
                "url": f"http://127.0.0.1:{server.server_port}/apps/hisynth/index.html?preset={preset}"})
            page.wait("document.readyState === 'complete' && !!document.getElementById('start')")
            page.evaluate("document.getElementById('start').click()")
            time.sleep(2)
            for code in KEYS:
                page.evaluate(f"dispatchEvent(new KeyboardEvent('keydown', {{ code: '{code}', bubbles: true }}))")
            time.sleep(2)
            (before, _), begun = times(page.process.pid), time.monotonic()
            time.sleep(seconds)
            (after, names), passed = times(page.process.pid), time.monotonic() - begun
        finally:
            page.process.kill()
            page.process.wait()
            server.shutdown()
    shares = {key: (time - before.get(key, 0)) / passed for key, time in after.items()}
    whole = sum(shares.values())
    by_name = {}
    for key, share in shares.items():
        by_name[names[key]] = by_name.get(names[key], 0) + share
    print(f"{preset}, eight keys held, {seconds:.0f} s, load before {load:.2f}")
    for name, share in sorted(by_name.items(), key=lambda item: -item[1])[:8]:
        print(f"  {name:24} {100 * share:5.1f} % of a core")
    print(f"  {'all together':24} {100 * whole:5.1f} % of a core (goal: under {100 * MOST:.0f} %)")
    if whole >= MOST:
        sys.exit(1)


if __name__ == "__main__":
    main()
