/** Notes: a keyboard on the screen, the computer's keys, and MIDI if the browser supports it. */
import { element } from './element.js';

const codes = ['KeyA', 'KeyW', 'KeyS', 'KeyE', 'KeyD', 'KeyF', 'KeyT', 'KeyG', 'KeyY', 'KeyH', 'KeyU', 'KeyJ', 'KeyK', 'KeyO', 'KeyL', 'KeyP'];
const black = [1, 3, 6, 8, 10];
const lowestNote = 48;
const keyCount = 25;
const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

export class Piano {
  #play;
  #down = new Map();
  #keys = new Map();
  #octave = 0;

  /** `play`: called with `{ note, velocity, on }`. */
  constructor(view, play) {
    this.#play = play;
    view.replaceChildren(...Array.from({ length: keyCount }, (_, index) => {
      const note = lowestNote + index;
      const key = element('button', {
        type: 'button', class: black.includes(note % 12) ? 'piano-black' : 'piano-white',
        'aria-label': `${names[note % 12]}${Math.floor(note / 12) - 1}`, tabindex: index === 12 ? 0 : -1,
        onpointerdown: (event) => {
          key.setPointerCapture(event.pointerId);
          this.on(`pointer ${event.pointerId}`, note, 0.8);
        },
        onpointerup: (event) => this.off(`pointer ${event.pointerId}`),
        onpointercancel: (event) => this.off(`pointer ${event.pointerId}`),
      });
      this.#keys.set(note, key);
      return key;
    }));
    addEventListener('blur', () => this.release());
  }

  /** True for a key that plays a note. */
  keyDown({ code, repeat }) {
    const place = codes.indexOf(code);
    if (place < 0) {
      const step = { Comma: -12, Period: 12 }[code];
      if (step) this.#octave = Math.min(24, Math.max(-36, this.#octave + step));
      return Boolean(step);
    }
    if (!repeat) this.on(code, 60 + this.#octave + place, 0.8);
    return true;
  }

  keyUp({ code }) { this.off(code); }

  on(source, note, velocity) {
    this.off(source);
    this.#down.set(source, note);
    this.#keys.get(note)?.setAttribute('aria-pressed', 'true');
    this.#play({ note, velocity, on: true });
  }

  off(source) {
    const note = this.#down.get(source);
    if (note === undefined) return;
    this.#down.delete(source);
    if ([...this.#down.values()].includes(note)) return;
    this.#keys.get(note)?.removeAttribute('aria-pressed');
    this.#play({ note, velocity: 0, on: false });
  }

  release() { for (const source of [...this.#down.keys()]) this.off(source); }

  /** Requests MIDI once the user wants to play; without it the other keys suffice. */
  async listenToMIDI() {
    try {
      const access = await navigator.requestMIDIAccess();
      const listen = () => access.inputs.forEach((input) => {
        input.onmidimessage = ({ data: [status, note, velocity] }) => {
          if ((status & 0xF0) === 0x90 && velocity > 0) this.on(`midi ${note}`, note, velocity / 127);
          else if ([0x80, 0x90].includes(status & 0xF0)) this.off(`midi ${note}`);
        };
      });
      listen();
      access.onstatechange = listen;
    } catch {
      // There is none, or it was not allowed.
    }
  }
}
