/** Two notes that are some cents apart, as in ear training. */
import { pitchOf, wheelCents, wheelFor } from './sound/pitch.js';

const SECONDS = 1;
const PAUSE = 0.1;
const WHEEL_RANGE = 200;
const [LOWEST, HIGHEST] = [0.1, 100];

export class Comparison {
  #fields;
  #sound;

  /** `sound` gives the player; `changed` is told of another way to pitch. */
  constructor({ sound }) {
    this.#sound = sound;
    const names = ['frequency', 'cents', 'direction', 'cents-slider', 'compare', 'difference'];
    this.#fields = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]));
    const { frequency, cents, direction, compare } = this.#fields;
    const slider = this.#fields['cents-slider'];
    slider.addEventListener('input', () => {
      cents.value = Number((LOWEST * Math.pow(HIGHEST / LOWEST, slider.value)).toPrecision(3));
      this.show();
    });
    for (const field of [frequency, cents, direction]) field.addEventListener('input', () => this.show());
    compare.addEventListener('click', () => this.#play());
  }

  get #notes() {
    const first = Number(this.#fields.frequency.value);
    const cents = Number(this.#fields.cents.value) * Number(this.#fields.direction.value);
    return { first, cents, second: first * Math.pow(2, cents / 1200) };
  }

  show() {
    const { first, cents, second } = this.#notes;
    const slider = this.#fields['cents-slider'];
    const size = Math.min(HIGHEST, Math.max(LOWEST, Math.abs(cents)));
    slider.value = Math.log(size / LOWEST) / Math.log(HIGHEST / LOWEST);
    slider.setAttribute('aria-valuetext', `${Math.abs(cents)} cents`);
    const wheel = wheelFor(pitchOf(second).cents, WHEEL_RANGE);
    const bent = wheelCents(wheel, WHEEL_RANGE);
    const rows = [
      ['First', `${first.toFixed(3)} Hz`], ['Second', `${second.toFixed(3)} Hz`],
      ['Apart', `${Math.abs(second - first).toFixed(4)} Hz, ${Math.abs(cents)} cents`],
      ['MIDI’s wheel', `${wheel}: ${bent.toFixed(4)} cents from the key, `
        + `${(bent - pitchOf(second).cents).toFixed(4)} off`],
    ];
    this.#fields.difference.replaceChildren(...rows.flatMap(([term, text]) => {
      const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
      dt.textContent = term;
      dd.textContent = text;
      return [dt, dd];
    }));
  }

  #play() {
    const player = this.#sound();
    if (!player) return;
    const { first, second } = this.#notes;
    const start = player.now + PAUSE;
    try {
      player.stopAll();
      player.play(first, 100, { at: start, duration: SECONDS });
      player.play(second, 100, { at: start + SECONDS + PAUSE, duration: SECONDS });
    } catch (error) {
      import('./alerts.js').then(({ showAlert }) => showAlert(error.message));
    }
  }
}
