/**
 * Loads case modules and turns their cases into the records that are reported to the server.
 *
 * A record: `{ suite, announcement, stimulus }` with the module, the definition plus what the server needs to file it,
 * and the stimulus as one Float32Array per channel or null.
 */
import { reportCaseError } from './case-errors.js';
import { stimulusOf, withNamedStimulus } from './case-stimuli.js';
import { importModule } from './failed-import.js';
import { base } from './server.js';
import { sha256 } from '../recording/digest-text.js';
import { backToBack } from '../trace/trace-message.js';

/**
 * Cases of all suites that could be read; errors have been reported for the others.
 *
 * - `own`: what a user's own project adds, as in `fetchJob`.
 * - `takes`: cases that were played in the lab, by suite; a promise while they are still being played, in which case
 *   modules load in the meantime.
 */
export async function loadSuites(names, own, takes = {}) {
  const records = new Map();
  await addSuites(records, names, own, takes);
  return records;
}

/** Adds them to `records`, by id: a promise must not resolve to a map, which might have a `then`. */
export async function addSuites(records, names, own, takes = {}) {
  const stimuli = own ? 'capture/stimuli.js' : 'web/stimuli.js';
  const { makeStimulus } = await import(new URL(stimuli, base));
  for (const name of names) {
    const source = `web/${own ? own.modules[name] : `cases/${name}.js`}`;
    try {
      // A module's namespace contains only its exports.
      const suite = { __proto__: Object.prototype, ...await importModule(source) };
      const added = [...own?.cases[name] ?? [], ...(await takes)[name] ?? []];
      checkSuite(suite, added);
      for (const written of [...(suite.cases ?? []), ...added]) {
        const id = `${name}/${written.name}`;
        try {
          if (records.has(id)) throw new Error(`two cases of the suite are named '${id}'`);
          checkDefinition(written);
          const definition = withNamedStimulus(written, own);
          const stimulus = await stimulusOf(definition, makeStimulus);
          const announcement = announce(definition, { suite: name, id, source }, suite);
          if (stimulus) announcement.stimulusSha256 = await sha256(backToBack(stimulus));
          records.set(id, { suite, announcement, stimulus });
        } catch (error) {
          await reportCaseError(id, source, error);
        }
      }
    } catch (error) {
      await reportCaseError(null, source, error);
    }
  }
}

function announce(definition, place, suite) {
  return {
    __proto__: Object.prototype,
    ...definition,
    ...place,
    component: suite.component,
    kind: suite.build ? 'graph' : 'data',
  };
}

function checkSuite(suite, added) {
  if (typeof suite.component !== 'string') throw new Error('the module exports no component');
  if (suite.cases === undefined && added.length) suite = { ...suite, cases: [] };
  if (!Array.isArray(suite.cases)) throw new Error('the module exports no array of cases');
  if (Boolean(suite.build) === Boolean(suite.compute)) {
    throw new Error('the module must export either build or compute');
  }
}

function checkDefinition(definition) {
  if (typeof definition.name !== 'string' || !/^[a-z0-9-]+$/.test(definition.name)) {
    throw new Error(`'${definition.name}' is not made of lower-case letters, digits and dashes`);
  }
  for (const key of ['sampleRate', 'frames', 'channels']) {
    const value = definition[key];
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new Error(`${key} is ${value}, not a positive integer`);
    }
  }
  const { seeds } = definition;
  if (seeds !== undefined && !(Number.isInteger(seeds) && seeds >= 8 && seeds <= 64)) {
    throw new Error(`seeds is ${seeds}, not an integer between 8 and 64`);
  }
  const keepFrom = definition.keepFrom ?? 0;
  if (!Number.isInteger(keepFrom) || keepFrom < 0 || keepFrom >= definition.frames) {
    throw new Error(`keepFrom ${keepFrom} leaves none of ${definition.frames} frames`);
  }
}
