// The table of all cases: rows, meters, sorting, filtering.
import { badge, element as el } from "./elements.js";
import { matchesVerdict, showFilters } from "./filters.js";
import { format } from "./format.js";
import { sortMeasures } from "./measures.js";
import { compare, compareText, depthText, worstFirst } from "./model.js";
import { viewState } from "./state.js";

const orders = {
  verdict: worstFirst,
  case: (left, right) => compareText(left.id, right.id),
  component: (left, right) => compareText(left.component || "", right.component || ""),
  null: (left, right) => compare(right.depth, left.depth),
  error: (left, right) => compare(right.error, left.error),
  finding: (left, right) => compareText(left.message || "", right.message || ""),
};

/** Other measures sort by magnitude, worst first; unmeasured cases come last. */
function orderOf(key) {
  if (Object.hasOwn(orders, key)) return orders[key];
  const measure = sortMeasures.find((entry) => entry.key === key);
  if (!measure) return orders.verdict;
  const size = (item) => {
    const value = item.comparison?.[key];
    if (typeof value !== "number") return item.comparison ? -Infinity : Infinity;
    return measure.lowIsWorse ? -value : Math.abs(value) * (measure.isLevel ? Math.sign(value) : 1);
  };
  return (left, right) => compare(size(right), size(left));
}

/** Laying out a thousand rows would delay a key press: the rest is added when it is reached. */
const rowsAtOnce = 200;

export class CaseTable {
  constructor(model) {
    this.model = model;
    this.body = document.getElementById("case-rows");
    this.count = document.getElementById("case-count");
    this.noMatch = document.getElementById("no-match");
    this.updateFilters = showFilters(document.getElementById("filters"), model);
    this.visible = [];
    this.buildRows();
    this.addSorting();
    document.getElementById("clear-filters").addEventListener("click",
      () => viewState.set({ q: "", suite: "", component: "", candidate: "", verdict: "" }));
    this.body.addEventListener("click", (event) => this.openFrom(event));
    this.more = el("button", { type: "button", class: "more", onclick: () => this.showMore() });
    this.body.parentElement.after(this.more);
    new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.showMore(), { rootMargin: "600px" })
      .observe(this.more);
    // All of them are printed.
    window.addEventListener("beforeprint", () => this.showUpTo(this.visible.length));
  }

  showMore() {
    this.showUpTo(this.shownCount + rowsAtOnce);
  }

  /** Shows this many of the rows that pass the filters, in table order. */
  showUpTo(count) {
    const end = Math.min(count, this.visible.length);
    for (let index = this.shownCount; index < end; index += 1) this.visible[index].row.hidden = false;
    this.shownCount = Math.max(this.shownCount, end);
    const left = this.visible.length - this.shownCount;
    this.more.hidden = left === 0;
    this.more.textContent = `Show ${format.plural(left, "more comparison", "more comparisons")}`;
  }

  /** The page comes with a few rows for readers without a script; these replace them. */
  buildRows() {
    for (const item of this.model.cases) {
      item.link = el("a", { href: `#case=${encodeURIComponent(item.id).replaceAll("%2F", "/")}`, dir: "auto" }, item.id);
      const cell = (name, ...content) => el("td", { role: "cell", class: `cell-${name}` }, ...content);
      item.row = el("tr", { role: "row", "data-id": item.id },
        cell("verdict", badge(item.verdict)),
        el("th", { role: "rowheader", scope: "row", class: "cell-case" }, item.link),
        cell("component", el("span", { dir: "auto" }, item.component)),
        cell("null number", depthText(item.comparison), depthMeter(item)),
        cell("error number", format.scientific(item.error)),
        cell("finding", el("span", { dir: "auto" }, item.diagnosis ?? item.message)));
    }
    this.body.replaceChildren();
  }

  addSorting() {
    this.headers = [...document.querySelectorAll("th[data-sort]")];
    for (const header of this.headers) {
      const button = el("button", { type: "button", class: "sort" }, header.textContent);
      button.addEventListener("click", () => {
        const key = header.dataset.sort;
        viewState.set({ sort: viewState.get().sort === key ? `-${key}` : key });
      });
      header.replaceChildren(button);
    }
  }

  /** Shows what the state asks for. Rows move only when the order changed; filtering just hides. */
  update(state) {
    const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
    const candidates = this.model.cases.filter((item) =>
      (!state.suite || item.suite === state.suite) &&
      (!state.component || item.component === state.component) &&
      (!state.candidate || item.candidate === state.candidate) &&
      words.every((word) => item.haystack.includes(word)));
    this.sort(state.sort);
    const shown = new Set(candidates.filter((item) => matchesVerdict(item, state.verdict)));
    for (const item of this.model.cases) item.row.hidden = true;
    this.visible = this.ordered.filter((item) => shown.has(item));
    this.shownCount = 0;
    this.showUpTo(rowsAtOnce);
    const total = this.model.cases.length;
    this.count.textContent = shown.size === total
      ? format.plural(total, "comparison", "comparisons")
      : `${format.count(shown.size)} of ${format.plural(total, "comparison", "comparisons")}`;
    this.noMatch.hidden = shown.size > 0 || total === 0;
    this.updateFilters(state, candidates);
  }

  sort(sort) {
    if (sort === this.sorted) return;
    const descending = sort.startsWith("-");
    const key = sort.replace("-", "");
    const order = orderOf(key);
    this.sorted = sort;
    this.ordered = this.model.cases.slice().sort(
      (left, right) => (descending ? -order(left, right) : order(left, right)) || left.rank - right.rank);
    this.body.append(...this.ordered.map((item) => item.row).filter(Boolean));
    // Numbers and verdicts start with the largest, so their first click reads as descending.
    const startsHigh = ["verdict", "null", "error"].includes(key);
    for (const header of this.headers) {
      if (header.dataset.sort === key) {
        header.setAttribute("aria-sort", startsHigh !== descending ? "descending" : "ascending");
      } else header.removeAttribute("aria-sort");
    }
  }

  openFrom(event) {
    const row = event.target.closest("tr[data-id]");
    const selecting = String(getSelection()).length > 0;
    if (!row || selecting || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    viewState.set({ case: row.dataset.id, channel: "", from: "", to: "" });
  }

  /** The neighbour of a case in the order on screen; cases the filter hides fall back to all. */
  neighbours(item) {
    const list = this.visible.includes(item) ? this.visible : this.ordered;
    const at = list.indexOf(item);
    return { previous: list[at - 1], next: list[at + 1], position: at + 1, total: list.length };
  }
}

/** A level meter for the residual: it has to stay left of the tick at the limit. */
function depthMeter(item) {
  if (!Number.isFinite(item.depth)) return null;
  const place = (decibels) => `${Math.min(100, Math.max(2, ((decibels + 180) / 180) * 100))}%`;
  const limit = item.limit && item.limit.kind === "null-depth" ? item.limit.decibels : null;
  return el("span", { class: "meter", "data-verdict": item.verdict, "aria-hidden": "true" },
    el("span", { class: "meter-fill", style: `width:${place(item.depth)}` }),
    limit === null ? null : el("span", { class: "meter-limit", style: `inset-inline-start:${place(limit)}` }));
}
