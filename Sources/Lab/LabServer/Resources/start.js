/** Puts the lab together. */
import { element } from './element.js';
import { Desk } from './desk.js';
import { Knobs } from './knobs.js';
import { numberOf } from './mapping.js';
import { listenToKeys } from './keys.js';
import { LiveOriginal } from './original.js';
import { Panel } from './panel.js';
import { Piano } from './piano.js';
import { Pictures } from './pictures.js';
import { PortStream } from './port-stream.js';
import { PortTakes } from './port-takes.js';
import { Presets } from './presets.js';
import { longestSeconds } from './recorder.js';
import { differing, renderPort } from './settings.js';
import { drawMeters, showStatus } from './status.js';
import { loadSuite } from './suite.js';
import { finish, record } from './take-desk.js';
import { Takes } from './takes.js';
import { startTheme } from './theme.js';

const base = new URL('./', location.href);
const $ = (id) => document.getElementById(id);
const heard = { original: ['Original', '1'], port: ['Port', '2'], both: ['Both', '3'], residual: ['Residual', 'x'] };

startTheme();
const overview = await (await fetch(new URL('lab.json', base))).json();
const pictures = new Pictures($('spectrum'), $('octaves'));
const takes = new Takes(base);
/** All that changes while the page is open; a test reads it too. */
const lab = { overview, takes, isReady: false };
globalThis.lab = lab;

function say(text) {
  $('alert').textContent = text;
  $('alert').hidden = !text;
}

await choose(overview.suites.find(({ name }) => name === new URLSearchParams(location.search).get('suite'))
  ?? overview.suites[0]);
lab.isReady = true;
document.body.classList.add('ready');

// MARK: A suite

async function choose(suite) {
  lab.suite = suite;
  document.title = `${suite.name} – Parity lab`;
  $('title').textContent = `${overview.project} · ${suite.name}`;
  say(suite.remarks.slice(0, 3).join(' '));
  const picker = $('suite');
  picker.hidden = overview.suites.length < 2;
  picker.replaceChildren(...overview.suites.map(({ name }) => element('option', { value: name }, name)));
  picker.value = suite.name;
  picker.onchange = () => { location.search = `?suite=${encodeURIComponent(picker.value)}`; };
  try {
    lab.records = await loadSuite(suite, overview, base);
  } catch (error) {
    say(`${suite.name}: ${error.message}`);
    lab.records = [];
  }
  const list = $('case');
  list.replaceChildren(...lab.records.map(({ announcement }) =>
    element('option', { value: announcement.name }, announcement.name)));
  list.onchange = () => begin(lab.records[list.selectedIndex]);
  const parameters = suite.parameters.length ? suite.parameters : lab.records.parameters ?? [];
  lab.knobs = new Knobs(parameters);
  lab.presets = new Presets(lab.knobs, { suite: suite.name, base, factory: suite.presets, say });
  lab.knobs.restore(stored());
  lab.panel = new Panel(lab.knobs, lab.presets);
  lab.knobs.onLayout(store);
  lab.knobs.onValue(turned);
  await lab.presets.load();
  lab.panel.draw();
  if (lab.records.length) await begin(lab.records[0]);
}

/** A case to begin with: the panel shows its values, and both sides play it. */
async function begin(record) {
  lab.record = record;
  lab.caseValues = record.values;
  const initial = {};
  for (const parameter of lab.knobs.parameters) {
    const value = numberOf(parameter, record.values[parameter.id]);
    if (value !== undefined) initial[parameter.id] = value;
  }
  lab.knobs.begin(initial);
  lab.panel.draw();
  lab.takeResult = undefined;
  $('take').hidden = true;
  $('piano').hidden = typeof record.suite.note !== 'function';
  if (lab.desk) await play();
}

// MARK: Sound

$('start').addEventListener('click', start);

async function start() {
  if (lab.desk || !lab.record) return;
  $('start').disabled = true;
  try {
    const { sampleRate } = lab.record.announcement;
    lab.desk = await Desk.open(sampleRate, { base, onFault: muted });
    await lab.desk.context.resume();
    lab.original = new LiveOriginal(lab.desk.context, lab.desk.input('original'), {
      base, onFault: (error) => say(`The original: ${error.message}`),
    });
    await listen();
    pictures.attach(lab.desk);
    await play();
    lab.piano?.listenToMIDI();
    $('start').textContent = 'Stop';
    document.body.classList.add('sounding');
  } catch (error) {
    say(`The sound cannot start: ${error.message}`);
    lab.desk = undefined;
  }
  $('start').disabled = false;
  $('start').onclick = stop;
}

async function listen() {
  lab.stream = new PortStream(lab.desk.context, lab.desk.input('port'), { base, onState: portState });
  await lab.stream.isOpen;
}

async function stop() {
  const { context } = lab.desk;
  $('start').onclick = null;
  if (context.state === 'running') {
    await context.suspend();
    $('start').textContent = 'Go on';
  } else {
    await context.resume();
    $('start').textContent = 'Stop';
  }
  $('start').onclick = stop;
}

async function play() {
  const values = differing(lab);
  lab.portTakes?.end();
  lab.portTakes = undefined;
  lab.portFault = undefined;
  if (lab.portState === 'closed') await listen();
  lab.stream.begin(lab.record.announcement, values);
  await lab.original.begin(lab.record, values);
}

/** What the server says of the port. */
function portState({ state, reason, code }) {
  lab.portState = state;
  if (state === 'takes' && !lab.portTakes) {
    lab.portTakes = new PortTakes(lab.desk.context, lab.desk.input('port'), {
      render: () => renderPort(lab), onState: portState,
    });
    lab.portTakes.change();
  }
  if (state === 'muted') lab.portFault = reason;
  if (state === 'takes' || state === 'playing') lab.portFault = undefined;
  if (state === 'refused') say(reason);
  if (state === 'closed') lab.portFault = `the lab's server has closed the socket: ${reason || code}`;
  status();
}

function muted(side) {
  if (side === 'original') say('The original sends what is no number; it is silent there.');
  else if (side === 'port') portState({ state: 'muted', reason: 'the port sends what is no number' });
}

// MARK: Turning and playing

function turned(id) {
  const value = lab.knobs.sent(id);
  lab.original?.set(id, value);
  if (lab.portTakes) lab.portTakes.change();
  else lab.stream?.set(id, value);
  lab.recorder?.set(id, value);
}

function played(gesture) {
  if (!lab.desk && gesture.on) start();
  lab.original?.note(gesture);
  lab.stream?.note(gesture);
  lab.recorder?.note(gesture);
}

function hear(side) {
  if (!lab.desk) return;
  if (side === 'residual' && !lab.portTakes) {
    say('What is left between them is heard in takes: two streams are not in step. Record one.');
    return;
  }
  lab.desk.choose(side);
  if (side === 'residual') lab.portTakes.change();
  status();
}

$('switch').replaceChildren(...Object.entries(heard).map(([side, [name, key]]) => element('button', {
  type: 'button', role: 'radio', 'data-side': side, 'aria-checked': 'false', onclick: () => hear(side),
}, `${name} `, element('kbd', {}, key))));

$('level').addEventListener('input', () => {
  lab.desk?.setLevel(Number($('level').value));
  $('level-words').textContent = `${$('level').value.replace('-', '−')} dB`;
});
$('match').addEventListener('click', () => {
  lab.desk?.match(!lab.desk.isMatching);
  status();
});
$('blind').addEventListener('click', () => {
  if (!lab.desk) return;
  const before = lab.desk.heard;
  document.body.classList.add('blind');
  globalThis.Parity.openAbx(
    { id: lab.suite.name, caseId: lab.record.announcement.id, candidate: lab.suite.candidate },
    {
      pick: (kind) => lab.desk.choose(kind === 'reference' ? 'original' : 'port'),
      play() {}, pause() {}, loops: false, range: [0, lab.record.announcement.frames],
      sampleRate: lab.desk.context.sampleRate, levels: { candidate: 10 ** (lab.desk.matched / 20) },
    });
  document.querySelector('dialog.abx').addEventListener('close', () => {
    document.body.classList.remove('blind');
    lab.desk.choose(before);
    status();
  });
});
lab.piano = new Piano($('piano'), played);

$('record').addEventListener('click', () => record(lab));

// MARK: Keys, and what survives a reload

listenToKeys(lab, {
  1: () => hear('original'), 2: () => hear('port'), 3: () => hear('both'), x: () => hear('residual'),
  r: () => record(lab), k: () => $('keep')?.click(), m: () => $('match').click(), '/': () => $('search').focus(),
});
$('search').addEventListener('input', () => lab.panel.find($('search').value));
$('undo').addEventListener('click', () => lab.knobs.undo());
$('redo').addEventListener('click', () => lab.knobs.redo());

function storageName() { return `parity-lab ${overview.project}/${lab.suite.name}`; }

function stored() {
  try {
    return JSON.parse(localStorage.getItem(storageName())) ?? {};
  } catch {
    return {};
  }
}

function store() {
  localStorage.setItem(storageName(), JSON.stringify({ mode: lab.knobs.mode, ...lab.knobs.layout }));
}

// MARK: What is shown all the time

function status() { showStatus(lab, play); }

let lastStatus = 0;
(function frame(time) {
  if (lab.recorder) {
    $('record-state').textContent = `${lab.recorder.seconds.toFixed(1)} s`;
    if (lab.recorder.seconds >= longestSeconds) finish(lab);
  }
  if (time - lastStatus > 250) {
    lastStatus = time;
    lab.desk?.followLevels();
    status();
  }
  if (!document.hidden) {
    pictures.draw();
    drawMeters(lab);
  }
  requestAnimationFrame(frame);
}(0));

lab.level = (side) => lab.desk.level(side);
