import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';

const { chosenRadio, radioGroup, radioValues, radioWith } = await import('../../../Sources/Capture/BrowserCapture/Resources/actions/radio-group.js');

/** Radio buttons of one page, by `[name, value, checked]`. */
function page(...described) {
  const buttons = described.map(([name, value, checked = false]) => ({
    localName: 'input', type: 'radio', name, value, checked, form: null,
    getRootNode: () => ({ querySelectorAll: () => buttons }),
  }));
  return buttons;
}

test('those that share a name are one choice, by their values', () => {
  const [sine, other, saw] = page(['wave', 'sine', true], ['mode', 'sine'], ['wave', 'saw']);

  assert.deepEqual(radioGroup(saw), [sine, saw]);
  assert.equal(chosenRadio(radioGroup(saw)), 'sine');
  assert.equal(radioWith(radioGroup(sine), 'saw'), saw);
  assert.equal(radioWith(radioGroup(sine), 'square'), undefined);
  // One that stands alone is on or off.
  assert.deepEqual(radioGroup(other), []);
});

test('those without values of their own have names that are no word for on or off', () => {
  const group = radioGroup(page(['side', 'on'], ['side', 'on', true])[0]);

  assert.deepEqual(radioValues(group), ['option 1', 'option 2']);
  assert.equal(chosenRadio(group), 'option 2');
  for (const word of ['on', 'off', 'true', 'false', '0', '1']) assert.equal(radioWith(group, word), undefined);
});

test('without a name there is no group, and without a choice no value', () => {
  assert.deepEqual(radioGroup(page(['', 'a'], ['', 'b'])[0]), []);
  assert.equal(chosenRadio(radioGroup(page(['n', 'a'], ['n', 'b'])[0])), '');
});
