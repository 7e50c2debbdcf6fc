// Builds the page's own shaper for each case of parity.yml; its stage 'shaped' is compared too.
import { createShaper } from '../shaper.js';

export const component = 'Soft clipper';

export async function build(context, { parameters }, tools) {
  const { input, output } = createShaper(context, parameters);
  tools.playStimulus().connect(input);
  output.connect(context.destination);
}
