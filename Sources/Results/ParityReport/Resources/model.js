// Reads the results once and derives what all views need of a case.
import { format } from "./format.js";

// Worst first, the order in which cases need attention.
const severity = { error: 0, fail: 1, "known-divergence": 2, unsupported: 3, pass: 4 };

export function loadModel(text) {
  const data = JSON.parse(text);
  const rows = (data.rows || []).map((row) => readRow(row, data));
  const candidates = [...new Set(rows.map((item) => item.candidate))];
  const cases = rows.map((item, index) => decorate(item, index, candidates.length > 1));
  cases.slice().sort(worstFirst).forEach((item, rank) => { item.rank = rank; });
  return {
    run: data.run || {},
    summary: data.summary || {},
    references: data.references || [],
    divergences: data.divergences || [],
    causes: data.causes || { causes: [], unexplained: 0 },
    sensitivity: data.sensitivity || [],
    change: data.change || null,
    cases,
    candidates,
    byId: new Map(cases.map((item) => [item.id, item])),
    components: groupByComponent(cases),
  };
}

/** Columns have names; texts are stored once in a table, and rows contain their indices. */
function readRow(row, { columns, texts, limits }) {
  const cell = {};
  columns.forEach(({ name, isText }, index) => {
    cell[name] = isText ? texts[row[index]] ?? null : row[index];
  });
  const item = {
    caseId: cell.id, name: cell.name, suite: cell.suite, candidate: cell.candidate, component: cell.component,
    source: cell.source, verdict: cell.verdict, message: cell.message, limit: limits[cell.limit],
    closer: [null, true, false][cell.closer], hasAudio: cell.hasAudio === 1, comparison: null, diagnosis: cell.diagnosis,
  };
  if (cell.bitExact === undefined) return item;
  const isExact = cell.bitExact === 1;
  item.comparison = { bitExact: isExact };
  columns.slice(columns.findIndex(({ name }) => name === "diagnosis") + 1).forEach(({ name, equal }) => {
    item.comparison[name] = isExact ? equal ?? null : cell[name];
  });
  return item;
}

export function worstFirst(left, right) {
  return (
    left.severity - right.severity ||
    compare(right.depth, left.depth) ||
    compare(right.error, left.error) ||
    compareText(left.id, right.id)
  );
}

const collator = new Intl.Collator("en", { numeric: true });
export const compareText = (left, right) => collator.compare(left, right);
/** Instead of subtraction: ∞ − ∞ is not a number. */
export const compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0);

/** How far down the residual is, in words or decibels. */
export function depthText(comparison) {
  if (!comparison) return format.missing;
  if (comparison.bitExact) return "bit-exact";
  if (typeof comparison.nullDepth === "number") return format.decibels(comparison.nullDepth);
  // Equal as numbers yet not as bits: +0 against −0.
  return comparison.maxAbsoluteError === 0 ? "zero residual" : "undefined";
}

/** With several candidates a case appears once for each, distinguished by `case@candidate`. */
function decorate(item, index, isOneOfMany) {
  const { comparison } = item;
  return Object.assign(item, {
    id: isOneOfMany ? `${item.caseId}@${item.candidate}` : item.caseId,
    index,
    severity: severity[item.verdict] ?? 0,
    exact: Boolean(comparison && comparison.bitExact),
    depth: sortableDepth(comparison),
    error: comparison ? comparison.maxAbsoluteError : Infinity,
    haystack: [item.caseId, item.component, item.candidate, item.message, item.source].join("\n").toLowerCase(),
  });
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
    const key = `${item.component}\n${item.candidate}`;
    if (!groups.has(key)) groups.set(key, { name: item.component, candidate: item.candidate, cases: [] });
    groups.get(key).cases.push(item);
  }
  for (const group of groups.values()) {
    group.exact = group.cases.filter((item) => item.exact).length;
    group.worst = group.cases.slice().sort(worstFirst)[0];
    const measured = group.cases.filter((item) => Number.isFinite(item.depth));
    group.deepest = measured.length ? Math.max(...measured.map((item) => item.depth)) : null;
    group.besideBrowsers = group.cases.filter((item) => item.closer !== null).length;
    group.closer = group.cases.filter((item) => item.closer).length;
  }
  return [...groups.values()].sort(
    (left, right) => worstFirst(left.worst, right.worst) || compareText(left.name, right.name)
      || compareText(left.candidate, right.candidate));
}
