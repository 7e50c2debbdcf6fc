#!/usr/bin/env python3
"""How a report's page bears as many rows as a merge ever shows, all of which fail: in Chromium.

    Benchmarks/fleet-page.py REPORT-FOLDER [ROWS]

Takes the page of a report that is there and puts the rows of its table in again, under other names, until there are
ROWS of them (20,000); prints when the page stands and what filtering and sorting take, each with its layout.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

BEGIN = '<script type="application/json" id="results">'
PROBE = """<script>
setTimeout(() => {
  const found = { load: performance.now() };
  const search = document.getElementById("search");
  const find = (text) => () => {
    search.value = text;
    search.dispatchEvent(new Event("input"));
  };
  const sort = (key) => () => document.querySelector(`[data-sort=${key}] button`).click();
  const timed = (name, change) => {
    const start = performance.now();
    change();
    document.body.offsetHeight;
    found[name] = performance.now() - start;
  };
  timed("filter", find("b"));
  timed("every row again", find(""));
  timed("sort by null depth", sort("null"));
  timed("sort by name", sort("case"));
  document.body.append(Object.assign(document.createElement("pre"), { textContent: "PROBE " + JSON.stringify(found) }));
});
</script>"""


def main():
    report, rows = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    with open(os.path.join(report, "index.html"), encoding="utf-8") as file:
        # Without its policy, which runs no script but its own.
        page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", file.read())
    begin = page.index(BEGIN) + len(BEGIN)
    end = page.index("</script>", begin)
    data = json.loads(page[begin:end])
    place = {column["name"]: index for index, column in enumerate(data["columns"])}
    data["texts"] += ["fail", "null depth \u221240.0 dB, above the limit of \u2212100.0 dB"]
    many = []
    for index in range(rows):
        row = data["rows"][index % len(data["rows"])][:place["bitExact"]]
        row[0], row[1] = f"{row[0]}-{index}", f"{row[1]}-{index}"
        row[place["verdict"]], row[place["message"]] = len(data["texts"]) - 2, len(data["texts"]) - 1
        many.append(row + [0, -1] + [-100 * random.random() for _ in data["columns"][place["diagnosis"] + 1:]])
    data["rows"] = many
    data["summary"].update(cases=rows, passed=0, failed=rows, bitExact=0)
    text = page[:begin] + json.dumps(data, ensure_ascii=False).replace("</", "<\\/") + page[end:]
    program = os.environ.get("PARITY_CHROMIUM") or next(
        path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory(prefix="parity-page-", ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "index.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("</body>", PROBE + "</body>"))
        words = [program, "--headless=new", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom",
                 f"file://{path}"] + (["--no-sandbox"] if os.getuid() == 0 else [])
        shown = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=300)
        found = re.search(r"PROBE (\{[^}]*\})", shown.stdout)
        if not found:
            raise SystemExit("the page did not come to its end")
        print(f"{rows} rows, all failing: {len(text) / 1e6:.1f} MB")
        for name, value in json.loads(found.group(1)).items():
            print(f"{name:20}{value / 1000:6.2f} s")


main()
