#!/usr/bin/env python3
"""Takes the lab's picture for docs/lab.md: HiSynth's panel, a chord that sounds on both sides, a judged take.

    Scripts/lab-screenshot.py PARITY TARGET.png [WIDTH HEIGHT] [SCHEME] [MODE]
"""
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time


class Page:
    """A page of a Chromium that is told what to do over a pair of pipes."""

    def __init__(self, browser, profile):
        (read, to_browser), (from_browser, write) = os.pipe(), os.pipe()
        words = [browser, "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--mute-audio",
                 "--hide-scrollbars", f"--user-data-dir={profile}", "about:blank"]
        if os.getuid() == 0:
            words.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec \"$@\" 3<&{read} 4>&{write}", "sh", *words],
            pass_fds=(read, write), stderr=subprocess.DEVNULL)
        self.input, self.output, self.rest, self.count = to_browser, from_browser, b"", 0
        target = self.call("Target.createTarget", {"url": "about:blank"}, None)["targetId"]
        self.session = self.call(
            "Target.attachToTarget", {"targetId": target, "flatten": True}, None)["sessionId"]

    def call(self, method, parameters=None, session=""):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters or {}}
        if session is not None:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                self.rest += os.read(self.output, 1 << 20)
            reply, self.rest = self.rest.split(b"\0", 1)
            reply = json.loads(reply)
            if reply.get("id") == self.count:
                return reply.get("result", {})

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", {
            "expression": expression, "awaitPromise": True, "userGesture": True, "returnByValue": True})
        return result.get("result", {}).get("value")

    def wait(self, condition):
        deadline = time.monotonic() + 120
        while not self.evaluate(condition):
            if time.monotonic() > deadline:
                sys.exit(f"lab-screenshot: never came: {condition}")
            time.sleep(0.05)


def main():
    parity, target = sys.argv[1], sys.argv[2]
    width, height = (int(word) for word in (sys.argv[3:5] or ("1280", "960")))
    scheme, mode = (sys.argv[5:6] or ["light"])[0], (sys.argv[6:7] or ["7"])[0]
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = os.environ.get("PARITY_CHROMIUM") or next(filter(None, map(shutil.which, names)))
    lab = subprocess.Popen([parity, "lab", "hisynth"], stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        address = re.search(r"http://\S+", lab.stdout.readline()).group()
        page = Page(browser, profile)
        try:
            page.call("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
            page.call("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": scheme}]})
            page.call("Page.navigate", {"url": address})
            page.wait("document.body?.classList.contains('ready')")
            page.evaluate("document.getElementById('start').click()")
            page.wait("document.body.classList.contains('sounding')")
            page.evaluate("""
              lab.presets.milliseconds = 1;
              lab.presets.recall(lab.suite.presets.find(({ name }) => name === 'Rust Choir'));
              lab.knobs.select('lowPassCutoff', true);
              lab.knobs.select('lowPassResonance', true);
              lab.knobs.select('delayMix', true);
              lab.knobs.map('lowPassCutoff', 'x');
              lab.knobs.map('lowPassResonance', 'y');
            """)
            page.wait("lab.stream.buffered > 0.02")
            page.evaluate("document.getElementById('record').click()")
            page.evaluate("for (const note of [48, 55, 60, 64]) lab.piano.on(`key ${note}`, note, 0.8)")
            page.wait("lab.recorder.seconds > 2")
            page.evaluate("document.getElementById('record').click()")
            page.wait("Boolean(lab.takeResult || lab.takeFault)")
            page.evaluate(f"lab.panel.key('{mode}'); document.activeElement.blur()")
            page.evaluate("for (const note of [48, 55, 60, 64]) lab.piano.on(`again ${note}`, note, 0.8)")
            page.wait("lab.level('port').peak > 0.001 && lab.level('original').peak > 0.001")
            page.evaluate("new Promise((done) => setTimeout(done, 800))")
            picture = page.call("Page.captureScreenshot", {"format": "png"})["data"]
            with open(target, "wb") as file:
                file.write(base64.b64decode(picture))
            print(target)
        finally:
            page.process.kill()
            page.process.wait()
            lab.terminate()
            lab.wait()


if __name__ == "__main__":
    main()
