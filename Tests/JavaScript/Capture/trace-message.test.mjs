import assert from 'node:assert/strict';
import test from 'node:test';
import { backToBack, traceMessage } from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace-message.js';

// Expected: the shape that the server's TraceMessage reads: a length, JSON, float32, little-endian.
for (const name of ['', 'a', 'ab', 'abc', 'ä€']) {
  test(`a trace's samples stand on a multiple of four, name '${name}'`, () => {
    const samples = new Float32Array([0.5, -1]);

    const bytes = traceMessage({ graph: { name }, samples });

    const view = new DataView(bytes.buffer);
    const jsonLength = view.getUint32(0, true);
    const text = new TextDecoder().decode(bytes.subarray(4, 4 + jsonLength));
    assert.equal(jsonLength % 4, 0);
    assert.deepEqual(JSON.parse(text), { name });
    assert.match(text, /^\{.*\} {0,3}$/);
    assert.equal(bytes.length, 4 + jsonLength + 8);
    assert.equal(view.getFloat32(4 + jsonLength, true), 0.5);
    assert.equal(view.getFloat32(8 + jsonLength, true), -1);
  });
}

test('channels travel one after the other', () => {
  const bytes = backToBack([new Float32Array([1, 2]), new Float32Array([3, 4])]);

  assert.deepEqual([...new Float32Array(bytes)], [1, 2, 3, 4]);
});
