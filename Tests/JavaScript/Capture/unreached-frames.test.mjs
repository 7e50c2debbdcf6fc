import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.location = new URL('http://127.0.0.1:9/app/page.html');
const { unreached } = await import('../../../Sources/Capture/BrowserCapture/Resources/page/unreached-frames.js');

/** An element of the page, by its name and attributes. */
function element(localName, attributes) {
  return { localName, baseURI: location.href, getAttribute: (name) => attributes[name] ?? null };
}

const SANDBOX = 'it is sandboxed without allow-same-origin';
const ORIGIN = 'its document is of another origin';
const DATA = 'a data: document is reached by no other';

// By the HTML standard: which documents have the origin of the one that embeds them.
for (const [name, attributes, place, reason] of [
  ['iframe', { src: 'synth.html', sandbox: 'allow-scripts' }, '/app/synth.html', SANDBOX],
  ['iframe', { srcdoc: '<script></script>', sandbox: 'Allow-Scripts' }, 'without an address', SANDBOX],
  ['iframe', { src: 'http://localhost:9/synth.html' }, 'http://localhost:9/synth.html', ORIGIN],
  ['frame', { src: 'https://example.com/' }, 'https://example.com/', ORIGIN],
  ['iframe', { src: 'data:text/html,x' }, 'data:text/html,x', DATA],
  ['object', { data: 'DATA:text/html,x' }, 'data:text/html,x', DATA],
  ['embed', { src: 'http://127.0.0.1:8/a.html' }, 'http://127.0.0.1:8/a.html', ORIGIN],
]) {
  test(`<${name}> with ${JSON.stringify(attributes)} is named`, () => {
    assert.equal(unreached(element(name, attributes)), `what the <${name}> ${place} plays is not recorded: ${reason}`);
  });
}

for (const [name, attributes] of [
  ['iframe', {}], ['iframe', { src: 'synth.html' }], ['iframe', { src: 'about:blank' }],
  ['iframe', { src: 'synth.html', sandbox: 'allow-scripts allow-same-origin' }],
  ['iframe', { src: 'javascript:0' }], ['iframe', { src: 'blob:http://127.0.0.1:9/1' }],
  ['iframe', { src: 'https://example.com/', srcdoc: '' }],
  // Without scripts nothing plays.
  ['iframe', { src: 'https://example.com/', sandbox: '' }],
  ['object', { data: 'data:image/svg+xml,x' }], ['object', { data: 'picture.svg' }],
]) {
  test(`<${name}> with ${JSON.stringify(attributes)} is not`, () => {
    assert.equal(unreached(element(name, attributes)), null);
  });
}

test('a long address is cut', () => {
  const text = unreached(element('iframe', { src: `data:text/html,${'x'.repeat(5000)}` }));

  assert.ok(text.length < 250);
});
