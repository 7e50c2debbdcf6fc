// The page of sounds: what is loaded when, and the keys.
import { loader } from "./data-loader.js";
import { element as el } from "./elements.js";
import { soundCurves } from "./sound-curves.js";
import { soundControls, soundList } from "./sound-list.js";
import { SoundModel } from "./sound-model.js";
import { octaveTables } from "./sound-octaves.js";
import { soundPairs } from "./sound-pairs.js";
import { soundPictures } from "./sound-pictures.js";
import { SoundPlayer, soundTransport } from "./sound-player.js";
import { soundTable } from "./sound-table.js";
import { theme } from "./theme.js";

document.documentElement.classList.add("scripted");
const model = new SoundModel(JSON.parse(document.getElementById("sounds").textContent));
const host = document.getElementById("page");
const alert = el("p", { class: "note", role: "alert" });
theme.start();

/** A missing file is reported once, above everything. */
const guarded = (promise) => promise.catch((error) => {
  alert.textContent = error.message;
  throw error;
});
const load = (place) => guarded(loader.file("curves", String(place + 1), `data/${place + 1}.js`));
window.addEventListener("unhandledrejection", (event) => { if (alert.textContent) event.preventDefault(); });

if (model.sounds.length) {
  const player = new SoundPlayer(model, (place) => guarded(loader.file("sound", String(place), `sound/${place}.js`)));
  host.replaceChildren(
    ...(model.pairs.length > 1 ? [soundPairs(model)] : []),
    el("div", { class: "sound-bar", role: "group", "aria-label": "Playing and drawing" },
      el("p", { class: "buttons" }, soundTransport(model, player)),
      el("p", { class: "buttons choices" }, soundControls(model))),
    alert,
    el("div", { class: "sound-columns" }, soundCurves(model, load), soundList(model)),
    soundTable(model),
    soundPictures(model, load, player),
    octaveTables(model));
  keys(player);
}

function keys(player) {
  const step = (by) => model.set({ current: (model.current + by + model.sounds.length) % model.sounds.length });
  const actions = {
    " ": () => player.toggle(), p: () => player.toggle(), j: () => step(1), k: () => step(-1), t: theme.toggle,
    x: () => {
      const reference = model.referenceOf(model.current);
      const other = reference === model.current ? before : reference;
      before = model.current;
      if (other !== null && other < model.sounds.length) model.set({ current: other });
    },
  };
  let before = model.sounds.findIndex((_, place) => !model.isReference(place));
  if (before < 0) before = null;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    // On a plot, digits and arrow keys belong to the plot.
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    const action = digit !== null && digit < model.sounds.length ? () => model.set({ current: digit }) : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
