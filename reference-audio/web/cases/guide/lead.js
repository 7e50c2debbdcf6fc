/**
 * The lead's voice as the app had it when the guide was written: a carrier with up to four
 * modulators in frequency, and a second carrier that beats against it. `t` is the timbre.
 */
import { claim, gain } from './claim.js';

const NOTE = { attack: 0.01, decay: 0.1, sustain: 0.3, release: 0.2 };
/** Up at once and held, where the envelope is not what is asked. */
const HELD = { ...NOTE, attack: 0.001, sustain: 1 };
const FREQUENCY = 220;

const sine = (frequency) => ({ type: 'OscillatorNode', options: { type: 'sine', frequency }, start: [0] });

/** Straight lines up to `peak` and down to its share of the sustain. */
const rise = (peak, top, bottom, { sustain }) => [
  ['setValueAtTime', 0, 0], ['linearRampToValueAtTime', peak, top],
  ['linearRampToValueAtTime', peak === 1 ? sustain : 0.8 * sustain, bottom],
];

function voice(name, t, options = {}) {
  const f = FREQUENCY;
  const attack = HELD.attack * (1 - 0.6 * t);
  const bottom = attack + HELD.decay;
  const fade = 0.4 + 0.4 * (1 - t);
  const nodes = { c1: sine(f), env1: gain(0, { gain: rise(1, attack, bottom, HELD) }) };
  const wires = ['c1 > env1', 'env1 > out'];
  const carriers = ['c1'];
  if (t > 0.1) {
    nodes.c2 = sine(f * Math.pow(2, (2 * t) / 1200));
    nodes.mix2 = gain(0.5 * t);
    nodes.env2 = gain(0, { gain: rise(0.6, 1.3 * attack, bottom, HELD) });
    wires.push('c2 > mix2', 'mix2 > env2', 'env2 > out');
    carriers.push('c2');
  }
  const modulate = (index, ratio, depth, end, to) => {
    nodes[`m${index}`] = sine(f * ratio);
    const calls = [['setValueAtTime', depth, 0], ['exponentialRampToValueAtTime', ...end]];
    nodes[`d${index}`] = gain(0, { gain: calls });
    wires.push(`m${index} > d${index}`, ...to.map((carrier) => `d${index} > ${carrier}.frequency`));
  };
  const [first, second] = [f * (0.25 + 1.8 * t), f * (0.08 + 0.35 * t)];
  modulate(1, 1 + 1.4 * t, first, [first * (0.08 + 0.15 * (1 - t)), attack + fade], carriers);
  modulate(2, 2 + 2 * t, second, [second * 0.1, attack + 0.9 * fade], carriers);
  if (t > 0.5) {
    const depth = f * (t - 0.5) * 0.4;
    modulate(3, 3 + 2.5 * t, depth, [Math.max(0.001, 0.01 * depth), attack + 0.4 * fade], ['c1']);
  }
  if (t > 0.4) {
    const depth = f * (t - 0.4) * 0.25;
    modulate(4, 0.5 + 0.15 * t, depth, [depth, attack + fade], ['c1']);
  }
  const guide = { component: 'lead', timbre: t, frequency: f, ...HELD };
  return claim(name, guide, { nodes, wires }, options);
}

export const cases = [
  voice('lead-timbre-0', 0),
  voice('lead-timbre-half', 0.5),
  voice('lead-timbre-1', 1),
  claim('lead-envelope', { component: 'lead-envelope', ...NOTE }, {
    nodes: {
      source: { type: 'ConstantSourceNode', start: [0] },
      envelope: gain(0, { gain: rise(1, NOTE.attack, NOTE.attack + NOTE.decay, NOTE) }),
    },
    wires: ['source > envelope', 'envelope > out'],
  }, { frames: 7200 }),
];
