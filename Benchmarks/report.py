#!/usr/bin/env python3
"""The report's budget: about 500 comparisons, written anew and opened in Chromium.

    Benchmarks/report.py PARITY

Prints sizes, the time of `parity report`, and in the browser the first paint and the slowest of several
filter changes, each to the next painted frame: medians of five.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# 494 comparisons, long sounds among them.
SUITES = ["hisynth", "guide", "presets"]


class Page:
    """A Chromium page over the DevTools pipe."""

    def __init__(self, profile):
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()
        program = os.environ.get("PARITY_CHROMIUM") or next(
            path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
        # The protocol is spoken on descriptors 3 and 4.
        os.set_inheritable(to_browser, True)
        os.set_inheritable(from_browser, True)
        arguments = [program, "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
                     "--window-size=1280,900", f"--user-data-dir={profile}", "about:blank"]
        if os.getuid() == 0:
            arguments.insert(1, "--no-sandbox")

        def arrange():
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            arguments, preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.last, self.session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            reply = self.receive()
            if reply.get("id") == self.last:
                return reply["result"]

    def receive(self):
        while b"\0" not in self.buffer:
            self.buffer += os.read(self.reading, 1 << 16)
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def open(self, address):
        self.call("Page.navigate", url=address)
        while self.receive().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, expression):
        reply = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return reply["result"].get("value")

    def close(self):
        self.process.kill()
        self.process.wait()


PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
FIRST_PAINT = """(async () => {
  for (;;) {
    const entry = performance.getEntriesByName('first-contentful-paint')[0];
    if (entry) return entry.startTime;
    await %s;
  }
})()""" % PAINTED
FILTER = """(async () => {
  const search = document.getElementById('search');
  let slowest = 0;
  for (const text of ['b', 'bi', 'biquad', 'biquad low', '', 'port', 'x', '']) {
    const start = performance.now();
    search.value = text;
    search.dispatchEvent(new Event('input'));
    await %s;
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
})()""" % PAINTED


def folder_size(folder):
    return sum(os.path.getsize(os.path.join(root, name)) for root, _, names in os.walk(folder) for name in names)


def main():
    parity = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="parity-benchmark-", ignore_cleanup_errors=True) as folder:
        part = os.path.join(folder, "part")
        # What the last run kept is taken over.
        suites = [word for name in SUITES for word in ("--suite", name)]
        subprocess.run([parity, "run", "--resume", *suites, "--report", part], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(part, "results.json"), encoding="utf-8") as file:
            count = len(json.load(file)["cases"])
        target = os.path.join(folder, "report")
        seconds = []
        for _ in range(5):
            start = time.monotonic()
            subprocess.run([parity, "report", os.path.join(part, "results.json"), "--to", target], check=True,
                           stdout=subprocess.DEVNULL)
            seconds.append(time.monotonic() - start)
        paints, filters = [], []
        for turn in range(5):
            page = Page(os.path.join(folder, f"profile-{turn}"))
            try:
                page.open(f"file://{target}/index.html")
                paints.append(page.evaluate(FIRST_PAINT))
                filters.append(page.evaluate(FILTER))
            finally:
                page.close()
        print(f"{count} comparisons")
        print(f"index.html      {os.path.getsize(os.path.join(target, 'index.html')) / 1e3:8.0f} kB   (budget 300)")
        print(f"whole report    {folder_size(target) / 1e6:8.1f} MB   (budget 25)")
        print(f"parity report   {statistics.median(seconds):8.2f} s    (budget 5)")
        print(f"first paint     {statistics.median(paints):8.0f} ms   (budget 1000)")
        print(f"filtering       {statistics.median(filters):8.0f} ms   (budget 100, slowest of eight changes)")


main()
