/** A keyboard for pointers, computer keys and MIDI: notes by frequency. */
import { keyName } from './density.js';

const SHARPS = [1, 3, 6, 8, 10];
const COMPUTER = 'awsedftgyhujk';
const NARROW = 520;
const [LOWEST, HIGHEST] = [0, 120];
const COMPUTER_VELOCITY = 100;

export class Keyboard {
  #element;
  #play;
  #first = 48;
  #playable = new Set();
  #held = new Map();

  /** `play(frequency, velocity)` gives a handle or nothing. */
  constructor(element, { play }) {
    this.#element = element;
    this.#play = play;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      element.addEventListener(type, (event) => this.#release(`pointer ${event.pointerId}`));
    }
    element.addEventListener('pointermove', (event) => this.#glide(event));
    element.addEventListener('keydown', (event) => this.#press(event));
    element.addEventListener('keyup', (event) => this.#release(`focus ${event.code}`));
    addEventListener('keydown', (event) => this.#type(event));
    addEventListener('keyup', (event) => this.#release(`key ${event.key.toLowerCase()}`));
    addEventListener('blur', () => this.#releaseAll());
    document.getElementById('lower').addEventListener('click', () => this.#move(-12));
    document.getElementById('higher').addEventListener('click', () => this.#move(12));
    new ResizeObserver(() => this.#render()).observe(element);
    this.#listen();
  }

  setPlayable(keys) {
    this.#playable = new Set(keys);
    this.#render();
  }

  get #octaves() { return this.#element.clientWidth < NARROW ? 2 : 3; }

  #move(keys) {
    this.#first = Math.min(HIGHEST - 12 * this.#octaves, Math.max(LOWEST, this.#first + keys));
    this.#releaseAll();
    this.#render();
  }

  #render() {
    const count = 12 * this.#octaves + 1;
    const whites = 7 * this.#octaves + 1;
    this.#element.style.setProperty('--half', `${this.#element.clientWidth / whites / 2}px`);
    const buttons = Array.from({ length: count }, (_, index) => {
      const key = this.#first + index;
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.key = key;
      button.className = SHARPS.includes(key % 12) ? 'key sharp' : 'key';
      button.setAttribute('aria-label', keyName(key));
      button.disabled = !this.#playable.has(key);
      return button;
    });
    this.#element.replaceChildren(...buttons);
    document.getElementById('octave').textContent = `${keyName(this.#first)} to ${keyName(this.#first + count - 1)}`;
  }

  #down(event) {
    const key = keyOf(event.target);
    if (key === undefined) return;
    event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    this.#begin(`pointer ${event.pointerId}`, key, velocityOf(event));
  }

  #glide(event) {
    const name = `pointer ${event.pointerId}`;
    const held = this.#held.get(name);
    if (!held) return;
    const key = keyOf(document.elementFromPoint(event.clientX, event.clientY));
    if (key === undefined || key === held.key) return;
    this.#release(name);
    this.#begin(name, key, velocityOf(event));
  }

  #press(event) {
    const key = keyOf(event.target);
    if (key === undefined || event.repeat || !['Enter', 'Space'].includes(event.code)) return;
    event.preventDefault();
    this.#begin(`focus ${event.code}`, key, COMPUTER_VELOCITY);
  }

  #type(event) {
    const isTyping = event.target.matches?.('input:not([type=range], [type=checkbox]), select, textarea');
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter === 'z') this.#move(-12);
    if (letter === 'x') this.#move(12);
    const step = COMPUTER.indexOf(letter);
    if (letter.length === 1 && step >= 0) this.#begin(`key ${letter}`, this.#first + 12 + step, COMPUTER_VELOCITY);
  }

  #begin(name, key, velocity) {
    this.#release(name);
    if (!this.#playable.has(key)) return;
    const handle = this.#play(440 * Math.pow(2, (key - 69) / 12), velocity);
    if (!handle) return;
    this.#held.set(name, { key, handle });
    this.#element.querySelector(`[data-key="${key}"]`)?.classList.add('down');
  }

  #release(name) {
    const held = this.#held.get(name);
    if (!held) return;
    this.#held.delete(name);
    held.handle.stop('release');
    this.#element.querySelector(`[data-key="${held.key}"]`)?.classList.remove('down');
  }

  #releaseAll() {
    for (const name of [...this.#held.keys()]) this.#release(name);
  }

  /** Web MIDI, where it has been granted before. */
  async #listen() {
    const granted = await navigator.permissions?.query({ name: 'midi' }).catch(() => undefined);
    if (granted?.state !== 'granted' || !navigator.requestMIDIAccess) return;
    const access = await navigator.requestMIDIAccess();
    for (const input of access.inputs.values()) {
      input.onmidimessage = ({ data: [status, key, velocity] }) => {
        if ((status & 0xF0) === 0x90 && velocity > 0) this.#begin(`midi ${key}`, key, velocity);
        else if ((status & 0xF0) === 0x80 || (status & 0xF0) === 0x90) this.#release(`midi ${key}`);
      };
    }
  }
}

const keyOf = (element) => {
  const key = element?.closest?.('.key');
  return key && !key.disabled ? Number(key.dataset.key) : undefined;
};

/** Louder towards the front of a key. */
function velocityOf({ target, clientY }) {
  const { top, height } = (target.closest?.('.key') ?? target).getBoundingClientRect();
  const y = Math.min(1, Math.max(0, (clientY - top) / height));
  return 40 + Math.round(80 * y);
}
