"""A page in Chromium for this repository's scripts, controlled through a pair of pipes."""
import fcntl
import json
import os
import shutil
import subprocess
import sys
import time


def chromium():
    """The path of the browser: PARITY_CHROMIUM, or the first of the usual names."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("PARITY_CHROMIUM") or next(filter(None, map(shutil.which, names)))


class Page:
    """A page in Chromium, controlled through a pair of pipes."""

    def __init__(self, browser, profile):
        (read, to_browser), (from_browser, write) = os.pipe(), os.pipe()
        words = [browser, "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--mute-audio",
                 "--hide-scrollbars", f"--user-data-dir={profile}", "about:blank"]
        if os.getuid() == 0:
            words.insert(1, "--no-sandbox")

        def place():
            # The browser's pipes are 3 and 4, whatever their numbers in this process. A shell supports no numbers above
            # 9.
            high = fcntl.fcntl(read, fcntl.F_DUPFD, 100), fcntl.fcntl(write, fcntl.F_DUPFD, 100)
            for number, fd in enumerate(high, 3):
                os.dup2(fd, number)
                os.close(fd)

        self.process = subprocess.Popen(words, pass_fds=(3, 4), preexec_fn=place, stderr=subprocess.DEVNULL)
        # If they stayed open here, too, the end of the browser would go unnoticed.
        os.close(read)
        os.close(write)
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
                block = os.read(self.output, 1 << 20)
                if not block:
                    sys.exit("the browser has ended")
                self.rest += block
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
                sys.exit(f"never came: {condition}")
            time.sleep(0.05)
