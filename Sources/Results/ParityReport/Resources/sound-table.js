// The table of measures: a row for each sound, sortable by any measure, each with its formula on demand.
import { dataText, element as el } from "./elements.js";
import { soundMeasures } from "./sound-measures.js";

export function soundTable(model) {
  const measures = soundMeasures.filter((measure) => measure.onlyWhere?.(model.sounds) ?? true);
  let sorted = null;
  const body = el("tbody");
  const formula = el("p", { class: "formula", role: "status" }, "A column\u2019s ? shows how it is measured; its name sorts by it.");
  const heads = measures.map((measure) => {
    const sort = el("button", { type: "button", class: "sort", onclick: () => {
      sorted = { measure, falling: sorted?.measure === measure ? !sorted.falling : true };
      fill();
    } }, measure.name);
    const ask = el("button", { type: "button", class: "ask", "aria-label": `How ${measure.name.toLowerCase()} is measured`, onclick: () => {
      formula.replaceChildren(el("b", {}, measure.name), `: ${measure.formula}.`);
    } }, "?");
    return el("th", { scope: "col", class: "number", "data-measure": measure.key }, sort, ask);
  });

  function places() {
    const all = [...model.sounds.keys()];
    if (!sorted) return all;
    const value = (place) => sorted.measure.value(model.sounds[place], place, model) ?? -Infinity;
    return all.sort((left, right) => (sorted.falling ? value(right) - value(left) : value(left) - value(right)) || left - right);
  }

  function fill() {
    heads.forEach((head, index) => {
      if (sorted?.measure === measures[index]) head.setAttribute("aria-sort", sorted.falling ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    body.replaceChildren(...places().map((place) => {
      const sound = model.sounds[place];
      return el("tr", { "data-current": place === model.current ? "true" : null },
        el("th", { scope: "row" }, el("button", { type: "button", class: "link", onclick: () => model.set({ current: place }) }, dataText(sound.name)),
          model.isReference(place) ? el("span", { class: "tag" }, "reference") : null),
        measures.map((measure) => el("td", { class: "number" }, measure.show(measure.value(sound, place, model), sound))));
    }));
  }

  model.onChange(fill);
  return el("section", { "aria-labelledby": "measures-heading" },
    el("h2", { id: "measures-heading" }, "Measures"),
    el("div", { class: "scroller", tabindex: "0", role: "group", "aria-labelledby": "measures-heading" },
      el("table", { class: "sound-measures", "aria-labelledby": "measures-heading" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Sound"), heads)), body)),
    formula);
}
