// A served report: runs again, accepts, opens sources and compares what is dropped on it.
(function (Parity, service) {
  "use strict";
  const { element: el } = Parity;

  const address = (name) => `${service.root}${name}`;

  async function ask(name, body, method = "POST") {
    const response = await fetch(address(name), { method, body: body === undefined ? undefined : JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  // What runs, and how it ended; below everything, and read out.
  const line = el("p", { class: "service-line" });
  const output = el("pre", { tabindex: "0", "aria-label": "What the command printed" });
  const details = el("details", { hidden: true }, el("summary", {}, "Printed"), output);
  const bar = el("aside", { class: "service-bar", role: "status", "aria-label": "Work", hidden: true },
    line, details, el("button", { type: "button", class: "quiet", onclick: () => { bar.hidden = true; } }, "Close"));
  document.body.append(bar);

  function tell(text, printed = "") {
    line.replaceChildren(...[].concat(text));
    output.textContent = printed;
    details.hidden = !printed;
    bar.hidden = false;
  }

  async function begin(name, body) {
    try {
      let job = await ask(name, body);
      for (;;) {
        if (!job.isRunning) break;
        tell(["Running ", el("code", {}, job.command), "\u2026"]);
        job = await ask(`~job?seen=${job.number}`, undefined, "GET");
      }
      const isVerdict = job.code <= 2 && /^parity (run|compare)/.test(job.command);
      const failed = job.code !== 0 && !(isVerdict && job.code === 1);
      details.open = failed;
      tell([failed ? "Not done: " : "Done: ", el("code", {}, job.command)], job.output);
      if (job.shows && !(failed && /compare/.test(job.command))) location.href = address(`${job.shows}/index.html`);
    } catch (error) {
      tell(error.message);
    }
  }

  // MARK: a case

  Parity.caseActions = function (item) {
    if (item.suite === "compare") return null;
    const candidate = item.candidate === "none" ? null : item.candidate;
    const again = (isThorough) => begin("~again", { id: item.caseId, candidate, isThorough });
    const differs = item.verdict === "fail";
    if (!service.canRun) return el("p", { class: "buttons case-actions" }, el("button", { type: "button", onclick: () => open(item) }, "Open the source"));
    return el("p", { class: "buttons case-actions", role: "group", "aria-label": "This case" },
      el("button", { type: "button", onclick: () => again(false) }, "Run again"),
      item.exact ? null : el("button", { type: "button", onclick: () => again(true) }, "Diagnose thoroughly"),
      service.isReport && differs ? el("button", { type: "button", onclick: () => approve(item) }, "Accept\u2026") : null,
      el("button", { type: "button", onclick: () => open(item) }, "Open the source"));
  };

  async function open(item) {
    try {
      const opened = await ask("~open", { path: item.source, name: item.name });
      tell([opened.isOpen ? "Opened " : "No editor with a window was found. The case is in ", el("code", {}, `${opened.path}:${opened.line}`)]);
    } catch (error) {
      tell(error.message);
    }
  }

  function approve(item) {
    const reason = el("textarea", { required: true, rows: "3", maxlength: "2000" });
    const expires = el("input", { type: "date" });
    const dialog = el("dialog", { class: "approve", "aria-labelledby": "approve-heading" },
      el("form", { method: "dialog", onsubmit: () => begin("~approve", {
        id: item.caseId, candidate: item.candidate, reason: reason.value.trim(), expires: expires.value || null, link: null }) },
        el("h2", { id: "approve-heading" }, "Accept this difference"),
        el("p", {}, Parity.dataText(`${item.caseId}, ${item.candidate}: ${item.message}`)),
        el("label", {}, "Reason, which the report shows", reason),
        el("label", {}, "Until (half a year if nothing is chosen)", expires),
        el("p", { class: "note" }, "It is added to the project's limits as a known divergence of this size. If it grows, or when the day has passed, the case fails again."),
        el("p", { class: "buttons" },
          el("button", { type: "submit" }, "Accept"),
          el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Cancel"))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    reason.focus();
  }

  // MARK: sounds

  const sides = ["reference", "candidate"];
  let waiting = null;

  async function compare(files, aligns) {
    try {
      const sounds = [...files];
      if (waiting) sounds.unshift(waiting);
      if (sounds.length > 2) throw new Error("Only two sounds can be compared.");
      if (sounds.length < 2) {
        waiting = sounds[0];
        tell(`${waiting.name} is the reference; drop the candidate as well.`);
        return;
      }
      waiting = null;
      for (const [index, file] of sounds.entries()) {
        tell(`Reading ${file.name}\u2026`);
        const response = await fetch(address(`~sound?side=${sides[index]}&name=${encodeURIComponent(file.name)}`), { method: "PUT", body: file });
        if (!response.ok) throw new Error(await response.text());
      }
      await begin("~compare", { aligns });
    } catch (error) {
      tell(error.message);
    }
  }

  function dropSection() {
    const aligns = el("input", { type: "checkbox", checked: true });
    const files = el("input", { type: "file", multiple: true, accept: "audio/*,.wav,.flac,.aiff,.ogg", "aria-label": "Two sounds",
      onchange: () => compare(files.files, aligns.checked) });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("takes-sounds");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("takes-sounds");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("takes-sounds");
      if (event.dataTransfer.files.length) compare(event.dataTransfer.files, aligns.checked);
    });
    return el("section", { class: "drop", "aria-labelledby": "drop-heading" },
      el("h2", { id: "drop-heading" }, "Compare two sounds"),
      el("p", {}, "Drop two audio files anywhere on this page, the reference first, or choose them: "), files,
      el("label", {}, aligns, " Compensate delay, gain and clock first"));
  }

  // MARK: the page

  const overview = document.getElementById("overview");
  if (service.isReport && service.canRun) {
    document.querySelector(".bar-tools")?.prepend(
      el("button", { type: "button", class: "quiet", onclick: () => begin("~again", null) }, "Run again"));
  } else if (!service.isReport) {
    document.querySelector(".bar")?.append(el("a", { class: "quiet", href: address("index.html") }, "\u2190 The report"));
  }
  overview?.append(dropSection());
  // A case that was open before this script came has no buttons yet.
  if (Parity.state?.get().case && !document.querySelector(".case-actions")) Parity.state.refresh();

  async function follow() {
    for (let seen = service.seen; ;) {
      try {
        const now = await ask(`~run?seen=${seen}`, undefined, "GET");
        if (now !== seen) return location.reload();
      } catch {
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
  }
  if (service.isReport) follow();

  // What the page was loaded anew for stays to be read.
  ask("~job?seen=-1", undefined, "GET").then((job) => {
    if (job.ended && Date.now() / 1000 - job.ended < 20) tell(["Done: ", el("code", {}, job.command)], job.output);
  }, () => {});
})(window.Parity, window.parityService);
