// The buttons of a case on a served page: run again, accept, open the source.
import { dataText, element as el } from "./elements.js";
import { ask, begin, service, tell } from "./service.js";

export function caseActions(item) {
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
}

async function open(item) {
  try {
    const opened = await ask("~open", { path: item.source, name: item.name });
    tell([opened.isOpen ? "Opened " : "No editor with a window was found. The case is in ", el("code", {}, `${opened.path}:${opened.line}`)]);
  } catch (error) {
    tell(error.message);
  }
}

/** Accepting is requested here, and done on a separate page, where no script runs. */
async function propose(approval) {
  try {
    location.assign((await ask("~approve", approval)).confirm);
  } catch (error) {
    tell(error.message);
  }
}

function approve(item) {
  const reason = el("textarea", { required: true, rows: "3", maxlength: "2000" });
  const expires = el("input", { type: "date" });
  const dialog = el("dialog", { class: "approve", "aria-labelledby": "approve-heading" },
    el("form", { method: "dialog", onsubmit: () => propose({
      id: item.caseId, candidate: item.candidate, reason: reason.value.trim(), expires: expires.value || null, link: null }) },
      el("h2", { id: "approve-heading" }, "Accept this difference"),
      el("p", {}, dataText(`${item.caseId}, ${item.candidate}: ${item.message}`)),
      el("label", {}, "Reason, which the report shows", reason),
      el("label", {}, "Until (half a year if nothing is chosen)", expires),
      el("p", { class: "note" }, "It is added to the project's limits as a known divergence of this size. If it grows, or when the day has passed, the case fails again."),
      el("p", { class: "buttons" },
        el("button", { type: "submit" }, "Accept\u2026"),
        el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Cancel"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  reason.focus();
}
