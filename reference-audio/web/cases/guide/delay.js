/** The lead's delay: what goes into the left line comes out there, then right, then left again. */
import { IMPULSE, claim, gain } from './claim.js';

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

const ECHO = { time: 20, feedback: 0.4, mix: 0.35 };

export const cases = [
  claim('ping-pong', { component: 'ping-pong', ...ECHO }, {
    nodes: delayNodes(ECHO.time, ECHO.feedback, ECHO.mix),
    wires: ['source > out', 'source > left', ...delayWires],
  }, { channels: 2, frames: 4800, stimulus: { ...IMPULSE, channels: 1 } }),
];
