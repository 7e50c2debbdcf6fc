// Reads the results once and derives what every view asks of a case.
(function (Parity) {
  "use strict";

  // Worst first, the order in which someone has to act.
  const severity = { error: 0, fail: 1, "known-divergence": 2, pass: 3 };

  Parity.loadModel = function (text) {
    const results = JSON.parse(text);
    const candidates = new Set((results.cases || []).map((item) => item.candidate));
    const cases = (results.cases || []).map((item, index) => decorate(item, index, candidates.size > 1));
    cases.slice().sort(Parity.worstFirst).forEach((item, rank) => { item.rank = rank; });
    return {
      run: results.run || {},
      summary: results.summary || {},
      references: results.references || [],
      divergences: results.divergences || [],
      sensitivity: results.sensitivity || [],
      cases,
      byId: new Map(cases.map((item) => [item.id, item])),
      components: groupByComponent(cases),
    };
  };

  Parity.worstFirst = function (left, right) {
    return (
      left.severity - right.severity ||
      right.depth - left.depth ||
      right.error - left.error ||
      compareText(left.id, right.id)
    );
  };

  const collator = new Intl.Collator("en", { numeric: true });
  const compareText = (Parity.compareText = (left, right) => collator.compare(left, right));

  /** How far down the residual lies, in words or decibels. */
  Parity.depthText = function (comparison) {
    if (!comparison) return Parity.format.missing;
    if (comparison.bitExact) return "bit-exact";
    if (typeof comparison.nullDepth === "number") return Parity.format.decibels(comparison.nullDepth);
    // Equal as numbers yet not as bits: +0 against −0.
    return comparison.maxAbsoluteError === 0 ? "zero residual" : "undefined";
  };

  /** With several candidates a case appears once for each, and is told apart by `case@candidate`. */
  function decorate(item, index, isOneOfMany) {
    const comparison = item.comparison;
    return {
      ...item,
      caseId: item.id,
      id: isOneOfMany ? `${item.id}@${item.candidate}` : item.id,
      component: isOneOfMany ? `${item.component} (${item.candidate})` : item.component,
      index,
      severity: severity[item.verdict] ?? 0,
      exact: Boolean(comparison && comparison.bitExact),
      depth: sortableDepth(comparison),
      error: comparison ? comparison.maxAbsoluteError : Infinity,
      haystack: [item.id, item.component, item.candidate, item.message, item.source].join("\n").toLowerCase(),
    };
  }

  /** −∞ for a zero residual; +∞ when nothing could be measured, so that it sorts as worst. */
  function sortableDepth(comparison) {
    if (!comparison) return Infinity;
    if (typeof comparison.nullDepth === "number") return comparison.nullDepth;
    return comparison.maxAbsoluteError === 0 ? -Infinity : Infinity;
  }

  function groupByComponent(cases) {
    const groups = new Map();
    for (const item of cases) {
      const name = item.component || "(none)";
      if (!groups.has(name)) groups.set(name, { name, cases: [] });
      groups.get(name).cases.push(item);
    }
    for (const group of groups.values()) {
      group.exact = group.cases.filter((item) => item.exact).length;
      group.worst = group.cases.slice().sort(Parity.worstFirst)[0];
      const measured = group.cases.filter((item) => Number.isFinite(item.depth));
      group.deepest = measured.length ? Math.max(...measured.map((item) => item.depth)) : null;
      group.unresolved = group.cases.filter((item) => item.severity < 2).length;
    }
    return [...groups.values()].sort(
      (left, right) => Parity.worstFirst(left.worst, right.worst) || compareText(left.name, right.name));
  }
})((window.Parity = window.Parity || {}));
