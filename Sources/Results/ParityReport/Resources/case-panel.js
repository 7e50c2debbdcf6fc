// One case on its own page: verdict, how to reproduce it, plots, numbers, origin.
import { caseActions } from "./case-actions.js";
import { CasePlots } from "./case-plots.js";
import { commandLine, shellQuoted } from "./command.js";
import { loader } from "./data-loader.js";
import { badge, dataText, element as el } from "./elements.js";
import { emptyPlot } from "./figure.js";
import { format } from "./format.js";
import { listenSection, stopListening } from "./listen.js";
import { meaningSection, stagesSection } from "./meaning.js";
import { limitMeasuresSection } from "./limit-measures.js";
import { limitText } from "./measures.js";
import { seedMeasuresSection } from "./seed-measures.js";
import { depthText } from "./model.js";
import { numbersSection } from "./numbers.js";
import { offsetSection } from "./offset.js";
import { objectSection } from "./properties.js";
import { provenanceSection } from "./provenance.js";
import { service } from "./service.js";
import { sourceSection } from "./source.js";
import { caseLink } from "./state.js";
import { releaseSurfaces } from "./surface.js";
import { trendSection } from "./trend.js";

export function showCase(panel, item, model, neighbours) {
  releaseSurfaces();
  stopListening();
  const note = el("p", { class: "plot-empty", role: "status" }, "Loading\u2026");
  panel.replaceChildren(navigation(neighbours), note);
  loader.details(item).then(
    // A reader may have moved on before the file arrives.
    ({ result, meaning, trend }) => note.isConnected
      && show(panel, { ...item, ...result, id: item.id, caseId: item.caseId, meaning, trend }, model, neighbours),
    (error) => note.replaceWith(el("p", { class: "plot-empty", role: "alert" }, error.message)));
}

function show(panel, item, model, neighbours) {
  const plotHost = el("div", { class: "plots" });
  const plots = new CasePlots(item, plotHost);
  const heading = el("h1", { class: "case-title", tabindex: "-1" }, dataText(item.id));
  panel.replaceChildren(...[
    navigation(neighbours),
    el("header", { class: "case-head", "data-verdict": item.verdict },
      heading,
      el("p", { class: "case-message" }, badge(item.verdict), dataText(item.message || "")),
      reproduce(item, model),
      service.isHere ? caseActions(item) : commands(item)),
    heard(item),
    limitMeasuresSection(item),
    seedMeasuresSection(item),
    meaningSection(item),
    diagnosis(item),
    printed(item),
    listenSection(item, plots),
    item.comparison ? keyNumbers(item) : null,
    el("h2", { class: "unseen" }, "Plots"),
    plotHost,
    offsetSection(item),
    item.comparison ? numbersSection(item, (index) => plots.channelName(index), (index) => {
      plots.pick(index);
      plotHost.scrollIntoView();
    }) : null,
    stagesSection(item),
    trendSection(item),
    item.peers ? objectSection("Other candidates", peers(item)) : null,
    el("div", { class: "columns" },
      el("div", {},
        objectSection("Parameters", item.parameters),
        item.stimulus ? objectSection("Stimulus", item.stimulus) : null,
        objectSection("Signal", signal(item))),
      provenanceSection(item, model)),
    sourceSection(item),
  ].filter(Boolean));
  heading.focus({ preventScroll: true });
  if (item.comparison) load(item, plots, plotHost);
  else plotHost.replaceChildren(emptyPlot("There is nothing to plot: the two signals could not be compared."));
}

function load(item, plots, host) {
  host.replaceChildren(emptyPlot("Loading plots\u2026"));
  // A reader may have moved on before the file arrives.
  const wanted = () => host.isConnected;
  loader.plots(item).then(
    (data) => wanted() && plots.show(data),
    (error) => wanted() && host.replaceChildren(el("p", { class: "plot-empty", role: "alert" }, error.message)));
}

function navigation({ previous, next, position, total }) {
  const step = (target, text, key) => (target
    ? el("a", { href: caseLink(target.id), title: `${target.id} (${key})`, rel: text.toLowerCase() }, text)
    : el("span", { class: "faint" }, text));
  return el("nav", { class: "case-nav", "aria-label": "Cases" },
    el("a", { href: caseLink(""), title: "All cases (Escape)" }, "\u2190 All cases"),
    el("span", { class: "case-steps" },
      step(previous, "Previous", "k"),
      el("span", {}, `${format.count(position)} of ${format.count(total)}`),
      step(next, "Next", "j")));
}

/** Why the candidate differs, likeliest cause first. */
function diagnosis(item) {
  const causes = item.diagnosis || [];
  if (!causes.length && item.undiagnosed) return el("p", { class: "note" }, dataText(item.undiagnosed));
  if (!causes.length) return null;
  return el("section", { "aria-labelledby": "case-causes-heading" },
    el("h2", { id: "case-causes-heading" }, causes.length === 1 ? "Likeliest cause" : "Likeliest causes"),
    el("ul", { class: "diagnosis" }, causes.map((cause) =>
      el("li", {}, dataText(cause.sentence),
        cause.evidence?.length ? dataText(cause.evidence.join("; "), "diagnosis-evidence") : null))));
}

/** What a listener would notice: an observation, not a cause. */
function heard(item) {
  if (!item.words?.length) return null;
  return el("p", { class: "heard" }, el("b", {}, "Heard beside the reference: "), item.words.map((finding) => finding.text).join(", "));
}

/** What a command printed, if the case does not pass. */
function printed(item) {
  if (!item.candidateOutput) return null;
  return el("details", { class: "printed", open: "" },
    el("summary", {}, "Printed by the candidate"),
    el("pre", { dir: "auto" }, item.candidateOutput));
}

/** How far the run's other candidates are from this one. */
function peers(item) {
  return Object.fromEntries(item.peers.map((peer) => [peer.candidate,
    peer.maxAbsoluteError === 0 ? "identical"
      : peer.maxAbsoluteError == null ? "not compared" : format.decibels(peer.nullDepth)]));
}

/** A case is run again by its name; two files are compared again by the original command. */
function reproduce(item, model) {
  // "none" stands for a case that no candidate covers.
  const candidate = item.candidate === "none" ? "" : ` --candidate ${shellQuoted(item.candidate)}`;
  return commandLine(item.suite === "compare"
    ? model.run.command : `parity run --case ${shellQuoted(item.caseId)}${candidate}`);
}

/** What a page from disk cannot do by itself. */
function commands(item) {
  if (item.suite === "compare" || item.exact || item.candidate === "none") return null;
  const [id, candidate] = [shellQuoted(item.caseId), shellQuoted(item.candidate)];
  return el("details", { class: "case-commands" },
    el("summary", {}, "Diagnose thoroughly, accept, or work on the page itself"),
    el("p", { class: "note" }, "Look longer for the cause:"),
    commandLine(`parity run --case ${id} --candidate ${candidate} --diagnose thorough`),
    item.verdict === "fail" ? [
      el("p", { class: "note" }, "Accept the difference as known, with a reason that the report shows:"),
      commandLine(`parity approve ${id} --candidate ${candidate} --reason "\u2026"`)] : null,
    el("p", { class: "note" }, "A page with buttons for these:"),
    commandLine("parity report --serve"));
}

function keyNumbers(item) {
  const { comparison } = item;
  const pair = (label, value, note) => el("li", { class: "tile" }, el("div", {},
    el("span", { class: "tile-label" }, label), el("span", { class: "tile-value" }, value),
    el("span", { class: "tile-note" }, note)));
  const worst = comparison.channels.find((channel) => channel.maxAbsoluteError === comparison.maxAbsoluteError);
  return el("ul", { class: "tiles", "aria-label": "Key numbers" },
    pair("Null depth", depthText(comparison), item.measures ? "beside its measures, above" : `limit: ${limitText(item.limit)}`),
    pair("Largest error", format.scientific(comparison.maxAbsoluteError),
      comparison.maxAbsoluteError && worst ? `at ${format.seconds(worst.maxErrorTime)}` : "no sample differs"),
    pair("Equal samples", format.share(comparison.bitEqualShare), `of ${format.count(item.frames * item.channels)}`),
    pair("Largest ULP distance", format.count(comparison.maxUlp), "float32 steps"),
    pair("Log-spectral distance", format.fineDecibels(comparison.logSpectralDistance), "Welch-averaged"));
}

function signal(item) {
  return {
    Component: item.component,
    "Sample rate": `${format.count(item.sampleRate)} Hz`,
    Length: `${format.count(item.frames)} frames, ${format.duration(item.frames / item.sampleRate)}`,
    Channels: item.channels,
  };
}
