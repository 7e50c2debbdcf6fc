/** Letters as piano keys, by where they lie. */
const row = [
  'KeyA', 'KeyW', 'KeyS', 'KeyE', 'KeyD', 'KeyF', 'KeyT', 'KeyG', 'KeyY', 'KeyH', 'KeyU', 'KeyJ',
  'KeyK', 'KeyO', 'KeyL', 'KeyP', 'Semicolon',
];
const [LOWEST_OCTAVE, HIGHEST_OCTAVE] = [0, 8];
const VELOCITY_STEP = 16;
const textFields = ['text', 'search', 'url', 'number', 'email', 'password'];

export class ComputerKeys {
  octave = 4;
  velocity = 100;
  onChange = () => {};
  #hands;
  /** Notes by the keys that hold them: an octave may change meanwhile. */
  #held = new Map();

  constructor(hands) {
    this.#hands = hands;
    addEventListener('keydown', (event) => this.#down(event));
    addEventListener('keyup', ({ code }) => this.#up(code));
  }

  shift(by) {
    this.octave = Math.min(Math.max(this.octave + by, LOWEST_OCTAVE), HIGHEST_OCTAVE);
    this.onChange();
  }

  letterOf(note) {
    return row[note - this.#first]?.replace('Key', '').replace('Semicolon', ';');
  }

  releaseAll() {
    for (const code of [...this.#held.keys()]) this.#up(code);
  }

  get #first() { return 12 * (this.octave + 1); }

  #down(event) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isText(event.target)) return;
    const index = row.indexOf(event.code);
    if (index >= 0) {
      const note = this.#first + index;
      this.#held.set(event.code, note);
      this.#hands.press(event.code, note, this.velocity);
    }
    if (event.code === 'KeyZ') this.shift(-1);
    if (event.code === 'KeyX') this.shift(1);
    if (event.code === 'KeyC') this.velocity = Math.max(this.velocity - VELOCITY_STEP, 1);
    if (event.code === 'KeyV') this.velocity = Math.min(this.velocity + VELOCITY_STEP, 127);
  }

  #up(code) {
    const note = this.#held.get(code);
    this.#held.delete(code);
    if (note !== undefined) this.#hands.release(code, note);
  }
}

function isText(target) {
  return target.tagName === 'TEXTAREA' || target.tagName === 'SELECT' || target.isContentEditable
    || (target.tagName === 'INPUT' && textFields.includes(target.type));
}
