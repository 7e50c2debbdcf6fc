/**
 * What a porting guide says of an ambient app, and what the app does: one small graph for each claim,
 * built as the app builds it. The modules in guide/ group them by the part of the guide.
 *
 * - Parameters: a patch (web/patch.js), and `guide`: the component that stands for the graph with its
 *   settings, which is all that a port of the guide's gets to see.
 */
import { buildPatch } from '../patch.js';
import { cases as delayCases } from './guide/delay.js';
import { cases as envelopeCases } from './guide/envelope.js';
import { cases as filterCases } from './guide/filters.js';
import { cases as graphCases } from './guide/graph.js';
import { cases as grainCases } from './guide/grains.js';
import { cases as leadCases } from './guide/lead.js';
import { cases as levelCases } from './guide/levels.js';
import { cases as reverbCases } from './guide/reverb.js';
import { cases as saturationCases } from './guide/saturation.js';
import { cases as voiceCases } from './guide/voice.js';

export const component = 'Porting guide';

export const cases = [
  ...levelCases, ...filterCases, ...voiceCases, ...envelopeCases, ...saturationCases,
  ...grainCases, ...reverbCases, ...leadCases, ...delayCases, ...graphCases,
];

export const build = buildPatch;
