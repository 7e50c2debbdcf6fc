/**
 * What the values of a preset mean to the nodes' parameters.
 */
import { modulate } from './modulation.js';

const percent = (isOn, mix) => (isOn === 1 ? mix / 100 : 0);

/** Node parameters that follow a preset's values, by the names that the graph gives them. */
export function settingsOf(values, sampleRate) {
  const grain = values.decimatorRate / 30;
  const bits = 16 - Math.floor(12 * grain + 0.5);
  const [drive, delay] = [
    percent(values.driveOn, values.driveMix), percent(values.delayOn, values.delayMix)];
  const reverb = values.reverbOn === 1 ? values.reverbMix : 0;
  return {
    level1: values.level1,
    level2: values.level2,
    lowPassResonance: values.lowPassResonance,
    highPassResonance: values.highPassResonance,
    decimatorHold: Math.max(1, (1 + 63 * grain * grain) * sampleRate / 48000),
    decimatorLevels: Math.pow(2, bits - 1),
    decimatorMix: percent(values.decimatorOn, values.decimatorMix),
    drivePre: Math.pow(10, values.driveGain / 20) / 4,
    driveWet: drive,
    driveDry: 1 - drive,
    delayTime: values.delayTime,
    delayFeedback: values.delayOn === 1 ? Math.min(values.delayFeedback / 100, 0.95) : 0,
    delayWet: delay,
    delayDry: 1 - delay,
    reverbWet: reverb,
    reverbDry: 1 - reverb,
  };
}

/** Those that jump; all others glide. */
export const jumps = new Set(['decimatorHold', 'decimatorLevels']);

/** What the voices are told of a preset. */
export function patchOf(values) {
  const {
    waveform1, waveform2, pitch1, pitch2, attack, decay, sustain, release, velocity,
  } = values;
  return { waveform1, waveform2, pitch1, pitch2, attack, decay, sustain, release, velocity };
}

/** The parameters that LFOs move, while no LFO does. */
export function restOf(values, sampleRate) {
  const none = [0, 0, 0];
  return modulate({
    ...values, lfoToPitch: none, lfoToAmplitude: none, lfoToLowPass: none, lfoToHighPass: none,
  }, none, sampleRate);
}
