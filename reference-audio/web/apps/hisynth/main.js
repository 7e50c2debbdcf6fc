/**
 * The page: panels over one state, an engine once it is started, and all ways of playing it.
 *
 * `?preset=NAME` or `?string=TEXT`, `?song=NAME` or `?score=NAME`, `?seed=TEXT`.
 */
import { ComputerKeys } from './panels/computer-keys.js';
import { effects } from './panels/effects.js';
import { envelope } from './panels/envelope.js';
import { filters } from './panels/filters.js';
import { Hands } from './panels/hands.js';
import { Jukebox } from './panels/jukebox.js';
import { keyboard } from './panels/keyboard.js';
import { lfos } from './panels/lfos.js';
import { oscillators } from './panels/oscillators.js';
import { animate } from './panels/picture.js';
import { presets } from './panels/presets.js';
import { rack } from './panels/rack.js';
import { Roll } from './panels/roll.js';
import { SynthState } from './panels/state.js';
import { walkthrough } from './panels/walkthrough.js';
import { webMIDI } from './panels/web-midi.js';
import { Files } from './sound/files.js';
import { decodePreset } from './sound/preset-string.js';
import { LivePlayer } from './live.js';

const find = (id) => document.getElementById(id);
const say = (text) => { find('message').textContent = text; };
const query = new URLSearchParams(location.search);

const state = new SynthState();
const roll = new Roll();
const jukebox = new Jukebox();
const live = new LivePlayer(state, jukebox, query.get('seed') ?? 'hisynth');

const hands = new Hands({
  press(note, velocity) {
    roll.press(note, velocity);
    keys.show(note, true);
    live.play({ kind: 'on', note, velocity }).catch((error) => say(error.message));
  },
  release(note) {
    roll.release(note);
    keys.show(note, false);
    live.play({ kind: 'off', note });
  },
  pedal: (isDown) => live.play({ kind: 'pedal', note: isDown ? 1 : 0 }),
  silence(kind) {
    roll.releaseAll();
    keys.clear();
    live.play({ kind });
  },
});
const computerKeys = new ComputerKeys(hands);
const keys = keyboard(find('keyboard'), hands, computerKeys);

oscillators(find('oscillators'), state);
const drawings = [envelope(find('envelope'), state), filters(find('filters'), state, () => live.synth)];
lfos(find('lfos'), state);
effects(find('effects'), state);
drawings.push(rack(find('rack'), { synth: () => live.synth, roll, player: jukebox }));
animate(drawings);

state.onAnyChange((name, value) => live.set(name, value));
live.onState = (isOn) => {
  find('start').disabled = isOn;
  find('stop').disabled = !isOn;
  document.body.classList.toggle('sounding', isOn);
  find('readout').textContent = isOn ? `${(live.synth.context.sampleRate / 1000).toFixed(1)} kHz · 8 voices` : 'ready';
};
jukebox.onPlay = () => live.start();
jukebox.onSwitch = () => live.play({ kind: 'allNotesOff' });
jukebox.onEvents = (events) => {
  for (const { kind, note, velocity } of events) {
    if (kind === 'on') roll.press(note, velocity);
    else if (kind === 'off') roll.release(note);
    else if (kind !== 'pedal') roll.releaseAll();
    if (kind === 'on' || kind === 'off') keys.show(note, kind === 'on');
    else if (kind !== 'pedal') keys.clear();
  }
};

find('start').addEventListener('click', async () => {
  await live.start().catch((error) => say(error.message));
  find('stop').focus();
});
find('stop').addEventListener('click', async () => {
  hands.releaseAll();
  await live.stop();
  find('start').focus();
});
const letGo = () => {
  computerKeys.releaseAll();
  hands.releaseAll();
};
addEventListener('blur', letGo);
document.addEventListener('visibilitychange', () => { if (document.hidden) letGo(); });
webMIDI(find('midi'), hands, say);

open().catch((error) => say(error.message));

/** Loads what the address asks for. */
async function open() {
  const files = new Files();
  const factory = await files.presets();
  const choose = (preset) => {
    state.load(preset);
    find('preset-name').textContent = preset.name;
    live.load(state.values);
  };
  const panel = presets(find('presets'), state, {
    factory, load: (name) => files.preset(name), choose,
  });
  const song = query.get('song');
  const score = query.get('score');
  for (const { name, title } of await files.songs()) {
    jukebox.songs.push({ name, title, song: await files.song(name) });
  }
  const named = song ? jukebox.songs.findIndex(({ name }) => name === song) : 0;
  if (named < 0) say(`No song '${song}'`);
  jukebox.chosen = Math.max(named, 0);
  let wanted = query.get('preset');
  if (score) {
    const read = await files.score(score);
    jukebox.songs.push({ name: score, title: score, song: { tempo: 500000, ...read } });
    jukebox.chosen = jukebox.songs.length - 1;
    live.presets = read.values;
    wanted ??= read.preset;
  }
  jukebox.onSongs();
  live.playsAtStart = Boolean((song && named >= 0) || score);
  if (query.has('string')) {
    choose(await decodePreset(query.get('string')));
  } else {
    const known = factory.some(({ name }) => name === wanted);
    if (wanted && !known) throw new Error(`No preset '${wanted}'`);
    const name = wanted ?? factory[0].name;
    choose(await files.preset(name));
    panel.show(name);
  }
  document.body.classList.add('loaded');
  walkthrough(find('walkthrough'), find('tour'));
}
