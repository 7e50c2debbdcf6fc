import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { CaseTable } from '../../../Sources/Results/ParityReport/Resources/case-table.js';
import { matchesVerdict } from '../../../Sources/Results/ParityReport/Resources/filters.js';

/** A table without a page: what its methods touch of it. */
function table(cases) {
  cases.forEach((item, rank) => Object.assign(item, { row: { hidden: false }, rank }));
  return Object.assign(Object.create(CaseTable.prototype), {
    model: { cases }, headers: [], body: { append() {} }, more: {}, count: {}, noMatch: {}, updateFilters() {},
  });
}

const compared = (id, depth, numbers = {}) =>
  ({ id, depth, error: 0, severity: 3, verdict: 'pass', exact: false, haystack: id, suite: 'a', comparison: numbers });

function sorted(cases, sort) {
  const made = table(cases);
  made.sort(sort);
  return made.ordered.map(({ id }) => id);
}

const everything = { q: '', suite: '', component: '', candidate: '', verdict: '', sort: 'case' };

// Expected: "the worst first" (README of the page's help), a leading minus turns the order round.
test('a click sorts the worst first, a second click the best', () => {
  const cases = [compared('quiet', -100), compared('loud', -10), compared('broken', Infinity)];

  assert.deepEqual(sorted(cases, 'null'), ['broken', 'loud', 'quiet']);
  assert.deepEqual(sorted(cases, '-null'), ['quiet', 'loud', 'broken']);
});

test('names with numbers sort as people count', () => {
  assert.deepEqual(sorted([compared('a10', 0), compared('a9', 0)], 'case'), ['a9', 'a10']);
});

test('levels sort by height, other measures by size, shares by what is missing', () => {
  const cases = [
    compared('a', 0, { residualLoudness: -10, cents: -50, bitEqualShare: 0.1 }),
    compared('b', 0, { residualLoudness: -60, cents: 20, bitEqualShare: 0.9 }),
    compared('c', 0, {}),
  ];

  assert.deepEqual(sorted(cases, 'residualLoudness'), ['a', 'b', 'c']);
  assert.deepEqual(sorted(cases, 'cents'), ['a', 'b', 'c']);
  assert.deepEqual(sorted(cases, 'bitEqualShare'), ['a', 'b', 'c']);
});

test('an order that nobody knows is that of the verdicts', () => {
  const cases = [compared('a', 0), { ...compared('b', 0), severity: 0 }];

  assert.deepEqual(sorted(cases, 'constructor'), ['b', 'a']);
});

test('all words of a search have to be found', () => {
  const made = table([compared('delay/max', 0), compared('delay/min', 0)]);

  made.update({ ...everything, q: '  MAX delay ' });

  assert.deepEqual(made.visible.map(({ id }) => id), ['delay/max']);
  assert.equal(made.count.textContent, '1 of 2 comparisons');
  assert.equal(made.noMatch.hidden, true);
});

test('a search that finds nothing says so', () => {
  const made = table([compared('delay/max', 0)]);

  made.update({ ...everything, q: 'gain' });

  assert.deepEqual(made.visible, []);
  assert.equal(made.noMatch.hidden, false);
});

// 200 rows at once: laying out a thousand takes longer than a key press may.
test('rows beyond the first two hundred come when they are reached', () => {
  const made = table(Array.from({ length: 450 }, (_, index) => compared(`case-${index}`, 0)));
  const shown = () => made.model.cases.filter(({ row }) => !row.hidden).length;

  made.update(everything);
  assert.equal(shown(), 200);
  assert.equal(made.more.textContent, 'Show 250 more comparisons');

  made.showMore();
  made.showMore();
  assert.equal(shown(), 450);
  assert.equal(made.more.hidden, true);
});

test('a case\'s neighbours are those on screen, or all where it is hidden', () => {
  const made = table([compared('a', 0), compared('b', 0), compared('c', 0)]);
  made.update({ ...everything, q: 'a' });
  const [a, b, c] = made.model.cases;

  assert.deepEqual(made.neighbours(a), { previous: undefined, next: undefined, position: 1, total: 1 });
  assert.deepEqual(made.neighbours(b), { previous: a, next: c, position: 2, total: 3 });
});

test('verdict filters are verdicts, and whether a case is bit-exact', () => {
  const matches = (verdict, item) => matchesVerdict(item, verdict);

  assert.equal(matches('', { verdict: 'fail' }), true);
  assert.equal(matches('fail', { verdict: 'fail' }), true);
  assert.equal(matches('pass', { verdict: 'fail' }), false);
  assert.equal(matches('bit-exact', { exact: true, verdict: 'pass' }), true);
  assert.equal(matches('inexact', { exact: false, verdict: 'error' }), true);
  assert.equal(matches('inexact', { exact: true, verdict: 'pass' }), false);
});

test('a suite, a component and a candidate leave their own cases', () => {
  const made = table([
    { ...compared('a', 0), suite: 'x', component: 'Gain', candidate: 'port' },
    { ...compared('b', 0), suite: 'x', component: 'Delay', candidate: 'port' },
    { ...compared('c', 0), suite: 'y', component: 'Delay', candidate: 'engine' },
  ]);
  const left = (filter) => {
    made.update({ ...everything, ...filter });
    return made.visible.map(({ id }) => id).join('');
  };

  assert.deepEqual([left({ suite: 'x' }), left({ component: 'Delay' }), left({ candidate: 'engine' })], ['ab', 'bc', 'c']);
  assert.equal(left({ suite: 'x', component: 'Delay' }), 'b');
});
