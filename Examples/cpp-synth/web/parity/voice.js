// Builds the page's own voice for each case of parity.yml.
import { createVoice } from '../voice.js';

export const component = 'Voice';

export async function build(context, { parameters }) {
  createVoice(context, parameters, 0).connect(context.destination);
}
