/** The MIDI input played by actions; a page that requests MIDI gets it, and no output. */
import { addHandlers } from '../page/event-handlers.js';
import { define } from '../natives/interception.js';
import { fire } from '../natives/natives.js';

const { EventTarget, Map, MIDIMessageEvent, Navigator, Uint8Array } = globalThis;

let input;
let now;

class MIDIInput extends EventTarget {
  id = 'parity';
  name = 'Parity';
  manufacturer = 'Parity';
  version = '1';
  type = 'input';
  state = 'connected';
  connection = 'open';

  constructor() {
    super();
    addHandlers(this, ['midimessage', 'statechange']);
  }

  open() {
    return Promise.resolve(this);
  }

  close() {
    return Promise.resolve(this);
  }
}

class MIDIAccess extends EventTarget {
  inputs = new Map();
  outputs = new Map();
  sysexEnabled = true;

  constructor() {
    super();
    this.inputs.set(input.id, input);
    addHandlers(this, ['statechange']);
  }
}

/** `time()`: the page's time. */
export function installMIDIInput(time) {
  now = time;
  input = new MIDIInput();
  define(Navigator.prototype, 'requestMIDIAccess', () => Promise.resolve(new MIDIAccess()));
}

/** Whether it is installed. */
export function hasMIDIInput() {
  return input !== undefined;
}

export function sendMIDI(bytes) {
  const event = new MIDIMessageEvent('midimessage', { data: new Uint8Array(bytes) });
  define(event, 'timeStamp', now());
  fire(input, event);
}
