/**
 * The keys: for pointers, several at once and sliding, and as buttons for the keyboard.
 */
import { element } from './element.js';
import { isBlack, noteName } from './note-names.js';

const NARROWEST_KEY = 44;
const FIRST_NOTE = 48;
const [FEWEST_OCTAVES, MOST_OCTAVES] = [2, 4];

/** `hands`: who plays; `computerKeys`: what letter a note has, if any. */
export function keyboard(host, hands, computerKeys) {
  const rail = element('div', { className: 'rail', 'aria-hidden': 'true' });
  const bed = element('div', {
    className: 'bed', role: 'group', 'aria-label': 'Piano keys, arrow keys move, Enter plays',
  });
  const scroller = element('div', { className: 'scroller' }, rail, bed);
  const octave = element('output', {});
  const shift = (label, text, by) => {
    const button = element('button', { type: 'button', 'aria-label': label }, text);
    button.addEventListener('click', () => computerKeys.shift(by));
    return button;
  };
  host.append(element('div', { className: 'keyboard-tools' },
    shift('Octave down', '− Octave', -1), octave, shift('Octave up', 'Octave +', 1),
    element('p', { className: 'hint' },
      'Play with A W S E D F T G Y H U J K O L P ; — Z and X change the octave, C and V the velocity')),
  scroller);
  const keys = new Map();
  const make = () => {
    const octaves = Math.min(Math.max(
      Math.floor(host.clientWidth / (7 * NARROWEST_KEY)), FEWEST_OCTAVES), MOST_OCTAVES);
    if (keys.size === octaves * 12 + 1) return;
    keys.clear();
    for (let note = FIRST_NOTE; note <= FIRST_NOTE + octaves * 12; note += 1) {
      keys.set(note, makeKey(note));
    }
    let column = 0;
    for (const key of keys.values()) {
      if (key.className === 'white') column += 1;
      key.style.gridArea = `1 / ${column}`;
    }
    bed.replaceChildren(...keys.values());
    scroller.style.setProperty('--whites', octaves * 7 + 1);
    const middle = keys.get(60);
    middle.tabIndex = 0;
    scroller.scrollLeft = middle.offsetLeft - bed.offsetLeft;
    showLetters();
  };
  const showLetters = () => {
    octave.textContent = `Octave ${computerKeys.octave}`;
    for (const [note, key] of keys) key.dataset.letter = computerKeys.letterOf(note) ?? '';
  };
  computerKeys.onChange = showLetters;
  new ResizeObserver(make).observe(host);
  make();
  playByPointer(bed, hands);
  playByFocus(bed, keys, hands);
  return {
    /** Shows a key pressed, or let go. */
    show(note, isDown) { keys.get(note)?.classList.toggle('down', isDown); },
    clear() { for (const key of keys.values()) key.classList.remove('down'); },
  };
}

function makeKey(note) {
  const key = element('button', {
    type: 'button', tabIndex: -1, 'aria-label': noteName(note),
    className: isBlack(note) ? 'black' : 'white',
  });
  key.dataset.note = note;
  if (note % 12 === 0) key.dataset.name = noteName(note);
  return key;
}

/** The nearer to the front edge, the louder. */
function touchOf(x, y, bed) {
  const key = document.elementFromPoint(x, y);
  if (!key?.dataset.note || !bed.contains(key)) return undefined;
  const { top, height } = key.getBoundingClientRect();
  return { note: Number(key.dataset.note), velocity: 127 * (0.3 + 0.7 * (y - top) / height) };
}

function playByPointer(bed, hands) {
  const touches = new Map();
  const move = (event) => {
    const touch = touchOf(event.clientX, event.clientY, bed);
    const before = touches.get(event.pointerId);
    if (touch?.note === before) return;
    if (before !== undefined) hands.release(`pointer ${event.pointerId}`, before);
    touches.set(event.pointerId, touch?.note);
    if (touch) hands.press(`pointer ${event.pointerId}`, touch.note, touch.velocity);
  };
  bed.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    try { bed.setPointerCapture(event.pointerId); } catch { /* A pointer made by a script. */ }
    touches.set(event.pointerId, undefined);
    move(event);
  });
  bed.addEventListener('pointermove', (event) => {
    if (touches.has(event.pointerId)) move(event);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    bed.addEventListener(end, ({ pointerId }) => {
      const note = touches.get(pointerId);
      touches.delete(pointerId);
      if (note !== undefined) hands.release(`pointer ${pointerId}`, note);
    });
  }
}

function playByFocus(bed, keys, hands) {
  const noteOf = ({ target }) => (target.dataset.note ? Number(target.dataset.note) : undefined);
  bed.addEventListener('keydown', (event) => {
    const note = noteOf(event);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 12, ArrowDown: -12 };
    const next = keys.get(note + steps[event.key]);
    if (next) {
      event.preventDefault();
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) hands.press('focus', note, 100);
  });
  bed.addEventListener('keyup', (event) => {
    if (event.key === 'Enter' || event.key === ' ') hands.release('focus', noteOf(event));
  });
  bed.addEventListener('focusout', (event) => hands.release('focus', noteOf(event)));
  // Screen readers click without a key or a pointer.
  bed.addEventListener('click', (event) => {
    const note = noteOf(event);
    if (event.detail !== 0 || note === undefined) return;
    hands.press('click', note, 100);
    setTimeout(() => hands.release('click', note), 400);
  });
}
