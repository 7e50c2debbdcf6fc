/**
 * Elements as named in actions: by a CSS selector, by `text=Play`, and through shadow trees, even closed ones, with
 * `host >> inner`.
 */
import { define } from '../natives/interception.js';
import { activeElementOf, elementFromPoint, openShadowRootOf, queryAll } from '../natives/native-queries.js';

const closedRoots = new WeakMap();

/** Called before the page's first script: a closed tree is otherwise known only to the code that attached it. */
export function watchShadowTrees() {
  const { attachShadow } = Element.prototype;
  define(Element.prototype, 'attachShadow', function attach(...args) {
    const root = attachShadow.apply(this, args);
    closedRoots.set(this, root);
    return root;
  });
}

export function shadowRootOf(element) {
  return closedRoots.get(element) ?? openShadowRootOf(element);
}

/** Thrown when an action names something that the page does not have. */
export class MissingTarget extends Error {}

/** Elements that actions have used. */
const acted = new WeakSet();

/** Whether an action has used the element, so that the page is not waiting for it. */
export function wasActedOn(element) {
  return acted.has(element);
}

/** A `selector` without `>>` is looked for in the document first, then in all shadow trees. */
export function findTarget(selector) {
  const found = selector.split('>>').map((part) => part.trim()).reduce(
    (scopes, part) => {
      const element = first(scopes, part);
      if (!element) return [];
      return [element, shadowRootOf(element)].filter(Boolean);
    }, [document]);
  if (found.length > 0) {
    acted.add(found[0]);
    return found[0];
  }
  const there = actionable().slice(0, 6).map(nameOf).join(', ');
  throw new MissingTarget(
    `no element of the page matches '${selector}'${there ? `; there are ${there}` : ''}`);
}

function first(scopes, selector) {
  if (selector.startsWith('text=')) return saying(scopes, selector.slice('text='.length));
  // A host's own shadow tree comes before its children.
  for (const scope of [...scopes].reverse()) {
    const element = select(scope, selector) ?? inShadows(scope, selector);
    if (element) return element;
  }
  return null;
}

function select(scope, selector) {
  try {
    return queryAll(scope, selector)[0] ?? null;
  } catch {
    throw new MissingTarget(`'${selector}' is not a CSS selector`);
  }
}

/** The innermost element with a text; an exact match before a partial one. */
function saying(scopes, text) {
  const tidy = (words) => words.trim().replace(/\s+/g, ' ').toLowerCase();
  const wanted = tidy(text);
  const all = scopes.flatMap((scope) => allElements(scope))
    .map((element) => ({ element, text: tidy(labelOf(element)) }));
  const says = (test) => {
    const found = all.filter((one) => test(one.text)).map(({ element }) => element);
    return found.find((one) => !found.some((other) => other !== one && one.contains(other)));
  };
  return says((words) => words === wanted) ?? says((words) => words.includes(wanted)) ?? null;
}

/** The text that a user reads on it. */
export function labelOf(element) {
  if (element.localName === 'input') return element.type === 'hidden' ? '' : element.value ?? '';
  if (['script', 'style', 'head', 'noscript', 'template'].includes(element.localName)) return '';
  return element.innerText ?? element.textContent ?? '';
}

function inShadows(scope, selector) {
  for (const host of queryAll(scope, '*')) {
    const root = shadowRootOf(host);
    const element = root && (select(root, selector) ?? inShadows(root, selector));
    if (element) return element;
  }
  return null;
}

/** Every element of the page; those in shadow trees follow their host. */
export function allElements(scope = document) {
  return queryAll(scope, '*').flatMap((element) => {
    const root = shadowRootOf(element);
    return root ? [element, ...allElements(root)] : [element];
  });
}

/** What a user could click or change. */
export function actionable() {
  const what = 'button, input:not([type=hidden]), select, textarea, [role=button], [onclick], summary';
  return allElements().filter((element) => element.matches(what));
}

/** The element under a point, in any tree. */
export function elementAt(x, y) {
  let element = elementFromPoint(document, x, y);
  for (let root = element && shadowRootOf(element); root; root = shadowRootOf(element)) {
    const inner = elementFromPoint(root, x, y);
    if (!inner || inner === element) break;
    element = inner;
  }
  return element;
}

/** The focused element, in any tree. */
export function focused() {
  let element = activeElementOf(document) ?? document.body;
  for (let root = element && shadowRootOf(element); root && activeElementOf(root); root = shadowRootOf(element)) {
    element = activeElementOf(root);
  }
  return element ?? document.documentElement;
}

/** A selector that finds only this element; shown to users in messages. */
export function nameOf(element) {
  if (element === globalThis) return 'window';
  if (element === document) return 'document';
  const root = element.getRootNode();
  const inner = nameWithin(root, element);
  return root instanceof ShadowRoot ? `${nameOf(root.host)} >> ${inner}` : inner;
}

function nameWithin(root, element) {
  const isOnly = (selector) => {
    const found = queryAll(root, selector);
    return found.length === 1 && found[0] === element;
  };
  const { localName } = element;
  const attribute = ['name', 'aria-label', 'data-key', 'data-note', 'title', 'value', 'type']
    .filter((name) => element.getAttribute(name))
    .map((name) => `${localName}[${name}=${JSON.stringify(element.getAttribute(name))}]`);
  const simple = [
    element.id && `#${CSS.escape(element.id)}`, localName, ...attribute,
    ...[...element.classList].map((name) => `${localName}.${CSS.escape(name)}`),
  ].filter(Boolean).find(isOnly);
  if (simple) return simple;
  const parent = element.parentElement;
  const place = parent
    ? [...parent.children].filter((child) => child.localName === localName).indexOf(element) + 1 : 1;
  const own = `${CSS.escape(localName)}:nth-of-type(${place})`;
  return parent ? `${nameWithin(root, parent)} > ${own}` : own;
}
