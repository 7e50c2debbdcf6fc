// Additions for a served page: a button that runs everything again, a drop target for sounds, and automatic reloading.
import { dropSection } from "./dropped-sounds.js";
import { element as el } from "./elements.js";
import { ask, begin, follow, reportAddress, service } from "./service.js";

export function completeServedPage() {
  if (!service.isHere) return;
  if (service.isReport && service.canRun) {
    document.querySelector(".bar-tools")?.prepend(
      el("button", { type: "button", class: "quiet", onclick: () => begin("~again", null) }, "Run again"));
  } else if (!service.isReport) {
    document.querySelector(".bar")?.append(el("a", { class: "quiet", href: reportAddress() }, "\u2190 The report"));
  }
  document.getElementById("overview")?.append(dropSection());
  if (service.isReport) awaitReport();
  followLast();
}

async function awaitReport() {
  for (let seen = service.seen; ;) {
    try {
      const now = await ask(`~run?seen=${seen}`, undefined, "GET");
      if (now !== seen) return location.reload();
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

/** Keeps the message that explains a reload readable, and follows a job begun on another page. */
async function followLast() {
  try {
    const job = await ask("~job?seen=-1", undefined, "GET");
    const isRecent = job.ended && Date.now() / 1000 - job.ended < 20;
    if (job.isRunning || isRecent) await follow({ ...job, shows: job.isRunning ? job.shows : null });
  } catch {
    // No answer: later requests will report it.
  }
}
