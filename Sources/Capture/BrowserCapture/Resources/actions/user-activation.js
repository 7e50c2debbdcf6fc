/**
 * What a page is told of a person who clicks and presses keys: synthetic events alone would not tell it.
 */
import { defineGetter } from '../natives/interception.js';

/** In milliseconds: Chromium's. */
const LASTING = 5000;
let now;
/** When a person last did something; undefined for never. */
let last;

/** `time()`: the page's, in milliseconds. */
export function installActivation(time) {
  now = time;
  const { UserActivation } = globalThis;
  if (!UserActivation) return;
  defineGetter(UserActivation.prototype, 'hasBeenActive', () => last !== undefined);
  defineGetter(UserActivation.prototype, 'isActive', () => last !== undefined && now() - last < LASTING);
}

/** A person does something now. */
export function activate() {
  last = now();
}
