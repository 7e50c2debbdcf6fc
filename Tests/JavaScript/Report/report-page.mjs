/**
 * What modules of the report's page find around them when they are loaded without one. To be imported before them.
 */

/** A node of the tree that a module puts together: enough to read it, no page. */
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

/** The surroundings in which modules put such trees together. */
export const pieces = {
  Node: PieceOfPage,
  document: {
    createElement: (tag) => new PieceOfPage(tag),
    createElementNS: (_namespace, tag) => new PieceOfPage(tag),
  },
  location: { hash: '', pathname: '/report/index.html', search: '', protocol: 'file:' },
};

Object.assign(globalThis, pieces, { window: globalThis, addEventListener() {} });
