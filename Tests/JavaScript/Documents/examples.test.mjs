import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The blocks of a document that are in one language, each with its line. */
function blocks(text, language) {
  const found = [];
  let open = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (open && line.startsWith('```')) {
      found.push(open);
      open = null;
    } else if (open) {
      open.lines.push(line);
    } else if (line === '```' + language) {
      open = { at: index + 2, lines: [] };
    }
  }
  return found;
}

const documents = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
const examples = documents.flatMap((name) => blocks(readFileSync(join(root, name), 'utf8'), 'js').map(({ at, lines }) => ({ name: `${name}:${at}`, lines })));

test('documents have examples', () => {
  assert.ok(examples.length >= 5);
});

for (const { name, lines } of examples) {
  test(`the example at ${name} is a module`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'parity-example-'));
    const file = join(folder, 'example.mjs');
    writeFileSync(file, lines.join('\n'));
    const checked = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    assert.equal(checked.stderr, '');
  });

  // A second value for a key replaces the first without a word.
  test(`the example at ${name} names no key twice`, () => {
    const open = [];
    for (const line of lines) {
      const [, { length: indent }, key] = /^(\s*)(?:(\w+):)?/.exec(line);
      while (open.length > 0 && open.at(-1).indent > indent) open.pop();
      if (!key) continue;
      if (open.at(-1)?.indent !== indent) open.push({ indent, keys: new Set() });
      const { keys } = open.at(-1);
      assert.ok(!keys.has(key), `${key} stands twice`);
      keys.add(key);
    }
  });
}
