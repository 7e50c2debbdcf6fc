import assert from 'node:assert/strict';
import test from 'node:test';
import { thrownAt } from '../../../Sources/Capture/BrowserCapture/Resources/cases/thrown-places.js';

// As V8 writes stacks: https://v8.dev/docs/stack-trace-api#appendix%3A-stack-trace-format
const stack = [
  'TypeError: no',
  '    at check (http://127.0.0.1:4711/token/capture/render.js:10:3)',
  '    at new Voice (http://127.0.0.1:4711/token/web/voice.js?v=2:12:5)',
  '    at async http://127.0.0.1:4711/token/web/parity/first.js:7:11',
].join('\n');
const thrown = Object.assign(new TypeError('no'), { stack });

test('an error is where the innermost of the files is that count', () => {
  const at = thrownAt(thrown, (address) => address.includes('/web/'));

  assert.deepEqual(at, { address: 'http://127.0.0.1:4711/token/web/voice.js', line: '12', column: '5' });
});

test('a line of the stack need not name a function', () => {
  const at = thrownAt(thrown, (address) => address.includes('/parity/'));

  assert.deepEqual(at, { address: 'http://127.0.0.1:4711/token/web/parity/first.js', line: '7', column: '11' });
});

test('a function may be called as an address begins', () => {
  const called = '    at httpGet (https://example.org/a.js#x:3:4)';
  const at = thrownAt(Object.assign(new Error('no'), { stack: `Error: no\n${called}` }), () => true);

  assert.deepEqual(at, { address: 'https://example.org/a.js', line: '3', column: '4' });
});

test('an error of other files has no place, and what is no error neither', () => {
  assert.equal(thrownAt(thrown, () => false), null);
  assert.equal(thrownAt('no', () => true), null);
  assert.equal(thrownAt(Object.assign(new Error('no'), { stack: undefined }), () => true), null);
});
