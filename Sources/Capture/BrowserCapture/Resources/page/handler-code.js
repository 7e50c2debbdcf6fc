/**
 * Code in attributes: event handlers and `javascript:` addresses that a page's script writes. Their dynamic imports are
 * tracked, as in the document that the server delivers (PageRewriting.swift).
 */
import { interceptAssignment, interceptMethod } from '../natives/interception.js';
import { rewriteScript } from '../recording/recording-server.js';

const IMPORTS = /\bimport\s*\(/;
const REWRITTEN = 'parityImport(';
/** Attributes that are code, or an address that may be. */
const HANDLER = /^on/i;
const ADDRESS = /^(?:href|action|formaction|src)$/i;
const SCRIPT_ADDRESS = /^\s*javascript:/i;
/** An attribute with its value in quotes, within markup. */
const ATTRIBUTE = /(\s([a-z]+)\s*=\s*)(["'])([\s\S]*?)\3/gi;

/** What may stand for a character in an attribute; the last one begins the others. */
const REFERENCES = [
  ['&quot;', '"'], ['&#34;', '"'], ['&apos;', "'"], ['&#39;', "'"], ['&lt;', '<'], ['&gt;', '>'], ['&amp;', '&'],
];

export function watchHandlerCode() {
  const {
    Document, DOMParser, Element, HTMLAnchorElement, HTMLAreaElement, Range, ShadowRoot,
  } = globalThis;
  interceptMethod(Element.prototype, 'setAttribute', (element, args, proceed) => {
    if (args.length > 1) args[1] = valueOf(String(args[0]), args[1]);
    return proceed();
  });
  for (const { prototype } of [HTMLAnchorElement, HTMLAreaElement]) {
    interceptAssignment(prototype, 'href', (element, address, proceed) => proceed(valueOf('href', address)));
  }
  for (const [{ prototype }, name] of [[Element, 'innerHTML'], [Element, 'outerHTML'], [ShadowRoot, 'innerHTML']]) {
    interceptAssignment(prototype, name, (element, markup, proceed) => proceed(markupOf(markup)));
  }
  for (const [{ prototype }, name, place] of [
    [Element, 'insertAdjacentHTML', 1], [Element, 'setHTMLUnsafe', 0], [ShadowRoot, 'setHTMLUnsafe', 0],
    [Range, 'createContextualFragment', 0], [DOMParser, 'parseFromString', 0],
    [Document, 'write', 0], [Document, 'writeln', 0],
  ]) {
    if (!Object.hasOwn(prototype, name)) continue;
    interceptMethod(prototype, name, (target, args, proceed) => {
      if (args.length > place) args[place] = markupOf(args[place]);
      return proceed();
    });
  }
}

/** The value of an attribute in the form in which it is run. */
function valueOf(name, value) {
  if (typeof value !== 'string' || !IMPORTS.test(value) || value.includes(REWRITTEN)) return value;
  const isCode = HANDLER.test(name) || (ADDRESS.test(name) && SCRIPT_ADDRESS.test(value));
  return isCode ? rewriteScript(value) : value;
}

/** Markup with its attributes in that form. */
function markupOf(markup) {
  if (typeof markup !== 'string' || !IMPORTS.test(markup)) return markup;
  let text = '';
  let end = 0;
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(markup); match; match = ATTRIBUTE.exec(markup)) {
    const [all, begin, name, quote, value] = match;
    const before = decoded(value);
    const after = valueOf(name, before);
    text += markup.slice(end, match.index) + (after === before ? all : begin + quote + encoded(after, quote) + quote);
    end = match.index + all.length;
  }
  return text + markup.slice(end);
}

function decoded(value) {
  let text = value;
  for (const [name, character] of REFERENCES) text = text.replaceAll(name, character);
  return text;
}

function encoded(value, quote) {
  return value.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
}
