import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { depthText, loadModel, worstFirst } from '../../../Sources/Results/ParityReport/Resources/model.js';

/** In an order of their own, as the page reads columns by their names. */
const columns = [
  { name: 'id' }, { name: 'name' }, { name: 'verdict', isText: true }, { name: 'suite', isText: true },
  { name: 'candidate', isText: true }, { name: 'component', isText: true }, { name: 'source', isText: true },
  { name: 'message', isText: true }, { name: 'hasAudio' }, { name: 'limit' }, { name: 'closer' },
  { name: 'bitExact' }, { name: 'diagnosis', isText: true },
  { name: 'maxAbsoluteError', equal: 0 }, { name: 'nullDepth' }, { name: 'bitEqualShare', equal: 1 },
];

/** An overview's text of cases `{ id, candidate, component, verdict, … , numbers }`, as Swift writes it. */
function overview(cases) {
  const texts = [];
  const place = (text) => {
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const rows = cases.map(({
    id, candidate = 'port', component = 'Delay', verdict = 'pass', message = '', limit = 0, closer = 0, hasAudio = 0,
    bitExact, diagnosis, numbers,
  }) => {
    const [suite, name] = id.split('/');
    const told = [id, name, ...[verdict, suite, candidate, component, `web/cases/${suite}.js`, message].map(place),
      hasAudio, limit, closer];
    if (bitExact) return [...told, 1];
    return numbers ? [...told, 0, diagnosis === undefined ? -1 : place(diagnosis), ...numbers] : told;
  });
  return JSON.stringify({ columns, texts, limits: [{ kind: 'bit-exact' }, { kind: 'null-depth', decibels: -90 }], rows });
}

const load = (...cases) => loadModel(overview(cases));
const exact = (id, rest) => ({ id, bitExact: true, ...rest });
const apart = (id, nullDepth, rest) => ({ id, numbers: [0.01, nullDepth, 0.5], ...rest });

// Expected throughout: the shape that OverviewData writes.
test('a row is read by the names of its columns', () => {
  const [item] = load(apart('delay/max', -80, {
    verdict: 'fail', message: 'too loud', limit: 1, closer: 2, hasAudio: 1, diagnosis: 'a late echo',
  })).cases;

  const { caseId, name, suite, candidate, component, source, verdict, message } = item;
  assert.deepEqual({ caseId, name, suite, candidate, component, source, verdict, message }, {
    caseId: 'delay/max', name: 'max', suite: 'delay', candidate: 'port', component: 'Delay',
    source: 'web/cases/delay.js', verdict: 'fail', message: 'too loud',
  });
  assert.deepEqual(item.limit, { kind: 'null-depth', decibels: -90 });
  assert.equal(item.closer, false);
  assert.equal(item.hasAudio, true);
  assert.equal(item.diagnosis, 'a late echo');
  assert.deepEqual(item.comparison,
    { bitExact: false, maxAbsoluteError: 0.01, nullDepth: -80, bitEqualShare: 0.5 });
});

test('a bit-exact case has in each column what equal sounds have', () => {
  const [item] = load(exact('delay/max')).cases;

  assert.deepEqual(item.comparison,
    { bitExact: true, maxAbsoluteError: 0, nullDepth: null, bitEqualShare: 1 });
  assert.equal(item.exact, true);
  assert.equal(item.depth, -Infinity);
  assert.equal(item.error, 0);
  assert.equal(item.diagnosis, null);
});

test('a case that was not compared has no numbers and sorts as the worst', () => {
  const [item] = load({ id: 'delay/max', verdict: 'error' }).cases;

  assert.equal(item.comparison, null);
  assert.equal(item.exact, false);
  assert.equal(item.depth, Infinity);
  assert.equal(item.error, Infinity);
});

test('no diagnosis is none, whatever text stands first', () => {
  const [item] = load(apart('delay/max', -80)).cases;

  assert.equal(item.diagnosis, null);
});

test('the next browser is nearer, farther or not known', () => {
  const cases = load(exact('a/a', { closer: 0 }), exact('a/b', { closer: 1 }), exact('a/c', { closer: 2 })).cases;

  assert.deepEqual(cases.map(({ closer }) => closer), [null, true, false]);
});

test('with one candidate a case keeps its id, with several each is told apart', () => {
  const alone = load(exact('delay/max'));
  const both = load(exact('delay/max'), exact('delay/max', { candidate: 'engine' }));

  assert.deepEqual([...alone.byId.keys()], ['delay/max']);
  assert.deepEqual([...both.byId.keys()], ['delay/max@port', 'delay/max@engine']);
  assert.deepEqual(both.candidates, ['port', 'engine']);
});

// Worst first is the order in which someone has to act.
test('cases are ranked by verdict, then depth, then name', () => {
  const { cases } = load(
    exact('a/case-10'), exact('a/case-9'), apart('a/quiet', -120), apart('a/loud', -20),
    apart('a/failed', -150, { verdict: 'fail' }), { id: 'a/broken', verdict: 'error' },
    apart('a/known', -1, { verdict: 'known-divergence' }));

  const ranked = cases.slice().sort((left, right) => left.rank - right.rank).map(({ name }) => name);

  assert.deepEqual(ranked, ['broken', 'failed', 'known', 'loud', 'quiet', 'case-9', 'case-10']);
});

test('a depth that could not be measured is worse than any', () => {
  const { cases } = load(apart('a/loud', 40), apart('a/undefined', null));

  assert.ok(worstFirst(cases[1], cases[0]) < 0);
});

test('a zero residual of unequal bits is not a depth and not bit-exact', () => {
  const [item] = load({ id: 'a/sign', numbers: [0, null, 0.5] }).cases;

  assert.equal(item.depth, -Infinity);
  assert.equal(item.exact, false);
  assert.equal(depthText(item.comparison), 'zero residual');
});

test('the depth is put into words', () => {
  assert.equal(depthText(null), '\u2013');
  assert.equal(depthText({ bitExact: true }), 'bit-exact');
  assert.equal(depthText({ nullDepth: -96.54, maxAbsoluteError: 1 }), '\u221296.5\u00a0dB');
  assert.equal(depthText({ nullDepth: null, maxAbsoluteError: 0.5 }), 'undefined');
});

test('a component counts what is exact, and its deepest trouble', () => {
  const { components } = load(
    exact('a/a', { closer: 1 }), apart('a/b', -60, { closer: 2 }), apart('a/c', -30, { verdict: 'fail' }),
    exact('b/a', { component: 'Gain' }));

  const summary = components.map(({ name, cases, exact: equal, deepest, besideBrowsers, closer, worst }) =>
    [name, cases.length, equal, deepest, besideBrowsers, closer, worst.name]);
  assert.deepEqual(summary, [['Delay', 3, 1, -30, 2, 1, 'c'], ['Gain', 1, 1, null, 0, 0, 'a']]);
});

test('candidates of one component are counted apart', () => {
  const { components } = load(exact('a/a'), exact('a/a', { candidate: 'engine' }));

  assert.deepEqual(components.map(({ candidate, cases }) => [candidate, cases.length]), [['engine', 1], ['port', 1]]);
});

test('a case is found by its id, component, candidate, message and source, in any case of letters', () => {
  const [{ haystack }] = load(exact('delay/max', { message: 'Too LOUD' })).cases;

  for (const word of ['delay/max', 'delay', 'port', 'too loud', 'web/cases/delay.js']) assert.ok(haystack.includes(word), word);
});

test('an overview without rows is an empty one', () => {
  const model = loadModel('{}');

  assert.deepEqual([model.cases, model.components, model.candidates, model.references], [[], [], [], []]);
  assert.deepEqual(model.causes, { causes: [], unexplained: 0 });
});
