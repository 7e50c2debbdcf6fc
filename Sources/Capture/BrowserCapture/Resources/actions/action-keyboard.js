/**
 * The keyboard for actions: its events go to the focused element, and keys that type, confirm or erase have the same
 * effect there as in a browser.
 */
import { describeKey, typedBy } from './action-keys.js';
import { setNatively } from './action-inputs.js';
import { focused } from './action-targets.js';
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';

const TYPED_INTO = ['text', 'search', 'url', 'tel', 'email', 'password', 'number'];

export function keyDown(name) {
  const key = describeKey(name);
  const target = focused();
  if (!send(target, 'keydown', key)) return;
  const typed = typedBy(key);
  if (typed !== null) {
    const code = key.key === 'Enter' ? 13 : typed.charCodeAt(0);
    if (!send(target, 'keypress', { ...key, keyCode: code, charCode: code })) return;
  }
  if (isTypedInto(target)) type(target, key, typed);
  else if (key.key === 'Enter' && isClickable(target)) target.click();
}

export function keyUp(name) {
  const key = describeKey(name);
  const target = focused();
  if (send(target, 'keyup', key) && key.code === 'Space' && isClickable(target)) target.click();
}

function send(target, type, { keyCode, charCode = 0, ...key }) {
  return fire(target, new events.KeyboardEvent(type, {
    ...key, keyCode, charCode, which: keyCode, bubbles: true, cancelable: true, composed: true,
    view: globalThis,
  }));
}

function isTypedInto(target) {
  return target.localName === 'textarea'
    || (target.localName === 'input' && TYPED_INTO.includes(target.type));
}

function isClickable(target) {
  return ['button', 'summary'].includes(target.localName)
    || (target.localName === 'a' && target.href)
    || (target.localName === 'input'
      && ['button', 'submit', 'reset', 'checkbox', 'radio'].includes(target.type));
}

function type(target, { key }, typed) {
  if (key === 'Enter' && target.localName === 'input') {
    fire(target, new events.Event('change', { bubbles: true }));
    target.form?.requestSubmit();
    return;
  }
  const value = key === 'Backspace' ? target.value.slice(0, -1) : target.value + (typed ?? '');
  if (value === target.value) return;
  setNatively(target, 'value', value);
  fire(target, new events.InputEvent('input', {
    bubbles: true, composed: true, data: typed,
    inputType: typed === null ? 'deleteContentBackward' : 'insertText',
  }));
}
