/** The lead's delay: what goes into the left line comes out there, then right, then left again. */
import { IMPULSE, NOISE, claim, gain } from './claim.js';

/** `time` in milliseconds. */
export function delayNodes(time, feedback, mix) {
  const delay = (seconds) => ({
    type: 'DelayNode', options: { delayTime: seconds, maxDelayTime: 2 },
  });
  return {
    left: delay(time / 1000), right: delay((time / 1000) * 0.75),
    fromLeft: gain(feedback), fromRight: gain(feedback),
    merger: { type: 'ChannelMergerNode', options: { numberOfInputs: 2 } }, mix: gain(mix),
  };
}

export const delayWires = [
  'left > fromLeft', 'fromLeft > right', 'right > fromRight', 'fromRight > left',
  'left > merger:0', 'right > merger:1', 'merger > mix', 'mix > out',
];

/** All of the mix goes to the echoes, and what goes in is not heard. */
const ECHOES = { time: 20, feedback: 0.1, mix: 1 };
/** Over before the first echo. */
const DRY = { time: 60, feedback: 0.4, mix: 0.35 };

export const cases = [
  claim('ping-pong', { component: 'ping-pong', ...ECHOES }, {
    nodes: delayNodes(ECHOES.time, ECHOES.feedback, ECHOES.mix),
    wires: ['source > left', ...delayWires],
  }, { channels: 2, frames: 4800, stimulus: { ...IMPULSE, channels: 1 } }),
  claim('ping-pong-dry', { component: 'ping-pong', ...DRY, isDryHeard: true }, {
    nodes: delayNodes(DRY.time, DRY.feedback, DRY.mix),
    wires: ['source > out', 'source > left', ...delayWires],
  }, { channels: 2, frames: 1440, stimulus: { ...NOISE, channels: 1 } }),
];
