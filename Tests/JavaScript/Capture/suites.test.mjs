import './browser-names.mjs';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'parity-suites-'));
test.after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'web/cases'), { recursive: true });
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
writeFileSync(join(folder, 'web/stimuli.js'), `export const makeStimulus = ({ stimulus, frames }) =>
  stimulus ? [new Float32Array(frames).fill(stimulus.value)] : null;`);

/** The server: a folder to import from, and who hears of errors. */
globalThis.location = { href: `${pathToFileURL(folder)}/` };
const reported = [];
globalThis.fetch = async (address, { body }) => {
  reported.push(JSON.parse(body));
  return { ok: true };
};
const { loadSuites } = await import('../../../Sources/Capture/BrowserCapture/Resources/cases/suites.js');
const { withNamedStimulus } = await import('../../../Sources/Capture/BrowserCapture/Resources/cases/case-stimuli.js');

let suites = 0;

/** Loads one suite of these cases; `{ records, errors }`. */
async function load(cases, { source = 'export const component = "Gain"; export const build = () => {};' } = {}) {
  suites += 1;
  const name = `suite-${suites}`;
  writeFileSync(join(folder, `web/cases/${name}.js`), `${source}\nexport const cases = ${cases};`);
  reported.length = 0;
  const records = await loadSuites([name]);
  return { name, records, errors: reported.map(({ message }) => message) };
}

const written = (members) => `[{ name: 'a', sampleRate: 8000, frames: 4, channels: 1, ${members} }]`;

test('a case is announced with what files it', async () => {
  const { name, records } = await load(written('stimulus: { value: 0.5 }'));

  const { announcement, stimulus } = records.get(`${name}/a`);
  // The digest of the samples as float32, little-endian.
  const digest = createHash('sha256').update(new Uint8Array(new Float32Array(4).fill(0.5).buffer)).digest('hex');
  assert.deepEqual(announcement, {
    name: 'a', sampleRate: 8000, frames: 4, channels: 1, stimulus: { value: 0.5 }, suite: name, id: `${name}/a`,
    source: `web/cases/${name}.js`, component: 'Gain', kind: 'graph', stimulusSha256: digest,
  });
  assert.deepEqual([...stimulus[0]], [0.5, 0.5, 0.5, 0.5]);
});

// Expected: what docs/cases.md asks of a definition; each message names what is wrong.
for (const [what, cases, message] of [
  ['a name of other signs', '[{ name: "A b", sampleRate: 1, frames: 1, channels: 1 }]',
    '\'A b\' is not made of lower-case letters, digits and dashes'],
  ['no name', '[{ sampleRate: 1, frames: 1, channels: 1 }]',
    '\'undefined\' is not made of lower-case letters, digits and dashes'],
  ['no frames', written('frames: 0'), 'frames is 0, not a positive integer'],
  ['half a channel', written('channels: 1.5'), 'channels is 1.5, not a positive integer'],
  ['a beginning behind the end', written('keepFrom: 4'), 'keepFrom 4 leaves none of 4 frames'],
]) {
  test(`${what} is refused, and the other cases go on`, async () => {
    const { name, records, errors } = await load(`${cases}.concat(${written('')}.map((one) => ({ ...one, name: 'good' })))`);

    assert.deepEqual([...records.keys()], [`${name}/good`]);
    assert.deepEqual(errors, [message]);
  });
}

test('two cases of one name are refused', async () => {
  const { name, records, errors } = await load(`${written('')}.concat(${written('')})`);

  assert.equal(records.size, 1);
  assert.deepEqual(errors, [`two cases of the suite are named '${name}/a'`]);
});

for (const [what, source, message] of [
  ['no component', 'export const build = () => {};', 'the module exports no component'],
  ['nothing to do', 'export const component = "Gain";', 'the module must export either build or compute'],
  ['both things to do', 'export const component = "Gain"; export const build = () => {}; export const compute = build;',
    'the module must export either build or compute'],
]) {
  test(`a module with ${what} is refused`, async () => {
    const { records, errors } = await load('[]', { source });

    assert.equal(records.size, 0);
    assert.deepEqual(errors, [message]);
  });
}

test('a stimulus may be called by a name of the project, and an unknown one is answered with those there are', () => {
  const own = { stimuli: { click: { kind: 'impulse' } } };

  assert.deepEqual(withNamedStimulus({ stimulus: 'click' }, own), { stimulus: { kind: 'impulse' } });
  assert.deepEqual(withNamedStimulus({ frames: 1 }, own), { frames: 1 });
  assert.throws(() => withNamedStimulus({ stimulus: 'toString' }, own),
    { message: 'no stimulus is named \'toString\' in parity.yml; there are: click' });
});

test('a module loads while its takes are still being played', async () => {
  writeFileSync(join(folder, 'web/cases/played.js'),
    'globalThis.hasLoaded = true; export const component = "Gain"; export const build = () => {};');
  let give;
  const takes = new Promise((resolve) => { give = resolve; });

  const loading = loadSuites(['played'], undefined, takes);
  while (!globalThis.hasLoaded) await new Promise((resolve) => { setImmediate(resolve); });
  give({ played: [{ name: 'take-1', sampleRate: 8000, frames: 4, channels: 1 }] });

  assert.deepEqual([...(await loading).keys()], ['played/take-1']);
});

test('a module that cannot be loaded is told, whether its takes come or not', async () => {
  writeFileSync(join(folder, 'web/cases/broken.js'), 'throw new Error("it is broken");');
  reported.length = 0;

  const records = await loadSuites(['broken'], undefined, new Promise(() => {}));

  assert.equal(records.size, 0);
  assert.match(reported[0].message, /it is broken/);
});
