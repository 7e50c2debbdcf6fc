/** Takes: recorded, rendered again on both sides, shown, and kept. */
import { AudioBuffer, AudioBufferSourceNode } from './native-audio.js';
import { Recorder } from './recorder.js';
import { differing, settingsCase } from './settings.js';
import { showTake } from './take-view.js';

const $ = (id) => document.getElementById(id);

/** Begins a take, or ends the one being recorded. */
export function record(lab) {
  if (lab.recorder) {
    finish(lab);
    return;
  }
  if (!lab.desk) return;
  if (!lab.record.canUpdate && lab.knobs.parameters.length) {
    $('record-state').textContent = 'The module exports no update: a take records only its settings.';
  }
  const { context } = lab.desk;
  lab.prepared = lab.takes.prepare(lab.suite.name);
  lab.recorder = new Recorder(context.sampleRate, () => context.currentTime, differing(lab));
  $('record').setAttribute('aria-pressed', 'true');
}

export async function finish(lab) {
  const { recorder, prepared } = lab;
  lab.recorder = undefined;
  lab.prepared = undefined;
  $('record').setAttribute('aria-pressed', 'false');
  const { announcement, canUpdate, hasNotes } = lab.record;
  const name = freeName(lab);
  const taken = canUpdate || hasNotes
    ? recorder.finish(name, announcement) : { ...settingsCase(lab), name };
  await judge(lab, taken, prepared);
}

async function judge(lab, taken, prepared) {
  $('record-state').textContent = 'Both sides are rendered and compared …';
  lab.takeResult = undefined;
  lab.takeFault = undefined;
  try {
    const result = await lab.takes.judge(lab.suite.name, taken, prepared);
    const sounds = async () => ({ reference: await lab.takes.sound(result, 'reference'), candidate: await lab.takes.sound(result, 'candidate') });
    $('record-state').textContent = '';
    lab.takeView = showTake($('take'), {
      result, name: taken.name, sounds, play: (side) => listen(lab, result, side),
      keep: (name) => lab.takes.keep(lab.suite.name, name, taken),
    });
    lab.takeResult = result;
  } catch (error) {
    lab.takeFault = error.message;
    $('record-state').textContent = error.message;
  }
}

async function listen(lab, result, side) {
  const channels = await lab.takes.sound(result, side);
  const { context } = lab.desk;
  const buffer = new AudioBuffer({ numberOfChannels: channels.length, length: channels[0].length, sampleRate: context.sampleRate });
  channels.forEach((channel, index) => buffer.copyToChannel(channel, index));
  const source = new AudioBufferSourceNode(context, { buffer });
  const isPort = side === 'candidate';
  lab.desk.choose(isPort ? 'port' : 'original');
  source.connect(lab.desk.input(isPort ? 'port' : 'original'));
  source.start();
}

/** The first number that no case of the suite uses. */
function freeName(lab) {
  const names = new Set(lab.records.map(({ announcement }) => announcement.name));
  for (let number = (lab.takeCount ?? 0) + 1; ; number += 1) {
    if (names.has(`take-${number}`)) continue;
    lab.takeCount = number;
    return `take-${number}`;
  }
}
