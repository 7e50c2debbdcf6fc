// The case in past runs: whether it passed, and how deep the null was.
(function (Parity) {
  "use strict";
  const { element: el, svg, format } = Parity;

  const height = 90;
  const deepest = -180;

  Parity.trendSection = function (item) {
    const points = item.trend || [];
    if (points.length < 2) return null;
    return el("section", { "aria-labelledby": "trend-heading" },
      el("h2", { id: "trend-heading" }, `Past ${format.plural(points.length, "run", "runs")}`),
      el("p", { class: "note" }, sentence(points)),
      drawing(points),
      el("details", {}, el("summary", {}, "As a table"), table(points)));
  };

  function sentence(points) {
    const changes = points.filter((point, index) => index > 0 && text(point) !== text(points[index - 1]));
    if (!changes.length) return `The same in all of them: ${text(points[0])}.`;
    const last = changes[changes.length - 1];
    return `Last changed ${format.date(last.date)}${last.commit ? `, at ${commitText(last.commit)}` : ""}: now ${text(last)}.`;
  }

  const commitText = (commit) => (commit ? `${commit.hash.slice(0, 12)}${commit.isChanged ? " with changes" : ""}` : format.missing);

  const text = (point) => (point.isBitExact ? "bit-exact" : typeof point.nullDepth === "number" ? format.decibels(point.nullDepth) : point.verdict);

  /** Levels are drawn against −180 dB, where bit-exact runs stand too. */
  function drawing(points) {
    const width = Math.max(240, Math.min(900, points.length * 18));
    const levels = points.map((point) => (typeof point.nullDepth === "number" ? Math.max(deepest, point.nullDepth) : point.isBitExact ? deepest : 0));
    const high = Math.max(-60, ...levels);
    const x = (index) => 10 + (index * (width - 20)) / (points.length - 1);
    const y = (level) => 8 + ((high - level) / (high - deepest)) * (height - 16);
    const picture = svg("svg", { class: "trend", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": sentence(points) },
      svg("polyline", { points: levels.map((level, index) => `${x(index).toFixed(1)},${y(level).toFixed(1)}`).join(" ") }));
    points.forEach((point, index) => {
      const mark = point.verdict === "pass"
        ? svg("circle", { cx: x(index), cy: y(levels[index]), r: 3 })
        : svg("rect", { x: x(index) - 3, y: y(levels[index]) - 6, width: 6, height: 12 });
      mark.setAttribute("data-verdict", point.verdict);
      mark.append(svg("title", {}, `${format.date(point.date)}: ${text(point)}`));
      picture.append(mark);
    });
    return picture;
  }

  function table(points) {
    return el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Past runs" }, el("table", { class: "channels" },
      el("thead", {}, el("tr", {}, ["Date", "Commit", "Verdict", "Null depth"].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, [...points].reverse().map((point) => el("tr", {},
        el("th", { scope: "row" }, format.date(point.date)),
        el("td", {}, el("code", {}, commitText(point.commit))),
        el("td", {}, Parity.badge(point.verdict)),
        el("td", {}, text(point)))))));
  }
})((window.Parity = window.Parity || {}));
