// Builds the page's own tremolo for each case of parity.yml.
import { createTremolo } from '../tremolo.js';

export const component = 'Tremolo';

export async function build(context, { parameters, frames, sampleRate }, tools) {
  const tremolo = createTremolo(context, parameters, frames / sampleRate);
  tools.playStimulus().connect(tremolo).connect(context.destination);
}
