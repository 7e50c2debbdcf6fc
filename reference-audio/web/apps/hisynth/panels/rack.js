/** The waveform that comes out, the notes that went in, and the player of MIDI files. */
import { readMIDIFile } from '../sound/midi-file.js';
import { songOf } from '../sound/song.js';
import { element, freshId } from './element.js';
import { noteName } from './note-names.js';
import { glow, Picture } from './picture.js';

const SCOPE_SAMPLES = 1024;
const ROLL_MILLISECONDS = 4000;
const [LOWEST_NOTE, HIGHEST_NOTE] = [33, 105];

/** `synth()`: what sounds; `roll`: the notes; `player`: what plays songs. Returns the drawing. */
export function rack(host, { synth, roll, player }) {
  const scope = new Picture('Waveform', 96);
  const notes = new Picture('Piano roll', 132);
  const screens = element('div', { className: 'screens' },
    element('div', { className: 'screen' }, scope.canvas),
    element('div', { className: 'screen' }, notes.canvas));
  const controls = makePlayer(player);
  host.append(screens, controls.element);
  const samples = new Float32Array(2 * SCOPE_SAMPLES);
  return (now) => {
    if (scope.isVisible) drawScope(scope, synth()?.scope, samples);
    if (notes.isVisible) drawRoll(notes, roll, now);
    controls.show();
  };
}

function drawScope(picture, analyser, samples) {
  const { pen, width, height } = picture.begin() ?? {};
  if (!pen) return;
  pen.strokeStyle = picture.colour('--screen-line');
  pen.strokeRect(-1, height / 2, width + 2, 0);
  if (analyser) analyser.getFloatTimeDomainData(samples);
  else samples.fill(0);
  let start = samples.findIndex((sample, i) =>
    i > 0 && i < SCOPE_SAMPLES && samples[i - 1] < 0 && sample >= 0);
  if (start < 0) start = 0;
  let peak = 0;
  pen.beginPath();
  // Every third sample: more than the picture has room for.
  for (let i = 0; i < SCOPE_SAMPLES; i += 3) {
    const sample = samples[start + i];
    peak = Math.max(peak, Math.abs(sample));
    pen.lineTo(i / (SCOPE_SAMPLES - 1) * width, height / 2 - sample * height * 0.48);
  }
  glow(pen, picture.colour('--hue'), 2);
  picture.label = peak > 0.001
    ? `Waveform: peak ${(20 * Math.log10(peak)).toFixed(0).replace('-', '−')} decibels`
    : 'Waveform: silence';
}

function drawRoll(picture, roll, now) {
  const { pen, width, height } = picture.begin() ?? {};
  if (!pen) return;
  const row = height / (HIGHEST_NOTE - LOWEST_NOTE + 1);
  const x = (time) => width * (1 - (now - time) / ROLL_MILLISECONDS);
  pen.fillStyle = picture.colour('--screen-line');
  for (let note = LOWEST_NOTE; note <= HIGHEST_NOTE; note += 12) {
    if (note % 12 !== 9) continue;
    pen.fillRect(0, height - (note - LOWEST_NOTE + 1) * row, width, row);
  }
  const colour = picture.colour('--hue');
  for (const { note, velocity, from, until } of roll.notes) {
    const left = x(from);
    const right = x(Math.min(until ?? now, now));
    if (right < 0) continue;
    const y = height - (note - LOWEST_NOTE + 1) * row;
    pen.globalAlpha = 0.35 + 0.65 * velocity / 127;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(left, y - 1, Math.max(right - left, 3), Math.max(row + 2, 4), 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
  const sounding = roll.notes.filter(({ until }) => until === undefined);
  const last = roll.notes.slice(-8).map(({ note }) => noteName(note));
  picture.label = roll.notes.length === 0 ? 'Piano roll: no notes yet'
    : `Piano roll: ${roll.notes.length} notes, the last ${last.join(' ')}; `
      + `${sounding.length} sounding`;
}

/** Songs, play and pause, a place in the song, one's own files. */
function makePlayer(player) {
  const menu = element('select', { id: freshId('song') });
  const place = element('input', {
    type: 'range', id: freshId('place'), min: 0, max: 1000, step: 1, value: 0,
  });
  const time = element('output', { for: place.id }, '0:00');
  const error = element('p', { className: 'error', role: 'alert' });
  const file = element('input', { type: 'file', accept: '.mid,.midi,audio/midi', hidden: true });
  const button = (label, run) => {
    const made = element('button', { type: 'button' }, label);
    made.addEventListener('click', run);
    return made;
  };
  const play = button('Play', () => player.toggle());
  const stop = button('Stop song', () => player.stop());
  const loop = button('Loop', () => {
    player.loops = !player.loops;
    loop.setAttribute('aria-pressed', String(player.loops));
  });
  loop.setAttribute('aria-pressed', 'false');
  const open = async (chosen) => {
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const song = songOf(readMIDIFile(bytes));
      player.add(song.title || chosen.name, song);
      error.textContent = '';
    } catch (problem) {
      error.textContent = `${chosen.name}: ${problem.message}`;
    }
  };
  const fill = () => {
    menu.replaceChildren(...player.songs.map(({ title }, index) =>
      element('option', { value: index }, title)));
    menu.value = player.chosen;
  };
  player.onSongs = fill;
  fill();
  menu.addEventListener('change', () => player.choose(Number(menu.value)));
  place.addEventListener('input', () => player.seek(Number(place.value) / 1000));
  file.addEventListener('change', async () => {
    if (file.files[0]) await open(file.files[0]);
    file.value = '';
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) open(dropped);
  });
  const shown = element('div', { className: 'player', role: 'group', 'aria-label': 'MIDI player' },
    element('div', { className: 'choice' }, element('label', { htmlFor: menu.id }, 'Song'), menu),
    element('div', { className: 'buttons' }, play, stop, loop,
      button('Open MIDI file', () => file.click()), file),
    element('div', { className: 'slider' },
      element('label', { htmlFor: place.id }, 'Position'), time, place),
    error);
  return {
    element: shown,
    show() {
      const { isPlaying, seconds, length, tempo } = player;
      const label = isPlaying ? 'Pause' : 'Play';
      if (play.textContent !== label) play.textContent = label;
      const text = `${clock(seconds)} of ${clock(length)}, ${Math.round(60e6 / tempo)} bpm`;
      if (time.textContent === text) return;
      time.textContent = text;
      place.setAttribute('aria-valuetext', text);
      place.value = length > 0 ? seconds / length * 1000 : 0;
      place.style.setProperty('--share', `${place.value / 10}%`);
    },
  };
}

const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
