// The case in past runs: whether it passed, and how deep the null was.
import { badge, element as el, svg } from "./elements.js";
import { format } from "./format.js";

const height = 150;
const deepest = -180;

/** The history of one comparison, from the report's history of all; oldest run first. */
export function trendOf(all, key) {
  const place = Object.hasOwn(all.places, key) ? all.places[key] : 0;
  return (all.trends[place] || []).map(([run, outcome]) => ({ ...all.runs[run], ...all.outcomes[outcome] }));
}

export function trendSection(item) {
  const points = item.trend || [];
  // Two points are no trend: the sentence about the last change says as much.
  if (points.length < 3) return null;
  return el("section", { "aria-labelledby": "trend-heading" },
    el("h2", { id: "trend-heading" }, `Past ${format.plural(points.length, "run", "runs")}`),
    el("p", { class: "note" }, sentence(points)),
    drawing(points),
    el("details", {}, el("summary", {}, "As a table"), table(points)));
}

function sentence(points) {
  const changes = points.filter((point, index) => index > 0 && text(point) !== text(points[index - 1]));
  if (!changes.length) return `The same in all of them: ${text(points[0])}.`;
  const last = changes[changes.length - 1];
  return `Last changed ${format.date(last.date)}${last.commit ? `, at ${commitText(last.commit)}` : ""}: now ${text(last)}.`;
}

const commitText = (commit) => (commit ? `${commit.hash.slice(0, 12)}${commit.isChanged ? " with changes" : ""}` : format.missing);

const text = (point) => (point.isBitExact ? "bit-exact" : typeof point.nullDepth === "number" ? format.decibels(point.nullDepth) : point.verdict);

/** Levels are drawn down to −180 dB, where bit-exact runs are shown, too; the lowest line says so. */
function drawing(points) {
  // As wide as there is room, so that its text keeps its size.
  const width = Math.max(300, Math.min(760, (document.documentElement?.clientWidth ?? 760) - 48));
  const [left, right, top, bottom] = [62, 8, 10, 24];
  const levels = points.map((point) => (typeof point.nullDepth === "number" ? Math.max(deepest, point.nullDepth) : point.isBitExact ? deepest : 0));
  const high = Math.max(-60, ...levels.map((level) => Math.ceil(level / 20) * 20));
  const x = (index) => left + 6 + (index * (width - left - right - 12)) / (points.length - 1);
  const y = (level) => top + ((high - level) / (high - deepest)) * (height - top - bottom);
  const middle = Math.round((high + deepest) / 40) * 20;
  const grid = [high, middle, deepest].map((level) => [
    svg("path", { class: "trend-grid", d: `M${left} ${y(level).toFixed(1)}H${width - right}` }),
    svg("text", { x: left - 6, y: (y(level) + 4).toFixed(1), "text-anchor": "end" }, level === deepest ? "bit-exact" : format.decibels(level, 0)),
  ]).flat();
  const day = (point) => format.date(point.date).slice(0, 10);
  const days = [
    svg("text", { x: left, y: height - 6 }, day(points[0])),
    svg("text", { x: width - right, y: height - 6, "text-anchor": "end" }, day(points[points.length - 1])),
  ];
  const picture = svg("svg", { class: "trend", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": sentence(points) }, ...grid, ...days,
    svg("polyline", { points: levels.map((level, index) => `${x(index).toFixed(1)},${y(level).toFixed(1)}`).join(" ") }));
  points.forEach((point, index) => {
    const mark = point.verdict === "pass"
      ? svg("circle", { cx: x(index), cy: y(levels[index]), r: 3 })
      : svg("rect", { x: x(index) - 3, y: y(levels[index]) - 6, width: 6, height: 12 });
    mark.setAttribute("data-verdict", point.verdict);
    mark.append(svg("title", {}, `${format.date(point.date)}: ${text(point)}`));
    picture.append(mark);
  });
  return el("figure", {}, picture, el("figcaption", { class: "note" },
    `Null depth in each of the last ${format.count(points.length)} runs, the latest at the right; a bar is a run that did not pass.`));
}

function table(points) {
  return el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Past runs" }, el("table", { class: "channels" },
    el("thead", {}, el("tr", {}, ["Date", "Commit", "Verdict", "Null depth"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, [...points].reverse().map((point) => el("tr", {},
      el("th", { scope: "row" }, format.date(point.date)),
      el("td", {}, el("code", {}, commitText(point.commit))),
      el("td", {}, badge(point.verdict)),
      el("td", {}, text(point)))))));
}
