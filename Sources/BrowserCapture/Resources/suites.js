/**
 * Loads case modules and turns their cases into the records that the server is told about.
 *
 * A record: `{ suite, announcement, stimulus }` with the module, the definition plus what
 * the server needs to file it, and the stimulus as one Float32Array per channel or null.
 */
import { base, reportError } from './server.js';
import { backToBack } from './trace-message.js';

/** Cases of all suites that could be read; the others have been reported as errors. */
export async function loadSuites(names) {
  const { makeStimulus } = await import(new URL('web/stimuli.js', base));
  const records = new Map();
  for (const name of names) {
    const source = `web/cases/${name}.js`;
    try {
      const suite = await import(new URL(source, base));
      checkSuite(suite);
      for (const definition of suite.cases) {
        const id = `${name}/${definition.name}`;
        try {
          if (records.has(id)) throw new Error(`two cases of the suite are named '${id}'`);
          checkDefinition(definition);
          const stimulus = makeStimulus(definition);
          const announcement = announce(definition, { suite: name, id, source }, suite);
          if (stimulus) announcement.stimulusSha256 = await sha256(backToBack(stimulus));
          records.set(id, { suite, announcement, stimulus });
        } catch (error) {
          await reportError(id, source, error);
        }
      }
    } catch (error) {
      await reportError(null, source, error);
    }
  }
  return records;
}

function announce(definition, place, suite) {
  return {
    ...definition,
    ...place,
    component: suite.component,
    kind: suite.build ? 'graph' : 'data',
  };
}

function checkSuite(suite) {
  if (typeof suite.component !== 'string') throw new Error('the module exports no component');
  if (!Array.isArray(suite.cases)) throw new Error('the module exports no array of cases');
  if (Boolean(suite.build) === Boolean(suite.compute)) {
    throw new Error('the module must export either build or compute');
  }
}

function checkDefinition(definition) {
  if (!/^[a-z0-9-]+$/.test(definition.name)) {
    throw new Error(`'${definition.name}' is not made of lower-case letters, digits and dashes`);
  }
  for (const key of ['sampleRate', 'frames', 'channels']) {
    const value = definition[key];
    if (!Number.isInteger(value) || value < 1) {
      throw new Error(`${key} is ${value}, not a positive integer`);
    }
  }
  const keepFrom = definition.keepFrom ?? 0;
  if (!Number.isInteger(keepFrom) || keepFrom < 0 || keepFrom >= definition.frames) {
    throw new Error(`keepFrom ${keepFrom} leaves none of ${definition.frames} frames`);
  }
}

/** Lower-case hexadecimal SHA-256. */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
