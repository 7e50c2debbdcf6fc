// Pairs of sounds, most noticeable difference first, described in words. A click shows a pair.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

/** The description of a sound compared with what it was measured against. */
export function pairWords(sound) {
  if (sound.bitExact) return "bit-exact: equal in every sample";
  if (!sound.differences) return format.missing;
  return sound.differences.map((finding) => finding.text).join(", ") || "alike in pitch, level, spectrum, attack, release and width";
}

export function soundPairs(model) {
  const hasReferences = new Set(model.pairs.map((place) => model.sounds[place].reference)).size > 1;
  const note = el("p", { class: "note" });
  const rows = model.pairs.map((place) => {
    const sound = model.sounds[place];
    const pick = el("button", { type: "button", class: "link", onclick: () => model.choosePair(place) }, dataText(sound.name));
    const isExact = sound.bitExact === true;
    const row = el("tr", { "data-exact": isExact, onclick: (event) => { if (!event.target.closest("button")) model.choosePair(place); } },
      el("th", { scope: "row" }, pick), el("td", {}, pairWords(sound)),
      hasReferences ? el("td", {}, dataText(model.sounds[sound.reference].name)) : null);
    return { place, pick, row };
  });
  model.onChange(() => {
    for (const { place, pick, row } of rows) {
      row.toggleAttribute("data-current", place === model.current);
      pick.setAttribute("aria-pressed", String(place === model.current));
    }
    note.replaceChildren(model.chosenReference === null ? "What differs most first; a click shows the pair below."
      : "In words against what was measured; the plots below are against the sound that is chosen under \u201cAgainst\u201d.");
  });
  return el("section", { "aria-labelledby": "pairs-heading" },
    el("h2", { id: "pairs-heading" }, `${model.pairs.length} pairs`), note,
    el("div", { class: "scroller tall", tabindex: "0", role: "group", "aria-labelledby": "pairs-heading" },
      el("table", { class: "sound-pairs", "aria-labelledby": "pairs-heading" },
        el("thead", {}, el("tr", {}, ["Sound", "What differs", ...(hasReferences ? ["Against"] : [])].map((name) => el("th", { scope: "col" }, name)))),
        el("tbody", {}, rows.map(({ row }) => row)))));
}
