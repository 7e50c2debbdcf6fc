/**
 * Why a page is silent, as far as its own actions show: what waits for the user, what played outside the graph, what it
 * requested from the machine.
 */
import { define } from '../natives/interception.js';
import { actionable, allElements, labelOf, nameOf, wasActedOn } from '../actions/action-targets.js';
import { hasGamepad } from '../actions/gamepad.js';
import { hasMIDIInput } from '../actions/midi-input.js';
import { noteListener } from '../page/machine-time.js';

const GESTURES = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart',
  'touchend', 'keydown', 'keyup', 'keypress', 'change', 'input', 'submit'];
const SOURCES = ['OscillatorNode', 'AudioBufferSourceNode', 'ConstantSourceNode'];
/** What a page computes itself: it plays without being started, or is silent. */
const SCRIPTS = ['ScriptProcessorNode', 'AudioWorkletNode'];
const MOST_NAMED = 6;
/** Smaller samples are not sound (`RecordingSession`). */
const FAINTEST = 1e-10;
const PRESSES = /^(?:click|pointer|mouse|touch|key)/;
/** React listens at its root, and stores its elements' handlers as properties of these. */
const REACT_PROPS = /^__react(?:Props|EventHandlers)\$/;
const REACT_ROOT = /^_reactListening|^__reactContainer\$|^_reactRootContainer$/;
const BUTTONS = 'button, [role=button], summary, a, input:is([type=button], [type=submit], [type=reset], [type=image])';
const BEGINNINGS = /\b(?:play|start|begin|power|on|unmute|resume|sound|audio|listen|trigger)|[\u25b6\u25ba\u23ef]/i;

/** Element, document or window → the gestures that it listens to. */
const listening = new Map();
const seen = { media: new Set(), microphone: false, midi: false, gamepad: false, orientation: false, resumed: 0 };

/** Called before the page's first script. */
export function watchForSilence() {
  const { addEventListener } = EventTarget.prototype;
  define(EventTarget.prototype, 'addEventListener', function add(type, ...rest) {
    if (GESTURES.includes(type)) note(this ?? globalThis, type);
    if (type === 'deviceorientation') seen.orientation = true;
    noteListener(type);
    return addEventListener.call(this ?? globalThis, type, ...rest);
  });
  around(HTMLMediaElement.prototype, 'play', (element) => {
    seen.media.add(`${element.localName} ${element.currentSrc || element.src || ''}`.trim());
  });
  around(globalThis.MediaDevices?.prototype, 'getUserMedia', () => { seen.microphone = true; });
  around(globalThis.Navigator?.prototype, 'requestMIDIAccess', () => { seen.midi = true; });
  around(globalThis.Navigator?.prototype, 'getGamepads', () => { seen.gamepad = true; });
}

export function isSilent(channels) {
  return channels.every((channel) => channel.every((sample) => Math.abs(sample) <= FAINTEST));
}

/** How many of a trace's operations are needed for sound. */
export function callsOf(operations) {
  const sources = new Set();
  const started = new Set();
  let toDestination = 0;
  let scripts = 0;
  for (const { op, node, type, toNode } of operations) {
    if (op === 'create' && SOURCES.includes(type)) sources.add(node);
    if (op === 'create' && SCRIPTS.includes(type)) scripts += 1;
    if (op === 'start') started.add(node);
    if (op === 'connect' && toNode === 0) toDestination += 1;
  }
  return { contexts: 1, sources: sources.size, started: started.size, toDestination, scripts };
}

/** Sentences, likeliest first; `calls` is the result of `callsOf`, empty without a context. */
export function reasonsForSilence(calls) {
  return [
    ...gestures(calls), ...graph(calls),
    seen.microphone && 'it listens to a microphone, which is silent unless --microphone says otherwise',
    seen.midi && !hasMIDIInput() && 'it asked for MIDI devices, and there is one only where an action plays it (--midi)',
    seen.gamepad && !hasGamepad() && 'it asked for gamepads, and there is one only where an action plays it'
      + " (--at 1s 'gamepad button 0')",
    (seen.orientation || typeof globalThis.ondeviceorientation === 'function')
      && "it listens to the device's orientation, which only an action changes (--at 1s 'orient 0 45 0')",
    seen.media.size > 0
      && `it plays media elements: ${[...seen.media].slice(0, 3).join(', ')}`,
  ].filter(Boolean);
}

function note(target, type) {
  // Discarded elements must not be kept alive because of their listeners.
  const key = target instanceof Element ? new WeakRef(target) : target;
  if (!known.has(target)) {
    known.set(target, new Set());
    listening.set(key, known.get(target));
  }
  known.get(target).add(type);
}

const known = new WeakMap();

function around(prototype, name, before) {
  const native = prototype?.[name];
  if (!native) return;
  prototype[name] = function watched(...args) {
    before(this);
    return native.apply(this, args);
  };
}

function setOf(list) {
  const set = new Set();
  for (const each of list) set.add(each);
  return set;
}

function gestures(calls) {
  const waiting = new Map();
  for (const [key, types] of listening) {
    const target = key instanceof WeakRef ? key.deref() : key;
    if (!target || (target instanceof Element && !target.isConnected)) continue;
    waiting.set(target, setOf(types));
  }
  for (const target of [globalThis, document, ...allElements()]) {
    for (const type of GESTURES) {
      if (typeof target[`on${type}`] !== 'function') continue;
      if (!waiting.has(target)) waiting.set(target, new Set());
      waiting.get(target).add(type);
    }
  }
  noteReact(waiting);
  noteSubmits(waiting);
  for (const target of [...waiting.keys()]) if (wasActedOn(target)) waiting.delete(target);
  if (waiting.size === 0) return [];
  const elements = [...waiting].filter(([target]) => target instanceof Element
    && !['body', 'html'].includes(target.localName))
    .sort(([one, its], [other, others]) => rank(one, its) - rank(other, others));
  const named = (elements.length > 0 ? elements : [...waiting]).slice(0, MOST_NAMED)
    .map(([target, types]) => `${titleOf(target)} (${[...types].slice(0, 3).join(', ')})`);
  // If one element listens for all, its buttons are what a user would click.
  const buttons = elements.length === 0
    ? actionable().slice(0, MOST_NAMED).map(titleOf) : [];
  const rest = Math.max(0, (elements.length || waiting.size) - MOST_NAMED);
  const what = (calls.started ?? 0) > 0
    ? 'these respond to a person' : 'it may be waiting for a person, as these respond to one';
  // Keys are handled by the page as a whole, in addition to its buttons.
  const keys = elements.length === 0 ? [] : [...waiting]
    .filter(([target, types]) => !elements.some(([element]) => element === target)
      && [...types].some((type) => type.startsWith('key')))
    .map(([target]) => (target instanceof Element ? target.localName : nameOf(target)));
  return [`${what}: ${named.join(', ')}${rest ? ` and ${rest} more` : ''}`
    + (keys.length > 0 ? `; ${keys.join(' and ')} (keys)` : '')
    + (buttons.length > 0 ? `; its controls: ${buttons.join(', ')}` : '')];
}

/** The handlers that React calls for an element, instead of its root listeners. */
function noteReact(waiting) {
  for (const element of allElements()) {
    const own = Object.getOwnPropertyNames(element);
    if (own.some((name) => REACT_ROOT.test(name))) waiting.delete(element);
    const props = element[own.find((name) => REACT_PROPS.test(name)) ?? ''] ?? {};
    const types = GESTURES.filter((type) => Object.getOwnPropertyNames(props)
      .some((name) => name.toLowerCase() === `on${type}`));
    if (types.length > 0) waiting.set(element, setOf(types));
  }
}

/** A form is submitted by its button, if it has one. */
function noteSubmits(waiting) {
  for (const [form, types] of [...waiting]) {
    if (!types.has('submit') || form.localName !== 'form') continue;
    const button = allElements().find((element) => element.form === form && element.type === 'submit');
    if (!button) continue;
    types.delete('submit');
    if (types.size === 0) waiting.delete(form);
    waiting.set(button, setOf(['click', ...(waiting.get(button) ?? [])]));
  }
}

/** Ordered by how likely it is to start a sound: what says so, other buttons, anything pressed, anything only set. */
function rank(target, types) {
  const isPressed = [...types].some((type) => PRESSES.test(type));
  if (!isPressed) return 4;
  if (target.matches('select, textarea, input') && !target.matches(BUTTONS)) return 3;
  if (BEGINNINGS.test(`${target.id} ${target.className} ${captionOf(target)}`)) return 0;
  return target.matches(BUTTONS) ? 1 : 2;
}

/** The text that a user reads on it or beside it; a slider's value means nothing here. */
function captionOf(target) {
  if (!(target instanceof Element)) return '';
  const isSet = target.matches('input, select, textarea') && !target.matches(BUTTONS);
  return (isSet ? target.labels?.[0]?.innerText ?? '' : labelOf(target)).trim().replace(/\s+/g, ' ');
}

function titleOf(target) {
  const name = nameOf(target);
  const label = captionOf(target);
  return label && label.length <= 24 ? `${name} '${label}'` : name;
}

function graph({ contexts = 0, sources, started, toDestination, scripts }) {
  if (contexts === 0) return [];
  if (sources === 0 && scripts > 0 && toDestination > 0) {
    return [`what ${scripts === 1 ? 'its script computes' : 'its scripts compute'} for the graph is silent`];
  }
  if (sources === 0) return ['its graph has no oscillator, buffer source or constant source'];
  if (started === 0) return [`it made ${sources === 1 ? 'a source' : `${sources} sources`} and started none`];
  if (toDestination === 0) return ['nothing of its graph is connected to the destination'];
  return [`it started ${started === 1 ? 'a source' : `${started} sources`}, and only zeros reached the destination`];
}
