/**
 * The page: choose a preset, start, listen, move what there is to move.
 *
 * `?preset=NAME` chooses one from outside.
 */
import { Meter } from './meter.js';
import { makePanel } from './panel.js';
import { AmbientEngine } from './sound/engine.js';
import { readPreset } from './sound/preset.js';

const find = (id) => document.getElementById(id);
const meter = new Meter(find('meter'));
let context;
let engine;
let preset;

find('start').addEventListener('click', start);
find('stop').addEventListener('click', stop);
find('preset').addEventListener('change', () => choose(find('preset').value));
listPresets().catch((error) => say(error.message));

async function listPresets() {
  const names = await fetchJSON('presets/index.json');
  find('preset').append(...names.map((name) => new Option(name.replaceAll('-', ' '), name)));
  const wanted = new URLSearchParams(location.search).get('preset');
  const first = names.includes(wanted) ? wanted : names[0];
  find('preset').value = first;
  await choose(first);
}

async function choose(name) {
  try {
    preset = readPreset(await (await fetch(`presets/${name}.json`)).text());
    makePanel(find('panel'), preset.state, change);
    say(preset.warnings[0] ?? '');
    if (engine) {
      await stop();
      await start();
    }
  } catch (error) {
    say(`${name}: ${error.message}`);
  }
}

function change(field, value) {
  preset.state[field] = value;
  engine?.set(field, value);
}

async function start() {
  if (engine || !preset) return;
  find('start').disabled = true;
  context = new AudioContext();
  await context.resume();
  engine = await AmbientEngine.open(context);
  engine.start(preset);
  meter.start(context, engine.output);
  find('stop').disabled = false;
  find('stop').focus();
}

async function stop() {
  engine?.stop();
  engine = undefined;
  meter.stop();
  await context?.close();
  find('stop').disabled = true;
  find('start').disabled = false;
}

async function fetchJSON(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function say(text) {
  find('message').textContent = text;
}
