#!/usr/bin/env python3
"""Takes the lab's screenshot for docs/lab.md: HiSynth's panel, a chord playing on both sides, a judged take.

    Scripts/lab-screenshot.py PARITY TARGET.png [WIDTH HEIGHT] [SCHEME] [MODE]
"""
import base64
import re
import subprocess
import sys
import tempfile

from driven_page import Page, chromium


def main():
    parity, target = sys.argv[1], sys.argv[2]
    width, height = (int(word) for word in (sys.argv[3:5] or ("1280", "960")))
    scheme, mode = (sys.argv[5:6] or ["light"])[0], (sys.argv[6:7] or ["7"])[0]
    browser = chromium()
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
