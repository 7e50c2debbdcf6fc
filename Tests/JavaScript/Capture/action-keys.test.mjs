import assert from 'node:assert/strict';
import test from 'node:test';
import { describeKey, typedBy } from '../../../Sources/Capture/BrowserCapture/Resources/actions/action-keys.js';

// Expected: what Chromium fires for these keys of a US keyboard (UI Events, 5.2.4.3 and 6.3.2).
for (const [text, expected] of [
  ['KeyA', { code: 'KeyA', key: 'a', keyCode: 65 }],
  ['a', { code: 'KeyA', key: 'a', keyCode: 65 }],
  ['A', { code: 'KeyA', key: 'A', keyCode: 65, shiftKey: true }],
  ['Shift+KeyA', { code: 'KeyA', key: 'A', keyCode: 65, shiftKey: true }],
  ['Control+KeyS', { code: 'KeyS', key: 's', keyCode: 83, ctrlKey: true }],
  ['Control+Shift+z', { code: 'KeyZ', key: 'Z', keyCode: 90, ctrlKey: true, shiftKey: true }],
  ['Digit1', { code: 'Digit1', key: '1', keyCode: 49 }],
  ['Shift+Digit1', { code: 'Digit1', key: '!', keyCode: 49, shiftKey: true }],
  ['Shift+Digit0', { code: 'Digit0', key: ')', keyCode: 48, shiftKey: true }],
  ['!', { code: 'Digit1', key: '!', keyCode: 49, shiftKey: true }],
  [')', { code: 'Digit0', key: ')', keyCode: 48, shiftKey: true }],
  ['Numpad7', { code: 'Numpad7', key: '7', keyCode: 103 }],
  ['F5', { code: 'F5', key: 'F5', keyCode: 116 }],
  ['Space', { code: 'Space', key: ' ', keyCode: 32 }],
  [' ', { code: 'Space', key: ' ', keyCode: 32 }],
  ['ArrowUp', { code: 'ArrowUp', key: 'ArrowUp', keyCode: 38 }],
  ['Enter', { code: 'Enter', key: 'Enter', keyCode: 13 }],
  ['Shift', { code: 'ShiftLeft', key: 'Shift', keyCode: 16 }],
  ['+', { code: 'Equal', key: '+', keyCode: 187, shiftKey: true }],
  ['Control++', { code: 'Equal', key: '+', keyCode: 187, ctrlKey: true, shiftKey: true }],
  ['=', { code: 'Equal', key: '=', keyCode: 187 }],
  ['Shift+Slash', { code: 'Slash', key: '?', keyCode: 191, shiftKey: true }],
  ['Alt+Quote', { code: 'Quote', key: '\'', keyCode: 222, altKey: true }],
]) {
  test(`a keyboard event says of '${text}' what the browser's does`, () => {
    assert.deepEqual(describeKey(text), expected);
  });
}

test('what is neither a key nor a modifier is named', () => {
  assert.throws(() => describeKey('Hyper+KeyA'), { message: /^'Hyper' is not a modifier/ });
  for (const name of ['Anykey', 'ä', 'constructor', 'F0', 'F25']) {
    assert.throws(() => describeKey(name), { message: new RegExp(`^'${name}' is not a key`) });
  }
  assert.throws(() => describeKey('constructor+KeyA'), { message: /^'constructor' is not a modifier/ });
});

test('keys type one character, Enter a new line, and others nothing', () => {
  assert.equal(typedBy(describeKey('Shift+Digit2')), '@');
  assert.equal(typedBy(describeKey('Enter')), '\n');
  assert.equal(typedBy(describeKey('ArrowUp')), null);
  assert.equal(typedBy(describeKey('Control+KeyS')), null);
});
