/**
 * Connects the server's socket with the player in the audio thread, apart from the page, whose drawing must not delay
 * sound.
 */
/** Without a block for this long, the port counts as hung. */
const patienceMilliseconds = 2500;
/** The first block may take longer: a port may have to read its samples. */
const firstMilliseconds = 21_000;

let socket;
let player;
let target = 0;
let channels = 2;
let isPlaying = false;
let lastBlock = 0;
let lastWant = 0;
let received = 0;
let lastChange = 0;
let changes = {};
let flush;

onmessage = ({ data }) => {
  if (data.connect) connect(data);
  else if (data.start) start(data);
  else if (data.set !== undefined) turn(data);
  else if (data.note !== undefined) send(data);
  else if (data.target) setTarget(data.target);
};

function connect({ connect: address, player: port, target: frames }) {
  target = frames;
  player = port;
  player.onmessage = ({ data }) => {
    // Positions read in an earlier case do not apply to this one.
    if (data.read !== undefined && data.read <= received) want(data.read + target);
    postMessage(data);
  };
  socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => postMessage({ state: 'open' });
  socket.onclose = ({ code, reason }) => {
    isPlaying = false;
    player.postMessage({ mute: true });
    postMessage({ state: 'closed', code, reason });
  };
  socket.onmessage = ({ data }) => (typeof data === 'string' ? hear(JSON.parse(data)) : play(data));
  setInterval(watch, 500);
}

function start(message) {
  changes = {};
  isPlaying = false;
  player.postMessage({ mute: true });
  send(message);
}

/** Changes made at the same time are sent together. */
function turn({ set, value, change }) {
  changes[set] = value;
  lastChange = change;
  if (flush !== undefined) return;
  flush = setTimeout(() => {
    flush = undefined;
    send({ sets: changes, change: lastChange });
    changes = {};
  }, 4);
}

function setTarget(frames) {
  target = frames;
  player.postMessage({ target });
}

function hear(message) {
  if (message.state === 'playing') {
    channels = message.channels;
    isPlaying = true;
    lastBlock = performance.now();
    lastWant = 0;
    received = 0;
    want(target);
  }
  if (message.state === 'muted') {
    isPlaying = false;
    player.postMessage({ mute: true });
  }
  postMessage(message);
}

function play(data) {
  if (!isPlaying) return;
  lastBlock = performance.now();
  const [generation, change] = new Uint32Array(data, 0, 2);
  const samples = new Float32Array(data, 8);
  received += samples.length / channels;
  player.postMessage({ samples, generation, change, channels });
}

function want(frames) {
  if (!isPlaying || frames <= lastWant) return;
  lastWant = frames;
  send({ want: frames });
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function watch() {
  if (!isPlaying) return;
  if (received >= lastWant) {
    // No requests: the sound was stopped.
    lastBlock = performance.now();
    return;
  }
  const patience = received ? patienceMilliseconds : firstMilliseconds;
  if (performance.now() - lastBlock < patience) return;
  hear({ state: 'muted', reason: `the port hangs: no block came within ${received ? 2 : 20} s` });
}
