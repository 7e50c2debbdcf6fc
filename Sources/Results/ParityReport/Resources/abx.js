// A blind test: X is A or B at random, the listener says which, and guessing is accounted for.
import { element as el } from "./elements.js";
import { format } from "./format.js";
import { saveFile } from "./wave-file.js";

const lengths = [8, 16, 24];
/** The usual level: a score that guessing reaches in one of twenty tests shows nothing. */
const significance = 0.05;

/** The probability of at least this many right answers by guessing: Σ C(n, k) / 2ⁿ. */
export function chanceOf(correct, total) {
  let term = 2 ** -total; // C(n, 0) / 2ⁿ
  let sum = correct <= 0 ? term : 0;
  for (let count = 1; count <= total; count += 1) {
    term *= (total - count + 1) / count;
    if (count >= correct) sum += term;
  }
  return Math.min(1, sum);
}

export class AbxTest {
  /** `random` returns 0 or 1. The number of trials is fixed beforehand: stopping when ahead would bias the result. */
  constructor(total, random = () => crypto.getRandomValues(new Uint8Array(1))[0] & 1) {
    this.trials = Array.from({ length: total }, () => ({ x: random() ? "candidate" : "reference", answer: null }));
    this.at = 0;
  }

  get isDone() { return this.at >= this.trials.length; }
  get hidden() { return this.trials[this.at]?.x; }
  get correct() { return this.trials.filter(({ x, answer }) => x === answer).length; }

  answer(kind) {
    if (this.isDone) return;
    this.trials[this.at].answer = kind;
    this.at += 1;
  }
}

/** The dialog in which a test runs; `player` holds reference and candidate. */
export function openAbx(item, player) {
  const dialog = el("dialog", { class: "abx", "aria-labelledby": "abx-heading" });
  const close = () => dialog.close();
  dialog.addEventListener("close", () => {
    document.removeEventListener("keydown", onKey);
    player.pause();
    dialog.remove();
  });
  document.body.append(dialog);
  let test = null;
  let heard = "reference";

  const begin = (total) => {
    test = new AbxTest(total);
    ask();
  };
  const listen = (letter) => {
    heard = letter === "A" ? "reference" : letter === "B" ? "candidate" : test.hidden;
    player.pick(heard);
    player.play();
    for (const button of dialog.querySelectorAll("[data-letter]")) {
      button.setAttribute("aria-pressed", String(button.dataset.letter === letter));
    }
  };
  const answer = (kind) => {
    test.answer(kind);
    player.pause();
    if (test.isDone) result();
    else ask();
  };

  function intro() {
    dialog.replaceChildren(
      el("h2", { id: "abx-heading" }, "Do you hear a difference?"),
      el("p", {}, "A is the reference and B the candidate. X is one of them, drawn again each time. Listen as long as you like, then say which it is."),
      el("p", { class: "note" }, `Sound: ${player.loops ? "looped, " : ""}${format.duration((player.range[1] - player.range[0]) / player.sampleRate)}` +
        `${player.levels.candidate === 1 ? "" : ", level-matched"}. Your answers are judged at the end.`),
      el("p", { class: "buttons" }, lengths.map((total) => el("button", { type: "button", autofocus: total === 16, onclick: () => begin(total) }, `${total} trials`)),
        el("button", { type: "button", class: "quiet", onclick: close }, "Cancel")));
  }

  function ask() {
    const letter = (name, title) => el("button", { type: "button", class: "chip", "data-letter": name, "aria-pressed": "false", title, onclick: () => listen(name) }, name);
    dialog.replaceChildren(
      el("h2", { id: "abx-heading", role: "status" }, `Trial ${test.at + 1} of ${test.trials.length}`),
      el("p", { class: "buttons listen-buttons" }, letter("A", "Reference (a)"), letter("X", "The unknown (x)"), letter("B", "Candidate (b)")),
      el("p", { class: "buttons" },
        el("button", { type: "button", onclick: () => answer("reference") }, "X is A (1)"),
        el("button", { type: "button", onclick: () => answer("candidate") }, "X is B (2)"),
        el("button", { type: "button", class: "quiet", onclick: close }, "Give up")));
  }

  function result() {
    const { correct, trials } = test;
    const chance = chanceOf(correct, trials.length);
    const verdict = chance <= significance
      ? "You hear the difference." : "That shows no audible difference: guessing would often do as well.";
    dialog.replaceChildren(
      el("h2", { id: "abx-heading", role: "status" }, `${correct} of ${trials.length} right`),
      el("p", {}, `${verdict} p = ${format.scientific(chance)}, the probability of at least this many by guessing.`),
      el("p", { class: "buttons" },
        el("button", { type: "button", onclick: () => saveFile(record(), `abx-${item.id}.json`) }, "Save the result"),
        el("button", { type: "button", class: "quiet", onclick: () => begin(trials.length) }, "Again"),
        el("button", { type: "button", class: "quiet", onclick: close }, "Close")));

    function record() {
      return new Blob([JSON.stringify({
        format: "parity-abx", version: 1, case: item.caseId, candidate: item.candidate, date: new Date().toISOString(),
        trials, correct, total: trials.length, pValue: chance, candidateGain: player.levels.candidate,
        frames: player.range, sampleRate: player.sampleRate,
      }, null, 2)], { type: "application/json" });
    }
  }

  // On the document: each trial replaces the button that had the focus.
  function onKey(event) {
    if (!test || test.isDone || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = {
      a: () => listen("A"), b: () => listen("B"), x: () => listen("X"), 1: () => answer("reference"), 2: () => answer("candidate"),
    }[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  document.addEventListener("keydown", onKey);
  intro();
  dialog.showModal();
}
