/**
 * The page: an instrument picker, a keyboard, a comparison of two notes, MIDI files, imports.
 *
 * `?font=` a font's address, `?preset=` its bank:program or id, `?score=` a score's address or its JSON,
 * `?midi=` a MIDI file's, `?mode=bend14`, `?effects=1`. The start button makes the context; with a score
 * it plays it.
 */
import { showAlert } from './alerts.js';
import { Comparison } from './compare.js';
import { acceptFiles } from './import.js';
import { Keyboard } from './keyboard.js';
import { Library } from './library.js';
import { MIDIPlayer } from './midi-player.js';
import { Picker } from './picker.js';
import { describeDensity } from './density.js';
import { readMIDI } from './sound/midi.js';
import { pageClock, SoundFontNotePlayer } from './sound/player.js';
import { playScore } from './sound/score.js';

const query = new URLSearchParams(location.search);
const byId = (id) => document.getElementById(id);
const library = new Library();
let context;
let player;
let chosen;

/** The player of the chosen instrument; makes the context on the first gesture. */
function sound() {
  if (!chosen) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  byId('start').disabled = true;
  byId('start').textContent = 'Sound is on';
  if (!player) {
    player = new SoundFontNotePlayer(context, chosen.font, chosen.preset, {
      mode: byId('bend14').checked ? 'bend14' : 'exact', effects: query.get('effects') === '1',
    });
    player.prepare();
  }
  return player;
}

/** Runs what may be refused; the refusal is shown. */
function guarded(run) {
  try {
    return run();
  } catch (error) {
    showAlert(error.message);
    return undefined;
  }
}

const keyboard = new Keyboard(byId('keyboard'), {
  play: (frequency, velocity) => guarded(() => sound()?.play(frequency, velocity)),
});
const comparison = new Comparison({ sound: () => guarded(sound), changed: discardPlayer });
const midi = new MIDIPlayer(() => guarded(sound));
const picker = new Picker(choose);

function discardPlayer() {
  player?.stopAll();
  player = undefined;
}

function choose(entry) {
  if (chosen?.id === entry.id) return;
  discardPlayer();
  chosen = entry;
  const { font, preset } = entry;
  library.remember(entry.id);
  byId('now').textContent = `${preset.name}, ${font.name}`;
  const density = describeDensity(font, preset);
  byId('range').textContent = density.text;
  keyboard.setPlayable(density.keys);
  describe(byId('about'), [
    ['Font', font.name], ['Copyright', font.text('ICOP') || 'not given'],
    ['Comment', font.text('ICMT')], ['Made by', font.text('IENG')], ['Made with', font.text('ISFT')],
    ['Format', `SoundFont ${font.version[0]}.${String(font.version[1]).padStart(2, '0')}`],
    ['Warnings', font.warnings.count ? `${font.warnings.count}, the first: ${font.warnings.kept[0].detail}` : 'none'],
  ]);
  if (context) guarded(sound);
}

function describe(list, rows) {
  list.replaceChildren(...rows.filter(([, text]) => text).flatMap(([term, text]) => {
    const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
    dt.textContent = term;
    dd.textContent = text;
    return [dt, dd];
  }));
}

async function take(name, bytes, isImport = false) {
  try {
    if (/\.midi?$/i.test(name)) {
      midi.take(name, readMIDI(bytes));
      return;
    }
    const added = isImport ? await library.import(name, bytes) : library.add(name, bytes);
    refresh(added.key);
  } catch (error) {
    showAlert(`${name}: ${error.message}`);
  }
}

/** `key`: of the font whose instrument is to be chosen. */
function refresh(key) {
  const entries = library.entries();
  picker.show(entries);
  const wanted = query.get('preset');
  const named = wanted && entries.find(({ preset, fontKey }) => (!key || fontKey === key)
    && (preset.id === wanted || preset.id === `sf2:${wanted}`));
  const entry = named ?? entries.find(({ id }) => !key && id === library.remembered)
    ?? entries.find(({ fontKey, kind }) => fontKey === key && kind === 'melodic')
    ?? entries.find(({ fontKey }) => fontKey === key) ?? entries[0];
  if (entry) picker.select(entry);
}

async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function begin() {
  byId('bend14').checked = query.get('mode') === 'bend14';
  comparison.show();
  let score;
  try {
    const given = query.get('score');
    if (given) {
      score = JSON.parse(given.trim().startsWith('{') ? given
        : new TextDecoder().decode(await load(given)));
    }
    if (query.get('midi')) score = readMIDI(await load(query.get('midi')));
    const font = query.get('font');
    if (font) await take(decodeURIComponent(font.split('/').at(-1)), await load(font));
    else {
      await library.open(showAlert);
      refresh();
    }
  } catch (error) {
    showAlert(error.message);
  }
  byId('start').addEventListener('click', () => guarded(() => {
    const playing = sound();
    if (score && playing) playScore(playing, pageClock(), score, (error) => showAlert(error.message));
  }));
  byId('start').dataset.ready = 'yes';
}

byId('silence').addEventListener('click', () => player?.stopAll());
byId('bend14').addEventListener('change', discardPlayer);
acceptFiles({ take: (name, bytes) => take(name, bytes, true), showAlert });
begin();
