/**
 * Loads scripts of the report page, which hang what they offer on `window.Parity`.
 */
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';

const folder = new URL('../../../Sources/Results/ParityReport/Resources/', import.meta.url);

/**
 * What the scripts, run one after the other, have hung on `window.Parity`.
 *
 * - `surroundings`: names that they find besides those of the language, such as `location`.
 */
export function loadScripts(names, surroundings = {}) {
  const window = { addEventListener() {} };
  const given = { window, ...surroundings };
  for (const name of names) {
    const address = new URL(`${name}.js`, folder);
    // A function of this realm, so that its objects equal those of a test.
    compileFunction(readFileSync(address, 'utf8'), Object.keys(given), { filename: address.pathname })(
      ...Object.values(given));
  }
  return given.window.Parity;
}

/** A node of the tree that a script puts together: enough to read it, no page. */
export class PieceOfPage {
  children = [];
  attributes = {};

  constructor(tag) {
    this.tag = tag;
  }

  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  addEventListener() {}

  /** What a reader sees of it. */
  get text() {
    return this.children.map((child) => (child instanceof PieceOfPage ? child.text : String(child))).join('');
  }

  /** All pieces within of one tag, in order. */
  all(tag) {
    const inner = this.children.filter((child) => child instanceof PieceOfPage);
    return inner.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.all(tag)]);
  }
}

/** The surroundings in which scripts put such trees together. */
export const pieces = {
  Node: PieceOfPage,
  document: {
    createElement: (tag) => new PieceOfPage(tag),
    createElementNS: (namespace, tag) => new PieceOfPage(tag),
  },
};
