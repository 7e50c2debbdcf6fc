/**
 * A user's actions on the page, carried out on the page's clock.
 *
 * An action is `{ at, do, target, to, by, position, for, files, messages, control, angles }`: seconds after loading, a
 * verb, and the verb's arguments. Each becomes one or more moments, and each moment is a timer: it runs like the page's
 * own, while the page's time stands still.
 */
import { chooseFiles, holdScrollEvents, scroll, setValue } from './action-inputs.js';
import { keyDown, keyUp } from './action-keyboard.js';
import {
  captureOurPointer, freeHand, pointOf, pointerDown, pointerMove, pointerUp, timePointers,
} from './action-pointer.js';
import { findTarget, watchShadowTrees } from './action-targets.js';
import { activate, installActivation } from './user-activation.js';
import { installGamepad, setControl } from './gamepad.js';
import { installMIDIInput, sendMIDI } from './midi-input.js';
import { between, currentOrientation, orient } from './orientation.js';
import { boxed, request } from '../natives/natives.js';

/** Move events come at a display's rate. */
const MOVE_SECONDS = 1 / 60;

/** What a person does to a page for it to play. */
const ACTIVATING = { __proto__: null, click: true, press: true, drag: true };

/** Called before the page's first script; `now()` is its time. */
export function prepareActions(actions, now) {
  if (actions.some((action) => action.do === 'midi')) installMIDIInput(now);
  if (actions.some((action) => action.do === 'gamepad')) installGamepad(now);
  installActivation(now);
  timePointers(now);
  watchShadowTrees();
  captureOurPointer();
  holdScrollEvents();
}

/** Resolves, boxed, to each action with its files; `base` is where the server provides them. */
export async function fetchChosenFiles(actions, base) {
  const results = [];
  for (const action of actions) {
    const files = [];
    for (const { name, path, type } of action.files ?? []) {
      const response = await request(new URL(path, base), { type: 'blob' });
      if (!response.ok) throw new Error(`the file ${name} cannot be read`);
      files.push(new File([response.body], name, { type, lastModified: 0 }));
    }
    results.push({ ...action, files });
  }
  return boxed(results);
}

/** All moments of an action: `{ time, run }`, in seconds; `run` throws readable errors. */
export function momentsOf(action) {
  return verbs[action.do](action).map(({ time, run }) => ({
    time,
    run: () => {
      try {
        if (action.do in ACTIVATING) activate();
        run();
      } catch (error) {
        throw new Error(`${action.text}: ${error.message}`);
      }
    },
  }));
}

/** A click without duration, as `--click` makes before the recording begins. */
export function clickAtOnce(selector) {
  const element = findTarget(selector);
  activate();
  pointerDown(1, element);
  pointerUp(1, element);
}

const verbs = {
  click: ({ at, target, position, for: length }) => {
    let element;
    let hand;
    return [
      { time: at, run: () => {
        element = findTarget(target);
        hand = freeHand();
        pointerDown(hand, element, pointOf(element, position));
      } },
      // Even if the press has replaced the element, the button is released at the same point.
      { time: at + length, run: () => pointerUp(hand, element.isConnected ? element : null) },
    ];
  },
  press: ({ at, target, for: length }) => [
    { time: at, run: () => keyDown(target) },
    { time: at + length, run: () => keyUp(target) },
  ],
  drag: (action) => {
    const hand = {};
    return [
      ...travel(action, hand, (element, point) => {
        hand.id = freeHand();
        pointerDown(hand.id, element, point);
      }),
      { time: action.at + action.for, run: () => pointerUp(hand.id) },
    ];
  },
  move: (action) =>
    travel(action, { id: 1 }, (element, point) => pointerMove(1, point, element)),
  set: ({ at, target, to }) => [{ time: at, run: () => setValue(findTarget(target), to) }],
  scroll: ({ at, target, by }) => [{ time: at, run: () => scroll(scrolledBy(target), by) }],
  choose: ({ at, target, files }) => [
    { time: at, run: () => chooseFiles(findTarget(target), files) },
  ],
  midi: ({ at, messages }) =>
    messages.map(({ after, bytes }) => ({ time: at + after, run: () => sendMIDI(bytes) })),
  // A button is let go; an axis stays, unless it is said how long it is held.
  gamepad: ({ at, control, for: length }) => [
    { time: at, run: () => setControl(control) },
    ...(length > 0 || control.kind === 'button'
      ? [{ time: at + length, run: () => setControl({ ...control, value: 0 }) }] : []),
  ],
  orient: ({ at, angles, for: length }) => {
    if (length === 0) return [{ time: at, run: () => orient(angles) }];
    let start;
    const count = Math.max(1, Math.round(length / MOVE_SECONDS));
    const moments = [];
    for (let step = 1; step <= count; step += 1) {
      moments.push({ time: at + length * (step / count), run: () => orient(between(start, angles, step / count)) });
    }
    return [{ time: at, run: () => { start = currentOrientation(); } }, ...moments];
  },
  // As in a console: in the page's global scope.
  evaluate: ({ at, target }) => [{ time: at, run: () => { (0, eval)(target); } }],
};

function scrolledBy(target) {
  return target === 'page' ? document.scrollingElement ?? document.documentElement : findTarget(target);
}

/** A straight line from a point of the target, by some pixels or to another element. */
function travel({ at, target, to, by, position, for: length }, hand, begin) {
  let start;
  let end;
  const moments = [{ time: at, run: () => {
    const element = findTarget(target);
    start = pointOf(element, position);
    end = to ? pointOf(findTarget(to)) : { x: start.x + (by?.[0] ?? 0), y: start.y + (by?.[1] ?? 0) };
    begin(element, start);
  } }];
  if (!to && !by) return moments;
  const count = Math.max(1, Math.round(length / MOVE_SECONDS));
  for (let step = 1; step <= count; step += 1) {
    const part = step / count;
    moments.push({ time: at + length * part, run: () => pointerMove(hand.id, {
      x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }) });
  }
  return moments;
}
