// The sounds: which are shown, which is selected, and how everything is drawn.
import { dataText, element as el } from "./elements.js";
import { soundStyle } from "./sound-curves.js";
import { signed } from "./sound-measures.js";

export function soundList(model) {
  const list = el("ul", { class: "sound-list", "aria-label": "Sounds" });
  const items = model.sounds.map((sound, place) => {
    const { colour, dash } = soundStyle(place);
    const box = el("input", { type: "checkbox", "aria-label": `Show ${sound.name}`, onchange: () => model.toggle(place) });
    const pick = el("button", { type: "button", class: "pick", onclick: () => model.set({ current: place }) },
      place < 9 ? el("kbd", {}, String(place + 1)) : null, dataText(sound.name), el("span", { class: "tag" }));
    const swatch = el("span", { class: "swatch", "data-dashed": dash.length ? "true" : null, style: `--colour:var(--${colour})`, "aria-hidden": "true" });
    return { box, pick, row: el("li", {}, box, swatch, pick) };
  });
  list.append(...items.map((item) => item.row));
  model.onChange(() => items.forEach(({ box, pick, row }, place) => {
    const gain = model.gainOf(place);
    box.checked = model.shown.has(place);
    pick.setAttribute("aria-pressed", String(place === model.current));
    row.toggleAttribute("data-current", place === model.current);
    pick.lastChild.textContent = model.isReference(place) ? "reference"
      : model.match === "none" ? "" : gain === null ? "not matched" : signed(gain, "dB");
  }));
  return list;
}

export function soundControls(model) {
  const choice = (label, key, options) => {
    const select = el("select", { onchange: () => model.set({ [key]: JSON.parse(select.value) }) },
      options.map(([value, name]) => el("option", { value: JSON.stringify(value) }, name)));
    model.onChange(() => { select.value = JSON.stringify(model[key]); });
    return el("label", { class: "select" }, label, select);
  };
  const references = [[null, "as measured"], ...model.sounds.map((sound, place) => [place, sound.name])];
  return [
    choice("Smoothing", "smoothing", [["none", "none"], ["twelfth", "1/12 octave"], ["sixth", "1/6 octave"], ["third", "1/3 octave"]]),
    choice("Show", "statistic", [["average", "average"], ["percentile95", "95th percentile"], ["maximum", "maximum"]]),
    choice("Match", "match", [["none", "no levels"], ["lufs", "loudness"], ["rms", "RMS"], ["peak", "true peak"]]),
    model.sounds.length > 1 ? choice("Against", "chosenReference", references) : null,
  ];
}
