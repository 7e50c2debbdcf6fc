/** One input of a page: its possible values, its value, and how to set it as a user would. */
import { pressedState } from '../capture/actions/pressed-state.js';
import { chosenRadio, radioGroup, radioValues, radioWith } from '../capture/actions/radio-group.js';
import { labelOf, legendOf, wordsOn } from './page-label.js';

const isBox = (input) => input.localName === 'input' && ['checkbox', 'radio'].includes(input.type);
const isSwitch = (input) => isBox(input) || pressedState(input) !== undefined;
const isOn = (input) => (isBox(input) ? input.checked : input.getAttribute(pressedState(input)) === 'true');
const isField = (input) => ['input', 'select', 'textarea'].includes(input.localName);
/** A custom element with a value, such as a knob. */
const isOwn = (input) => input.localName.includes('-') && 'value' in input;
const isNumber = (input) => (isOwn(input) ? Number.isFinite(Number(input.value)) && input.value !== ''
  : input.localName === 'input' && ['range', 'number'].includes(input.type));

/** Anything that is pressed and released: a button, or another element without a value. */
export function isButton(input) {
  if (isSwitch(input) || isOwn(input)) return false;
  return isField(input) ? ['button', 'submit', 'reset', 'image'].includes(input.type) : true;
}

/** Buttons that are held down. */
const held = new WeakSet();

/** The value that the input made of what it was given; for a button, 1 while it is held. */
export function acceptedValue(input) {
  const group = radioGroup(input);
  if (group.length) return chosenRadio(group);
  if (isButton(input)) return Number(held.has(input));
  if (isSwitch(input)) return isOn(input);
  return isNumber(input) ? Number(input.value) : input.value;
}

/** The value that the input would make of another; it is not notified. */
export function acceptedBy(input, value) {
  const group = radioGroup(input);
  if (group.length) return radioWith(group, value) ? String(value) : chosenRadio(group);
  if (isButton(input)) return Number(value > 0);
  // A single radio button cannot be switched off again.
  if (isSwitch(input)) return Boolean(value) || (input.type === 'radio' && input.checked);
  // A custom element may do anything when it is created.
  if (isOwn(input)) return value;
  const copy = input.cloneNode(true);
  setNatively(copy, 'value', String(value));
  return acceptedValue(copy);
}

/** Uses the browser's own setter, since frameworks replace it on the element, and fires both events. */
export function setInput(input, value) {
  const group = radioGroup(input);
  if (group.length) {
    const chosen = radioWith(group, value);
    if (chosen && !chosen.checked) chosen.click();
    return;
  }
  if (isButton(input)) {
    if (value > 0 !== held.has(input)) (value > 0 ? press : letGo)(input);
    return;
  }
  if (isSwitch(input)) {
    if (isOn(input) !== Boolean(value)) input.click();
    return;
  }
  setNatively(input, 'value', String(value));
  const { Event } = input.ownerDocument.defaultView;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether an event on one element concerns the other: for radio buttons, any of the group. */
export function isSame(input, other) {
  return input === other || (Boolean(input) && radioGroup(input).includes(other));
}

export function press(element) {
  held.add(element);
  fire(element, 'pointerdown', 'mousedown');
}

export function letGo(element) {
  held.delete(element);
  fire(element, 'pointerup', 'mouseup');
  element.click?.();
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
  // A custom element may define it on itself.
  element[name] = value;
}

/** A description for the panel; undefined if there are no values to choose from. */
export function describeInput(input, id, index) {
  const shared = {
    id, name: labelOf(input) || id, unit: '', group: '', exponent: 1, scale: 'power', steps: 0,
    isTrigger: false, choices: [], index, isVisible: true,
  };
  const list = (choices, initial) => ({
    ...shared, choices, minimum: 0, maximum: choices.length - 1, initial: Math.max(0, initial),
    steps: choices.length,
  });
  const group = radioGroup(input);
  if (group.length) {
    const values = radioValues(group);
    const choices = group.map((one, place) => ({ name: labelOf(one) || values[place], value: values[place] }));
    return { ...list(choices, group.findIndex(({ checked }) => checked)), name: legendOf(input) || id };
  }
  if (isButton(input)) {
    const name = shared.name === id ? wordsOn(input) || id : shared.name;
    return { ...shared, name, isTrigger: true, minimum: 0, maximum: 1, initial: 0 };
  }
  if (isSwitch(input)) {
    const name = shared.name === id ? wordsOn(input) || id : shared.name;
    return { ...list([{ name: 'off', value: false }, { name: 'on', value: true }], Number(isOn(input))), name };
  }
  if (input.localName === 'select') {
    const options = [...input.options].filter(({ disabled }) => !disabled);
    const choices = options.map(({ label, value }) => ({ name: label || value, value }));
    return options.length > 1 ? list(choices, options.findIndex(({ selected }) => selected)) : undefined;
  }
  if (!isNumber(input)) return undefined;
  const [minimum, maximum] = [bound(input.min, 0), bound(input.max, 100)];
  if (!(minimum < maximum)) return undefined;
  return { ...shared, minimum, maximum, initial: Number(input.value), steps: stepsOf(input, minimum, maximum) };
}

/** A small number of even steps is shown as such; otherwise 0, and the input itself rounds. */
export function stepsOf(input, minimum, maximum) {
  if (!isNumber(input) || bound(input.min, 0) !== minimum || bound(input.max, 100) !== maximum) return 0;
  const step = Number(input.step) || (input.step === 'any' ? 0 : 1);
  const count = step > 0 ? (maximum - minimum) / step : 0;
  const whole = Math.round(count);
  return whole > 0 && whole <= 64 && Math.abs(count - whole) < 1e-9 ? whole + 1 : 0;
}

const bound = (text, other) => (text === '' || text === undefined || text === null || !Number.isFinite(Number(text))
  ? other : Number(text));
