import assert from 'node:assert/strict';
import test from 'node:test';
import { installVirtualDate } from '../../../Sources/Capture/BrowserCapture/Resources/clock/virtual-date.js';

const RealDate = Date;
const { now: realNow } = Date;
let time = 0;

test.before(() => installVirtualDate(() => time));
test.after(() => {
  RealDate.now = realNow;
  RealDate.prototype.constructor = RealDate;
  globalThis.Date = RealDate;
});

// Expected throughout: ECMA-262, 21.4, with `time` as the time value.
test('a date without arguments is the other clock\'s, in whole milliseconds', () => {
  time = 1234.9;

  assert.equal(Date.now(), 1234);
  assert.equal(new Date().getTime(), 1234);
  assert.equal(new Date(undefined).getTime(), NaN);
});

test('a date with arguments is that date', () => {
  assert.equal(new Date(2020, 1, 3).getMonth(), 1);
  assert.equal(new Date('2020-02-03T00:00:00Z').toISOString(), '2020-02-03T00:00:00.000Z');
  assert.equal(Date.UTC(1970, 0, 2), 86400000);
});

test('called as a function it tells the other clock\'s time as a text', () => {
  time = 86400000;

  assert.equal(Date(), new RealDate(86400000).toString());
  assert.equal(Date(5), Date());
});

test('a page cannot tell it from the real one by its kin', () => {
  class Stamp extends Date { isStamp = true; }
  time = 7;

  const stamp = new Stamp();

  assert.equal(stamp.getTime(), 7);
  assert.ok(stamp.isStamp && stamp instanceof Stamp && stamp instanceof Date);
  assert.ok(new Date() instanceof RealDate);
  assert.equal(new Date().constructor, Date);
  assert.deepEqual([Date.name, Date.length], ['Date', 7]);
});
