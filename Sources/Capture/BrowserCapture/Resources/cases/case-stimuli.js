/**
 * Stimuli of cases: test signals by formula, by a name from the project, or from a file that the server reads.
 */
import { fetchStimulus } from './server.js';

/** The definition with its stimulus in full, if the case refers to it by name. */
export function withNamedStimulus(definition, own) {
  const { stimulus } = definition;
  if (typeof stimulus !== 'string') return definition;
  const known = own?.stimuli ?? {};
  if (!Object.hasOwn(known, stimulus)) {
    const names = Object.keys(known).join(', ') || 'none';
    throw new Error(`no stimulus is named '${stimulus}' in parity.yml; there are: ${names}`);
  }
  return { ...definition, stimulus: known[stimulus] };
}

/** One Float32Array per channel, or null when the case has no stimulus. */
export async function stimulusOf(definition, makeStimulus) {
  if (definition.stimulus?.kind !== 'file') return makeStimulus(definition);
  const { channels, sampleRate } = await fetchStimulus(definition.stimulus.file);
  if (sampleRate !== definition.sampleRate) {
    throw new Error(`the stimulus ${definition.stimulus.file} is at ${sampleRate} Hz, the case at `
      + `${definition.sampleRate} Hz; give both one rate`);
  }
  return channels;
}
