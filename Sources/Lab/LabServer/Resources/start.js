/** Assembles the lab. */
import { openBlindTest } from './blind-test.js';
import { element } from './element.js';
import { Knobs } from './knobs.js';
import { LayoutStore } from './layout-store.js';
import { numberOf, sentAs } from './mapping.js';
import { listenToKeys } from './keys.js';
import { PageFrame } from './page-frame.js';
import { settle } from './page-original.js';
import { Panel } from './panel.js';
import { Piano } from './piano.js';
import { Pictures } from './pictures.js';
import { Presets } from './presets.js';
import { longestSeconds } from './recorder.js';
import { presetCase } from './settings.js';
import { Sound } from './sound.js';
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
/** Everything that changes while the page is open; also read by a test. */
const lab = { overview, takes: new Takes(base), pictures: new Pictures($('spectrum'), $('octaves')), isReady: false };
globalThis.lab = lab;
const sound = new Sound(lab, { base, say, onStatus: status });
lab.level = (side) => lab.desk.level(side);

function say(text) {
  $('alert').textContent = text;
  $('alert').hidden = !text;
}

await choose(overview.suites.find(({ name }) => name === new URLSearchParams(location.search).get('suite'))
  ?? overview.suites[0]);
lab.isReady = true;
performance.mark('lab-ready');
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
    if (suite.page) await showPage(suite);
  } catch (error) {
    say(`${suite.name}: ${error.message}`);
    lab.records = [];
  }
  const list = $('case');
  list.replaceChildren(...lab.records.map(({ announcement }) =>
    element('option', { value: announcement.name }, announcement.name)));
  list.onchange = () => { lab.beginning = begin(lab.records[list.selectedIndex]); };
  lab.knobs = new Knobs(parametersOf(suite));
  lab.presets = new Presets(lab.knobs, {
    suite: suite.name, base, factory: suite.presets, say,
    keep: (file) => lab.takes.keepPreset(file, presetCase(lab)),
  });
  const store = new LayoutStore(overview.project, suite.name);
  lab.knobs.restore(store.read());
  lab.panel = new Panel(lab.knobs, lab.presets);
  lab.knobs.onLayout(() => store.write(lab.knobs));
  lab.knobs.onValue(turned);
  await lab.presets.load();
  lab.panel.draw();
  if (!lab.records.length) return;
  lab.beginning = begin(lab.records[0]);
  await lab.beginning;
}

/** If the original is a page, its inputs describe what nothing else does. */
async function showPage(suite) {
  $('page').hidden = false;
  const controls = Object.fromEntries(suite.page.controls);
  lab.frame = new PageFrame($('page-host'), {
    base, controls, sampleRate: lab.records[0].announcement.sampleRate,
    onTurn: turnedInThePage, onFault: (error) => say(`The page: ${error.message}`),
  });
  await lab.frame.load(lab.records[0].page);
  const { parameters, missing, unknown } = lab.frame.describe(new Set(suite.parameters.map(({ id }) => id)));
  for (const known of suite.parameters) {
    const isEven = !known.choices.length && !known.isTrigger && known.scale === 'power' && known.exponent === 1;
    if (isEven && known.steps < 2) known.steps = lab.frame.steps(known);
  }
  lab.records.parameters = parameters;
  if (missing.length) {
    say(`The page has no input for ${missing.slice(0, 5).map((id) => `'${id}' (${controls[id]})`).join(', ')}`);
  } else if (unknown.length) {
    say(`What ${unknown.slice(0, 5).map((id) => `'${id}' (${controls[id]})`).join(', ')} may be is not known: `
      + 'give a range or values in parity.yml');
  }
}

function parametersOf({ parameters, page }) {
  if (page) return [...parameters, ...lab.records.parameters ?? []];
  return parameters.length ? parameters : lab.records.parameters ?? [];
}

/** Starts a case: the panel shows its values, and both sides play it. */
async function begin(record) {
  lab.record = record;
  if (record.page) {
    // If another case has been selected in the meantime, that one is started.
    if (!await lab.frame.load(record.page) || lab.record !== record) return;
    const values = { ...record.values, ...lab.frame.values };
    record.values = Object.fromEntries(Object.entries(values).map(([id, value]) => {
      const parameter = lab.knobs.parameter(id);
      return [id, parameter ? sentAs(parameter, value) : value];
    }));
    record.announcement.buttons = lab.frame.buttons;
  }
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
  $('piano').hidden = !record.hasNotes;
  if (lab.desk) await sound.play();
}

// MARK: Turning and playing

function turned(id) {
  if (lab.isSettling) return;
  // A page's input may round its value: the knob and the port get the rounded one, even before anything plays.
  const sent = lab.knobs.sent(id);
  const value = lab.isFollowing ? sent : sentAs(lab.knobs.parameter(id), accepted(id, sent));
  if (value !== sent) settle(lab, { [id]: value });
  if (lab.portTakes) lab.portTakes.change();
  else if (!lab.isBeginning) lab.stream?.set(id, value);
  lab.recorder?.set(id, value);
}

function accepted(id, sent) {
  if (lab.original) return lab.original.set(id, sent);
  return lab.frame ? lab.frame.accepted(id, sent) : sent;
}

/** The user changed an input in the page itself: the panel and the port follow. */
function turnedInThePage(id, accepted) {
  const parameter = lab.knobs?.parameter(id);
  const value = parameter && numberOf(parameter, accepted);
  if (value === undefined) return;
  lab.isFollowing = true;
  lab.knobs.set(id, value);
  lab.isFollowing = false;
}

/** The panel follows changes that the page itself has made, for instance with its own list of presets. */
function followPage() {
  if (!lab.frame || !lab.original || lab.isBeginning) return;
  settle(lab, lab.frame.changes());
}

function played(gesture) {
  if (!lab.desk && gesture.on) sound.start();
  lab.original?.note(gesture);
  lab.stream?.note(gesture);
  lab.recorder?.note(gesture);
}

$('switch').replaceChildren(...Object.entries(heard).map(([side, [name, key]]) => element('button', {
  type: 'button', role: 'radio', 'data-side': side, 'aria-checked': 'false', onclick: () => sound.hear(side),
}, `${name} `, element('kbd', {}, key))));
$('level').addEventListener('input', () => {
  lab.desk?.setLevel(Number($('level').value));
  $('level-words').textContent = `${$('level').value.replace('-', '−')} dB`;
});
$('match').addEventListener('click', () => {
  lab.desk?.match(!lab.desk.isMatching);
  status();
});
$('blind').addEventListener('click', () => { if (lab.desk) openBlindTest(lab, status); });
lab.piano = new Piano($('piano'), played);
$('record').addEventListener('click', () => record(lab));

listenToKeys(lab, {
  1: () => sound.hear('original'), 2: () => sound.hear('port'), 3: () => sound.hear('both'),
  x: () => sound.hear('residual'), r: () => record(lab), k: () => $('keep')?.click(),
  m: () => $('match').click(), '/': () => $('search').focus(),
});
$('search').addEventListener('input', () => lab.panel.find($('search').value));
$('undo').addEventListener('click', () => lab.knobs.undo());
$('redo').addEventListener('click', () => lab.knobs.redo());

// MARK: What is shown all the time

function status() { showStatus(lab, () => sound.play()); }

let lastStatus = 0;
(function frame(time) {
  if (lab.recorder) {
    $('record-state').textContent = `${lab.recorder.seconds.toFixed(1)} s`;
    if (lab.recorder.seconds >= longestSeconds) finish(lab);
  }
  if (time - lastStatus > 250) {
    lastStatus = time;
    lab.desk?.followLevels();
    followPage();
    status();
  }
  if (!document.hidden) {
    lab.pictures.draw();
    drawMeters(lab);
  }
  requestAnimationFrame(frame);
}(0));
