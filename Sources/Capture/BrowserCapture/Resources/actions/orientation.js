/** The device's orientation, which actions change. */
import { fire } from '../natives/natives.js';

const { DeviceOrientationEvent } = globalThis;

/** Flat on a table, its top to the north: alpha, beta and gamma in degrees. */
let current = [0, 0, 0];

export function orient([alpha, beta, gamma]) {
  current = [alpha, beta, gamma];
  fire(globalThis, new DeviceOrientationEvent('deviceorientation', {
    alpha, beta, gamma, absolute: false,
  }));
}

/** The orientation between the one at the beginning of a movement and its end; `part` from 0 to 1. */
export function between(start, end, part) {
  return end.map((angle, index) => (part === 1 ? angle : start[index] + (angle - start[index]) * part));
}

export function currentOrientation() {
  return current;
}
