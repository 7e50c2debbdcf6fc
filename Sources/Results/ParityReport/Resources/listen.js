// Listening to a case: one transport for reference, candidate and residual.
import { openAbx } from "./abx.js";
import { commandLine, shellQuoted } from "./command.js";
import { loader } from "./data-loader.js";
import { element as el } from "./elements.js";
import { format } from "./format.js";
import { Player, peak, residualOf, rms } from "./player.js";
import { saveFile, waveFile } from "./wave-file.js";

const kinds = ["reference", "candidate", "residual"];
const names = { reference: "Reference", candidate: "Candidate", residual: "Residual" };
/** The residual is raised to the reference's level, in steps that are easy to state. */
const gainStep = 10;
const mostGain = 140;

let current = null;
let context = null;

export function stopListening() {
  current?.player?.pause();
  current = null;
}

/** The page's keys apply to the open case; true when one was used. */
export function listenKey(key) {
  const action = current?.keys?.[key];
  action?.();
  return Boolean(action);
}

export function listenSection(item, plots) {
  if (!item.comparison) return null;
  const body = el("div", { class: "listen-body" });
  const section = el("section", { class: "listen", "aria-labelledby": "listen-heading" },
    el("h2", { id: "listen-heading" }, "Listen"), body);
  if (!item.hasAudio) {
    const command = `parity run --case ${shellQuoted(item.caseId)} --audio-budget 100`;
    body.append(el("p", { class: "note" }, "This report holds no sound of this case, which does not differ. A report with it:"),
      commandLine(item.suite === "compare" ? "parity compare … --report" : command));
    return section;
  }
  const session = (current = { item, keys: {} });
  const start = el("button", { type: "button", class: "play" }, "\u25B6 Play");
  const begin = (playsAtOnce) => {
    start.disabled = true;
    session.keys = {};
    loader.audio(item).then((sound) => {
      if (current !== session) return;
      const transport = new Transport(item, sound, plots, session);
      body.replaceChildren(...transport.elements);
      transport.elements[0].querySelector("button").focus();
      if (playsAtOnce) transport.toggle();
    }, (error) => body.replaceChildren(el("p", { class: "note", role: "alert" }, error.message)));
  };
  start.addEventListener("click", () => begin(true));
  session.keys = { " ": () => begin(true), p: () => begin(true) };
  body.append(el("p", { class: "buttons" }, start,
    el("span", { class: "note" }, item.exact ? "Reference and candidate are the same, sample for sample." : "Reference, candidate and residual in sync.")));
  return section;
}

class Transport {
  constructor(item, { reference, candidate }, plots, session) {
    this.item = item;
    this.plots = plots;
    const equal = !candidate;
    const channels = { reference: reference.samples, candidate: candidate?.samples ?? reference.samples };
    channels.residual = residualOf(channels.reference, channels.candidate);
    context ??= new AudioContext();
    const player = (this.player = session.player = new Player({ channels, sampleRate: reference.sampleRate, context }));
    player.onChange = () => this.update();
    this.matchingLevel = levelRatio(channels);
    this.residualGain = usualGain(channels);
    player.setLevel("residual", 10 ** (this.residualGain / 20));
    this.build(equal);
    session.keys = {
      " ": () => this.toggle(), p: () => this.toggle(), 1: () => player.pick("reference"),
      ...(equal ? {} : { 2: () => player.pick("candidate"), 3: () => player.pick("residual"), x: () => this.swap() }),
      l: () => this.loop.click(),
    };
    plots.onDraw = () => this.follow();
    this.follow();
    this.update();
  }

  build(equal) {
    const { player } = this;
    this.play = el("button", { type: "button", class: "play", onclick: () => this.toggle() });
    this.buttons = kinds.map((kind, index) => el("button", {
      type: "button", class: "chip", "data-kind": kind, disabled: equal && kind !== "reference", title: `${names[kind]} (${index + 1})`,
      onclick: () => player.pick(kind),
    }));
    this.time = el("span", { class: "note time", role: "timer" });
    this.loop = el("input", { type: "checkbox", checked: true, onchange: () => player.setLoops(this.loop.checked) });
    const matching = el("input", {
      type: "checkbox", onchange: () => player.setLevel("candidate", matching.checked ? this.matchingLevel : 1),
    });
    const gain = el("select", { onchange: () => this.setGain(Number(gain.value)) },
      gains(this.residualGain).map((value) => el("option", { value, selected: value === this.residualGain }, `+${value} dB`)));
    const decibels = 20 * Math.log10(this.matchingLevel);
    this.elements = [
      el("p", { class: "buttons" }, this.play, el("span", { role: "group", "aria-label": "What plays", class: "buttons" }, this.buttons), this.time),
      el("p", { class: "buttons options" },
        el("label", {}, this.loop, " Loop the visible range"),
        equal ? null : el("label", {}, matching, ` Level-matched (candidate ${format.decibels(decibels, 2)})`),
        equal ? null : el("label", { class: "select" }, "Residual", gain),
        equal ? null : el("button", { type: "button", class: "quiet", onclick: () => openAbx(this.item, player) }, "ABX test\u2026"),
        el("span", { class: "buttons saves" }, kinds.slice(0, equal ? 1 : 3).map((kind) =>
          el("button", { type: "button", class: "link", onclick: () => this.save(kind) }, `${kind}.wav`)))),
      equal ? el("p", { class: "note" }, "Reference and candidate are the same, sample for sample.") : null,
      player.headroom < 1 ? el("p", { class: "note" }, `Louder than full scale: everything is played at ${format.decibels(20 * Math.log10(player.headroom))}.`) : null,
    ].filter(Boolean);
  }

  toggle() {
    context.resume();
    if (this.player.playing) this.player.pause();
    else this.player.play();
  }

  swap() {
    this.player.pick(this.player.kind === "candidate" ? "reference" : "candidate");
  }

  setGain(decibels) {
    this.residualGain = decibels;
    this.player.setLevel("residual", 10 ** (decibels / 20));
    this.update();
  }

  save(kind) {
    saveFile(waveFile(this.player.channels[kind], this.player.sampleRate), `${this.item.id}-${kind}.wav`);
  }

  /** Plays what is in view. */
  follow() {
    const { view, plots } = this.plots;
    if (!view) return;
    const apply = () => this.player.setRange(view.lower - plots.start, view.upper - plots.start);
    view.onChange(apply);
    apply();
  }

  update() {
    const { player } = this;
    this.play.textContent = player.playing ? "\u275A\u275A Pause" : "\u25B6 Play";
    this.buttons.forEach((button, index) => {
      const kind = kinds[index];
      button.setAttribute("aria-pressed", String(kind === player.kind));
      button.textContent = kind === "residual" ? `${names[kind]} +${this.residualGain} dB` : names[kind];
    });
    this.tick();
  }

  tick() {
    const { player } = this;
    const { plots, view } = this.plots;
    this.time.textContent = format.seconds(player.currentFrame / player.sampleRate, 2);
    view?.movePlayhead(player.playing ? plots.start + player.currentFrame : null);
    if (player.playing && this.time.isConnected && !this.pending) {
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.tick();
      });
    }
  }
}

function levelRatio({ reference, candidate }) {
  const [expected, actual] = [rms(reference), rms(candidate)];
  return expected > 0 && actual > 0 ? expected / actual : 1;
}

/** At most as loud as the reference's peak. */
function usualGain({ reference, residual }) {
  const [loud, quiet] = [peak(reference), peak(residual)];
  if (!(quiet > 0)) return 0;
  const wanted = Math.floor((20 * Math.log10((loud || 1) / quiet)) / gainStep) * gainStep;
  return Math.min(mostGain, Math.max(0, wanted));
}

const gains = (usual) => [...new Set([0, 20, 40, 60, 80, 100, 120, mostGain, usual])].sort((left, right) => left - right);
