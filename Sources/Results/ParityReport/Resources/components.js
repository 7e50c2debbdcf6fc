// Fidelity per component: how much is bit-exact, and where the rest lies on one decibel scale.
import { dataText, element as el, svg } from "./elements.js";
import { format } from "./format.js";
import { viewState } from "./state.js";

export function showComponents(host, model) {
  if (!model.components.length) return;
  const scale = stripScale(model.cases);
  const axis = `${format.decibels(scale.low, 0)} to ${format.decibels(scale.high, 0)}`;
  host.replaceChildren(el("section", { "aria-labelledby": "components-heading" },
    el("div", { class: "section-head" },
      el("h2", { id: "components-heading" }, "Fidelity per component"),
      el("p", {}, "Each mark is a case that is not bit-exact, placed at its null depth; further left is quieter.")),
    el("table", { class: "components" },
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, "Component"),
        el("th", { scope: "col", class: "number" }, "Cases"),
        el("th", { scope: "col" }, "Bit-exact"),
        el("th", { scope: "col", class: "number" }, "Worst null depth"),
        el("th", { scope: "col", class: "number browser-cell" }, "As close as the next browser"),
        el("th", { scope: "col", class: "strip-cell" }, `Null depths, ${axis}`))),
      el("tbody", {}, model.components.map((group) => row(group, scale, model.candidates.length > 1))))));
}

function row(group, scale, severalCandidates) {
  const changes = { component: group.name, candidate: group.candidate, q: "", suite: "", verdict: "" };
  const open = (event) => {
    event.preventDefault();
    viewState.set(changes);
    document.getElementById("cases").scrollIntoView();
  };
  const total = group.cases.length;
  return el("tr", {},
    el("th", { scope: "row" },
      el("a", { href: viewState.link(changes), onclick: open }, dataText(group.name)),
      severalCandidates ? el("span", { class: "candidate-name" }, " ", dataText(group.candidate)) : null,
      ...["fail", "error"].map((verdict) => {
        const count = group.cases.filter((item) => item.verdict === verdict).length;
        return count ? el("span", { class: "verdict small", "data-verdict": verdict }, `${count} ${verdict}`) : null;
      })),
    el("td", { class: "number" }, format.count(total)),
    el("td", { class: "share-cell" },
      el("span", { class: "bar-track", "aria-hidden": "true" },
        el("span", { class: "bar-fill", style: `width:${(100 * group.exact) / total}%` })),
      el("span", { class: "share-text" }, group.exact === total ? "all" : `${group.exact} of ${total}`)),
    el("td", { class: "number" }, depthOf(group)),
    el("td", { class: "number browser-cell" }, browserText(group)),
    el("td", { class: "strip-cell", "aria-hidden": "true" }, strip(group, scale)));
}

function depthOf(group) {
  if (group.deepest !== null) return format.decibels(group.deepest);
  return group.exact ? "bit-exact" : format.missing;
}

/** A port cannot be asked to be closer to a browser than another browser is. */
function browserText({ besideBrowsers, closer }) {
  if (!besideBrowsers) return format.missing;
  return closer === besideBrowsers ? `all ${besideBrowsers}` : `${closer} of ${besideBrowsers}`;
}

function strip(group, scale) {
  const place = (decibels) => `${100 * Math.min(1, Math.max(0, (decibels - scale.low) / (scale.high - scale.low)))}%`;
  const drawing = svg("svg", { class: "strip", width: "100%", height: "18" });
  for (let level = scale.low; level <= scale.high; level += 20) {
    drawing.append(svg("line", { class: "strip-grid", x1: place(level), x2: place(level), y1: 0, y2: 18 }));
  }
  for (const item of group.cases) {
    if (!Number.isFinite(item.depth)) continue;
    // A bar for problems and a dot for the rest: shape carries the same information as colour.
    const mark = item.severity < 2
      ? svg("rect", { x: place(item.depth), y: 2, width: 4, height: 14 })
      : svg("circle", { cx: place(item.depth), cy: 9, r: 3.5 });
    mark.setAttribute("class", "strip-mark");
    mark.setAttribute("data-verdict", item.verdict);
    mark.append(svg("title", {}, `${item.id}: ${format.decibels(item.depth)}`));
    mark.addEventListener("click", () => viewState.set({ case: item.id }));
    drawing.append(mark);
  }
  return drawing;
}

/** Covers every finite null depth, rounded outwards to 20 dB, so that all rows share one axis. */
function stripScale(cases) {
  const depths = cases.map((item) => item.depth).filter(Number.isFinite);
  const low = Math.floor((Math.min(-140, ...depths) - 4) / 20) * 20;
  const high = Math.ceil((Math.max(-100, ...depths) + 4) / 20) * 20;
  return { low, high };
}
