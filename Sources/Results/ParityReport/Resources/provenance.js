// Where a reference and a run came from, so that a reader can repeat both.
import { element as el } from "./elements.js";
import { format } from "./format.js";
import { properties } from "./properties.js";

export function provenanceSection(item, model) {
  const reference = model.references.find((entry) => entry.id === item.reference);
  return el("section", {},
    el("h2", {}, "Provenance"),
    properties([
      ...(reference ? referencePairs(reference) : [["Reference", "not recorded"]]),
      ["Repeated captures", spreadText(item.spread)],
      ["Nearest other browser", browserText(item.nextBrowser)],
      ["Case source", item.source],
      ["Candidate", item.candidate],
      ["Native render", typeof item.renderSeconds === "number" ? renderText(item) : null],
    ]));
}

export function showRun(host, model) {
  const { run } = model;
  const machine = run.machine || {};
  host.replaceChildren(el("section", { "aria-labelledby": "run-heading", class: "run" },
    el("h2", { id: "run-heading" }, "Where these numbers come from"),
    el("div", { class: "columns" },
      el("div", {}, el("h3", {}, "This run"), properties([
        ["Command", el("code", {}, run.command || "")],
        ["Parity", run.parityVersion],
        ["Date", format.date(run.date)],
        ["Duration", `${format.duration(run.seconds)}, ${format.plural(run.jobs, "job", "jobs")}`],
        ["Platform", machine.platform],
        ["Processor", machine.processor],
        ["Cores", machine.cores],
        ["Machines", machinesText(run.machines)],
      ])),
      (run.machines || []).slice(0, mostMachines).map((share, index) => el("div", {},
        el("h3", {}, `Arithmetic ${index + 1}`), properties(machinePairs(share)))),
      model.references.map((reference) => el("div", {},
        el("h3", {}, model.references.length > 1 ? `Reference ${reference.id}` : "Reference"),
        properties(referencePairs(reference)))))));
}

/** For a run in parts; machines with the same arithmetic are grouped. */
const mostMachines = 12;

function machinesText(machines) {
  if (!Array.isArray(machines) || machines.length === 0) return null;
  const exact = machines.filter((share) => share.bitExact === share.comparisons).length;
  const kinds = format.plural(machines.length, "kind of arithmetic", "kinds of arithmetic");
  return `${kinds}, everything bit-exact on ${format.count(exact)} of ${format.count(machines.length)}`;
}

function machinePairs(share) {
  const { machine = {} } = share;
  const exact = typeof share.bitExact === "number" ? `, ${format.count(share.bitExact)} bit-exact` : "";
  return [
    ["Platform", machine.platform],
    ["Processor", machine.processor],
    ["Affects the last bit", share.numericIdentity],
    ["Shards", format.count((share.shards || []).length)],
    ["Compared there", `${format.count(share.comparisons)}${exact}`],
  ];
}

function referencePairs(reference) {
  const { browser = {} } = reference;
  return [
    ["Browser", `${browser.name ?? ""} ${browser.version ?? ""}`.trim()],
    ["Captured on", reference.platform],
    ["Processor", reference.processor],
    ["Captured", format.date(reference.date)],
    ["Switches", el("code", {}, (reference.switches || []).join(" ") || "none")],
    ["Renders", reference.renders],
    ["Sums in stable order", typeof reference.stableSums === "boolean" ? (reference.stableSums ? "yes" : "no") : null],
  ];
}

/** How far the browser is from itself: no candidate can be expected to do better. */
function spreadText(spread) {
  if (!spread) return null;
  if (spread.maxAbsoluteError === 0) return `${format.count(spread.renders)} renders, identical`;
  const depth = typeof spread.nullDepth === "number" ? `, null depth ${format.decibels(spread.nullDepth)}` : "";
  return `${format.count(spread.renders)} renders, up to ${format.scientific(spread.maxAbsoluteError)} apart${depth}`;
}

/** How far browsers are from one another here, and on which side of that the candidate is. */
function browserText(next) {
  if (!next) return null;
  const { browser, nullDepth } = next.distance;
  const distance = typeof nullDepth === "number" ? `null depth ${format.decibels(nullDepth)}` : "identical to the reference";
  const side = next.isCandidateCloser ? "the candidate is at least as close" : "the candidate is farther away";
  return `${browser.name} ${browser.version}: ${distance}; ${side}`;
}

function renderText(item) {
  const audio = item.frames / item.sampleRate;
  const speed = item.renderSeconds > 0 ? `, ${format.count(Math.round(audio / item.renderSeconds))}\u00d7 real time` : "";
  return `${format.duration(item.renderSeconds)} for ${format.duration(audio)} of audio${speed}`;
}
