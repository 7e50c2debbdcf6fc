import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { pieces } from './report-page.mjs';
import { shellQuoted } from '../../../Sources/Results/ParityReport/Resources/command.js';
import { showDivergences } from '../../../Sources/Results/ParityReport/Resources/divergences.js';
import { stagesSection } from '../../../Sources/Results/ParityReport/Resources/meaning.js';
import { numbersSection } from '../../../Sources/Results/ParityReport/Resources/numbers.js';
import { objectSection } from '../../../Sources/Results/ParityReport/Resources/properties.js';
import { provenanceSection } from '../../../Sources/Results/ParityReport/Resources/provenance.js';
import { showSensitivity } from '../../../Sources/Results/ParityReport/Resources/sensitivity.js';
import { trendOf, trendSection } from '../../../Sources/Results/ParityReport/Resources/trend.js';
import { ulpFigure } from '../../../Sources/Results/ParityReport/Resources/ulp.js';

const plain = (text) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

/** What a reader sees of a part of the page. */
const textOf = (piece) => plain(piece.text);

/** What a part that shows itself puts into its host. */
function shown(show, data) {
  const host = pieces.document.createElement('div');
  show(host, data);
  return host;
}

// The shell itself says what it was given.
test('an id can be pasted into a shell, whatever it holds', () => {
  assert.equal(shellQuoted('delay/max-1.5_a'), 'delay/max-1.5_a');
  for (const id of ['a b', 'it\'s', '$HOME `id` "x"', '', '-a;b', 'a\nb']) {
    assert.equal(execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(id)}`], { encoding: 'utf8' }), id);
  }
});

// Anything but http(s) in a link could run.
test('only a link that opens a page is a link', () => {
  const links = (link) => shown(showDivergences,
    [{ id: 'a', reason: 'known', state: 'present', expires: '2026-12-01', cases: ['x'], link }]).all('a');

  assert.equal(links('https://example.org/1')[0].attributes.href, 'https://example.org/1');
  for (const bad of ['javascript:alert(1)', 'data:text/html,a', ' https://example.org', null, undefined]) {
    assert.equal(links(bad).length, 0, String(bad));
  }
});

test('a divergence says until when it is accepted, and what became of it', () => {
  const text = (state) => textOf(shown(showDivergences,
    [{ id: 'a', reason: 'known', state, expires: '2026-12-01', cases: ['x', 'y'] }]));

  assert.match(text('present'), /2 comparisons; accepted until 2026-12-01/);
  assert.match(text('expired'), /expired on 2026-12-01/);
  assert.match(text('disappeared'), /has disappeared/);
  assert.equal(shown(showDivergences, []).children.length, 0);
});

test('nested values have dotted names, and long lists say how much they leave out', () => {
  const section = objectSection('Definition', {
    frequency: { value: -5, curve: null }, list: Array.from({ length: 30 }, (_, index) => index), empty: '', on: false,
  });
  const rows = section.all('div').map((row) => row.children.map(textOf));

  assert.deepEqual(rows, [
    ['frequency.value', '-5'], ['frequency.curve', 'null'],
    ['list', `[${Array.from({ length: 24 }, (_, index) => index).join(', ')}, \u2026 6 more]`], ['on', 'false'],
  ]);
  assert.match(textOf(objectSection('Stimulus', null)), /None\./);
});

const run = (date, members) => ({ date, verdict: 'pass', commit: { hash: '0123456789abcdef' }, ...members });

test('past runs that are all alike are said to be', () => {
  const trend = [run('2026-01-01', { nullDepth: -90 }), run('2026-01-02', { nullDepth: -90.01 }), run('2026-01-03', { nullDepth: -90 })];

  assert.match(textOf(trendSection({ trend })), /The same in all of them: -90\.0 dB\./);
  assert.equal(trendSection({ trend: trend.slice(1) }), null);
});

test('past runs that differ say since when, and by which commit', () => {
  const trend = [run('2026-01-01', { nullDepth: -90 }), run('2026-01-02', { isBitExact: true }), run('2026-01-03', { isBitExact: true })];

  assert.match(textOf(trendSection({ trend })),
    /Last changed 2026-01-02 00:00 UTC, at 0123456789ab: now bit-exact\./);
});

test('a comparison has its own past among all of them, and by default what most have', () => {
  const all = {
    runs: [{ date: '2026-01-01' }, { date: '2026-01-02' }], outcomes: [{ verdict: 'pass', isBitExact: true }, { verdict: 'fail', nullDepth: -20 }],
    trends: [[[0, 0], [1, 0]], [[1, 1]]], places: { 'suite/case@port': 1 },
  };

  assert.deepEqual(plainObject(trendOf(all, 'suite/case@port')), [{ date: '2026-01-02', verdict: 'fail', nullDepth: -20 }]);
  assert.deepEqual(plainObject(trendOf(all, 'toString')).map((point) => point.verdict), ['pass', 'pass']);
});

/** Of this realm: the page's scripts have objects of their own. */
const plainObject = (value) => JSON.parse(JSON.stringify(value));

// Higher in the picture is louder: y grows downwards. -180 dB is the lowest, where bit-exact runs stand.
test('past runs are drawn by their depth, bit-exact ones at the bottom', () => {
  const trend = [run('2026-01-01', { nullDepth: -60 }), run('2026-01-02', { nullDepth: -300 }), run('2026-01-03', { isBitExact: true })];

  const [line] = trendSection({ trend }).all('polyline');

  assert.equal(line.attributes.points, '68.0,10.0 383.0,126.0 698.0,126.0');
});

const number = { maxAbsoluteError: 0.1, nullDepth: -80, rmsDifference: -90, bitEqualShare: 0.5, maxUlp: 3, channels: [{}] };

test('a number stands beside its limit, with the margin', () => {
  const section = numbersSection({
    comparison: number,
    limit: { kind: 'null-depth', decibels: -90, reason: 'measured', evidence: { repeatSpread: null, margin: 6 }, date: '2026-01-01' },
  });

  assert.match(textOf(section), /-80\.0 dB\u2264 -90\.0 dB missed by 10\.0 dB/);
  assert.match(textOf(section), /measured Evidence: captures identical, margin 6\.0 dB; set 2026-01-01\./);
});

// 3 and 1 of 4 samples; bins behind the last that holds one are left out.
test('distances in ULP are shown as shares, without the empty tail', () => {
  const bins = [{ label: '0', count: 3 }, { label: '1', count: 0 }, { label: '2-3', count: 1 }, { label: '4-7', count: 0 }];

  const rows = ulpFigure({ numbers: { ulpHistogram: bins } }).all('tr').slice(1).map(textOf);

  assert.deepEqual(rows, ['0375.00%', '100%', '2-3125.00%']);
  assert.equal(ulpFigure({ numbers: { ulpHistogram: [{ label: '0', count: 0 }] } }), null);
});

test('a difference enters at the stage where it comes first', () => {
  const stage = (name, firstQuantum, equalQuanta = 1) => ({ name, firstQuantum, equalQuanta, quanta: 4 });
  const text = (...stages) => textOf(stagesSection({ stages, sampleRate: 48000 }));

  assert.match(text(stage('out', 3), stage('filter', 2), stage('source')), /enters at 'filter'/);
  assert.match(text(stage('first', 0), stage('second', 0)), /enters at 'first'/);
  assert.match(text(stage('source', undefined, 4)), /All stages are equal/);
  // A quantum that differs alone and does not reach the output is no difference.
  assert.match(text(stage('source', undefined, 3), stage('destination', undefined, 4)), /The output is equal in every quantum/);
  // 3 quanta of 128 frames at 48 kHz are 8 ms.
  assert.match(text(stage('out', 3)), /outnot known1 of 4quantum 30\.0080 s/);
  assert.match(text({ ...stage('out', 3), nullDepth: -20 }), /out-20\.0 dB1 of 4/);
  assert.match(text({ ...stage('out', 3), firstFrame: 432 }), /frame 432, quantum 30\.0090 s/);
  assert.equal(stagesSection({ stages: [] }), null);
});

test('the least sensitive suite speaks for all', () => {
  const suite = (name, gain, delay) => ({ suite: name, smallest: [{ fault: 'gain', size: gain }, { fault: 'delay', size: delay }] });
  const text = (...suites) => textOf(shown(showSensitivity, suites));

  assert.match(text(suite('a', 0.001, 1), suite('b', 0.02, 0.5)), /a gain of 0\.02 dB and a delay of 1 samples/);
  assert.match(text(suite('a', 0.001, 1), suite('b', null, 0.5)), /By suite.*not caught/);
});

// 480,000 frames at 48 kHz are 10 s; rendered in half a second, 20 times real time.
test('where a case comes from is told in numbers that can be checked', () => {
  const text = textOf(provenanceSection({
    reference: 'linux', spread: { renders: 2, maxAbsoluteError: 0 }, renderSeconds: 0.5, frames: 480000, sampleRate: 48000,
    nextBrowser: { distance: { browser: { name: 'Firefox', version: '140' }, nullDepth: -60 }, isCandidateCloser: false },
  }, { references: [] }));

  assert.match(text, /2 renders, identical/);
  assert.match(text, /Firefox 140: null depth -60\.0 dB; the candidate is farther away/);
  assert.match(text, /500 ms for 10 s of audio, 20\u00d7 real time/);
});
