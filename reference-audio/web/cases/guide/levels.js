/** Levels: what each slider multiplies its sound by. */
import { NOISE, chain, claim, gain } from './claim.js';

const LEVELS = {
  masterVolume: 0.7, synthLevel: 0.6, granularLevel: 0.4, reverbLevel: 1, leadEnabled: true,
  leadLevel: 0.4, oceanWaveSynthLevel: 0.5, airNoise: 0.15,
};

function level(channel, value) {
  return claim(
    `level-${channel}`, { component: 'mixer', channel, levels: LEVELS },
    chain({ level: gain(value) }), { stimulus: NOISE, frames: 2400 });
}

export const cases = [
  level('master', LEVELS.masterVolume),
  level('synth', LEVELS.synthLevel),
  level('granular', LEVELS.granularLevel),
  level('reverb', LEVELS.reverbLevel),
  level('lead', LEVELS.leadLevel),
  level('noise', LEVELS.airNoise * 0.1),
  // The ocean is switched off, but its level is up; something else plays.
  claim('ocean-switched-off', { component: 'mixer', channel: 'ocean', levels: LEVELS, beside: 0.25 }, {
    nodes: { direct: gain(0.25), ocean: gain(0) },
    wires: ['source > direct', 'direct > out', 'source > ocean', 'ocean > out'],
  }, { stimulus: NOISE, frames: 2400 }),
];
