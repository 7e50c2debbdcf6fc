/** One input of a page: what it may be, what it is, and how it is set as a person would. */

const isSwitch = (input) => ['checkbox', 'radio'].includes(input.type);
export const isButton = (input) => input.localName === 'button' || ['button', 'submit'].includes(input.type);
const isNumber = (input) => ['range', 'number'].includes(input.type);

/** Buttons that are held down. */
const held = new WeakSet();

/** The value that the input made of what it was given; of a button 1 while it is held. */
export function acceptedValue(input) {
  if (isButton(input)) return Number(held.has(input));
  if (isSwitch(input)) return input.checked;
  return isNumber(input) ? Number(input.value) : input.value;
}

/** What the input would make of a value; it hears nothing of it. */
export function acceptedBy(input, value) {
  if (isButton(input)) return Number(value > 0);
  if (isSwitch(input)) return Boolean(value);
  // An element of the page's own may do anything when it is made.
  if (input.localName.includes('-')) return value;
  const copy = input.cloneNode(true);
  setNatively(copy, 'value', String(value));
  return acceptedValue(copy);
}

/** With the browser's own setter, since frameworks put one of theirs on the element, and with both events. */
export function setInput(input, value) {
  if (isButton(input)) {
    if (value > 0 !== held.has(input)) (value > 0 ? press : letGo)(input);
    return;
  }
  if (isSwitch(input)) {
    if (input.checked !== Boolean(value)) input.click();
    return;
  }
  setNatively(input, 'value', String(value));
  const { Event } = input.ownerDocument.defaultView;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function press(element) {
  held.add(element);
  fire(element, 'pointerdown', 'mousedown');
}

export function letGo(element) {
  held.delete(element);
  fire(element, 'pointerup', 'mouseup');
  element.click();
}

function fire(element, pointer, mouse) {
  const { PointerEvent, MouseEvent } = element.ownerDocument.defaultView;
  const options = { bubbles: true, cancelable: true, composed: true, button: 0, isPrimary: true };
  element.dispatchEvent(new PointerEvent(pointer, options));
  element.dispatchEvent(new MouseEvent(mouse, options));
}

function setNatively(element, name, value) {
  for (let owner = Object.getPrototypeOf(element); owner; owner = Object.getPrototypeOf(owner)) {
    const set = Object.getOwnPropertyDescriptor(owner, name)?.set;
    if (set) {
      set.call(element, value);
      return;
    }
  }
}

/** A description for the panel; undefined for what has no values to choose from. */
export function describeInput(input, id, index) {
  const shared = {
    id, name: labelOf(input) || id, unit: '', group: '', exponent: 1, scale: 'power', steps: 0,
    isTrigger: false, choices: [], index, isVisible: true,
  };
  const list = (choices, initial) => ({
    ...shared, choices, minimum: 0, maximum: choices.length - 1, initial: Math.max(0, initial),
    steps: choices.length,
  });
  if (isButton(input)) {
    const name = shared.name === id ? input.textContent.trim() || id : shared.name;
    return { ...shared, name, isTrigger: true, minimum: 0, maximum: 1, initial: 0 };
  }
  if (isSwitch(input)) {
    return list([{ name: 'off', value: false }, { name: 'on', value: true }], Number(input.checked));
  }
  if (input.localName === 'select') {
    const options = [...input.options].map(({ label, value }) => ({ name: label || value, value }));
    return options.length > 1 ? list(options, input.selectedIndex) : undefined;
  }
  if (!isNumber(input)) return undefined;
  const [minimum, maximum] = [bound(input.min, 0), bound(input.max, 100)];
  if (!(minimum < maximum)) return undefined;
  return { ...shared, minimum, maximum, initial: Number(input.value), steps: stepsOf(input, minimum, maximum) };
}

/** Few and even steps are shown as such; the input itself rounds to all others: 0. */
export function stepsOf(input, minimum, maximum) {
  if (!isNumber(input) || bound(input.min, 0) !== minimum || bound(input.max, 100) !== maximum) return 0;
  const step = Number(input.step) || (input.step === 'any' ? 0 : 1);
  const count = step > 0 ? (maximum - minimum) / step : 0;
  const whole = Math.round(count);
  return whole > 0 && whole <= 64 && Math.abs(count - whole) < 1e-9 ? whole + 1 : 0;
}

const bound = (text, other) => (text === '' || text === undefined || !Number.isFinite(Number(text)) ? other : Number(text));

/** What a person reads beside it. */
function labelOf(input) {
  const words = input.getAttribute('aria-label') ?? [...input.labels ?? []].map((label) =>
    [...label.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(' ')).join(' ');
  return words.replace(/\s+/g, ' ').trim().slice(0, 60);
}
