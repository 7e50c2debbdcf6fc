/**
 * The gamepad played by actions, of the standard layout: it is connected when the first of them begins, as a browser
 * shows one from its first pressed button on.
 */
import { define } from '../natives/interception.js';
import { fire } from '../natives/natives.js';

const { Gamepad, GamepadButton, GamepadEvent, Navigator, Object } = globalThis;

const BUTTONS = 17;
const AXES = 4;
const PLACES = 4;
/** Above it, Chromium says that an analogue button is pressed (`kDefaultButtonPressedThreshold`). */
const PRESSED = 30 / 255;

let now;
let pad = null;
const pressures = [];
const positions = [];

/** `time()`: the page's time. */
export function installGamepad(time) {
  now = time;
  for (let index = 0; index < BUTTONS; index += 1) pressures.push(0);
  for (let index = 0; index < AXES; index += 1) positions.push(0);
  define(Navigator.prototype, 'getGamepads', () => {
    const places = [pad];
    while (places.length < PLACES) places.push(null);
    return places;
  });
}

/** Whether it is installed. */
export function hasGamepad() {
  return now !== undefined;
}

/** `control`: `{ kind: 'button' or 'axis', index, value }`. */
export function setControl({ kind, index, value }) {
  const isNew = pad === null;
  (kind === 'button' ? pressures : positions)[index] = value;
  pad = snapshot();
  if (isNew) {
    const event = new GamepadEvent('gamepadconnected');
    define(event, 'gamepad', pad);
    fire(globalThis, event);
  }
}

/** What a page holds does not change: it asks again in each frame. */
function snapshot() {
  const buttons = pressures.map((value) => withMembers(GamepadButton, {
    pressed: value > PRESSED, touched: value > 0, value,
  }));
  return withMembers(Gamepad, {
    id: 'Parity (STANDARD GAMEPAD)', index: 0, connected: true, timestamp: now(), mapping: 'standard',
    axes: Object.freeze(positions.slice()), buttons: Object.freeze(buttons),
    vibrationActuator: null, hapticActuators: Object.freeze([]),
  });
}

function withMembers(type, members) {
  const made = Object.create(type.prototype);
  for (const [name, value] of Object.entries(members)) define(made, name, value);
  return made;
}
