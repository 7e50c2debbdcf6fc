// The page of sounds: what is loaded when, and the keys.
(function (Parity) {
  "use strict";
  const { element: el } = Parity;

  document.documentElement.classList.add("scripted");
  const model = new Parity.SoundModel(JSON.parse(document.getElementById("sounds").textContent));
  const host = document.getElementById("page");
  const alert = el("p", { class: "note", role: "alert" });
  Parity.theme.start();

  /** A file that is missing is said once, above everything. */
  const guarded = (promise) => promise.catch((error) => {
    alert.textContent = error.message;
    throw error;
  });
  const load = (place) => guarded(Parity.load.file("curves", String(place + 1), `data/${place + 1}.js`));
  window.addEventListener("unhandledrejection", (event) => { if (alert.textContent) event.preventDefault(); });

  if (model.sounds.length) {
    const player = new Parity.SoundPlayer(model, (place) => guarded(Parity.load.file("sound", String(place), `sound/${place}.js`)));
    host.replaceChildren(
      el("div", { class: "sound-bar", role: "group", "aria-label": "Playing and drawing" },
        el("p", { class: "buttons" }, Parity.soundTransport(model, player)),
        el("p", { class: "buttons choices" }, Parity.soundControls(model))),
      alert,
      el("div", { class: "sound-columns" }, Parity.soundCurves(model, load), Parity.soundList(model)),
      Parity.soundTable(model),
      Parity.soundPictures(model, load, player),
      Parity.octaveTables(model));
    keys(player);
  }

  function keys(player) {
    const step = (by) => model.set({ current: (model.current + by + model.sounds.length) % model.sounds.length });
    const actions = {
      " ": () => player.toggle(), p: () => player.toggle(), j: () => step(1), k: () => step(-1), t: Parity.theme.toggle,
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
      // On a plot, digits and arrows are the plot\u2019s.
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
      const action = digit !== null && digit < model.sounds.length ? () => model.set({ current: digit }) : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }
})((window.Parity = window.Parity || {}));
