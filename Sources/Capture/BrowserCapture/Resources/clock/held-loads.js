/**
 * Holds back the events of loading objects (requests, readers, images, scripts) until their turn.
 *
 * The browser fires them at unpredictable times; here they reach the page in the order of its requests, and only those
 * that every machine would fire: no progress events, and only the last of several state changes.
 */
import { fire } from '../natives/natives.js';
import { interceptAssignment, interceptConstructor, interceptMethod } from '../natives/interception.js';
import { track, trackEvent } from './pending-work.js';
import { queryAll } from '../natives/native-queries.js';

/** The events that end a request or a reader, each followed by `loadend`. */
const ENDS = ['load', 'error', 'abort', 'timeout'];
const PROGRESS = ['loadstart', 'progress'];
/** Relations of a link that load something and tell so. */
const LOADING = /\b(?:stylesheet|preload|modulepreload)\b/i;

/** Object → the state of its load: `{ isHeld, isWatched, isSynchronous }`. */
const states = new WeakMap();

export function holdLoads() {
  const { XMLHttpRequest, FileReader } = globalThis;
  // Listeners of objects outside the document are called in the order in which they were added.
  const watched = { XMLHttpRequest: ['readystatechange', ...PROGRESS], FileReader: PROGRESS };
  for (const [type, others] of Object.entries(watched)) {
    if (!globalThis[type]) continue;
    interceptConstructor(type, (args, proceed) => {
      const target = proceed();
      watch(target, others);
      return target;
    });
  }
  if (XMLHttpRequest) {
    interceptMethod(XMLHttpRequest.prototype, 'open', (request, args, proceed) => {
      stateOf(request).isSynchronous = args.length > 2 && !args[2];
      return proceed();
    });
    interceptMethod(XMLHttpRequest.prototype, 'send', (request, args, proceed) =>
      hold(request, 'XMLHttpRequest', ['readystatechange'], proceed));
  }
  for (const name of ['readAsArrayBuffer', 'readAsText', 'readAsDataURL', 'readAsBinaryString']) {
    if (!FileReader) break;
    interceptMethod(FileReader.prototype, name, (reader, args, proceed) =>
      hold(reader, name, [], proceed));
  }
  if (globalThis.document) holdElements();
}

/** Makes sure that the events of `target` pass through here first. */
function watch(target, others) {
  const state = stateOf(target);
  if (state.isWatched) return;
  state.isWatched = true;
  for (const type of [...others, ...ENDS, 'loadend']) {
    target.addEventListener(type, (event) => {
      if (!state.isHeld) return;
      event.stopImmediatePropagation();
      if (ENDS.includes(type)) state.end = event;
      if (type === 'loadend') state.onEnd();
    }, { capture: true });
  }
}

function hold(target, label, firsts, proceed) {
  const state = stateOf(target);
  if (state.isSynchronous) return proceed();
  // Throws if the request cannot be sent.
  const result = proceed();
  state.isHeld = true;
  const ended = new Promise((resolve) => { state.onEnd = resolve; });
  track(label, ended).then(() => {
    state.isHeld = false;
    const { end } = state;
    for (const type of firsts) fire(target, new Event(type));
    // A handler may have sent the next request; its events are then held again.
    for (const type of [end?.type, 'loadend']) {
      if (!type || state.isHeld) continue;
      const { lengthComputable, loaded, total } = end ?? {};
      fire(target, new ProgressEvent(type, { lengthComputable, loaded, total }));
    }
  });
  return result;
}

/** Images load, and scripts run, in the order in which the page requested them. */
function holdElements() {
  interceptAssignment(HTMLImageElement.prototype, 'src', (image, address, proceed) => {
    proceed();
    holdElement(image, `picture ${String(address).slice(0, 200)}`);
  });
  interceptMethod(Document.prototype, 'createElement', (owner, args, proceed) => {
    const element = proceed();
    if (element instanceof HTMLScriptElement) element.async = false;
    return element;
  });
  const observer = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const element of addedNodes) {
        if (element instanceof HTMLLinkElement) awaitLink(element);
        else if (element instanceof Element) queryAll(element, 'link').forEach(awaitLink);
        // Before that, the document itself waits for its scripts.
        if (document.readyState !== 'complete') continue;
        if (element instanceof HTMLScriptElement && element.src) awaitScript(element);
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  interceptAssignment(HTMLLinkElement.prototype, 'href', (link, address, proceed) => {
    proceed();
    if (link.isConnected) awaitLink(link);
  });
}

/** Stylesheets and what is loaded ahead: pages await their `load` before they import what needs them. */
function awaitLink(link) {
  const state = stateOf(link);
  const { rel, href, as, disabled } = link;
  if (state.awaited === href || !href || disabled || !LOADING.test(rel)) return;
  // Without a kind nothing is loaded ahead, and no event tells so.
  if (/\bpreload\b/i.test(rel) && !as) return;
  state.awaited = href;
  trackEvent(`link ${href.slice(0, 200)}`, link, ['load', 'error']).then(() => { state.awaited = null; });
}

/** A script loads once, however often a page moves it. */
function awaitScript(script) {
  const state = stateOf(script);
  if (state.isAwaited) return;
  state.isAwaited = true;
  trackEvent(`script ${script.src}`, script, ['load', 'error']);
}

/** The browser fires one event, `load` or `error`, which does not bubble. */
function holdElement(element, label) {
  const state = stateOf(element);
  // Without an address nothing loads; a lazily loaded image waits until it is visible.
  if (!element.getAttribute('src') || element.loading === 'lazy') return;
  if (!state.isWatched) {
    state.isWatched = true;
    for (const type of ['load', 'error']) {
      element.addEventListener(type, (event) => {
        if (!state.isHeld) return;
        event.stopImmediatePropagation();
        state.onEnd(type);
      }, { capture: true });
    }
  }
  const isFirst = !state.isHeld;
  state.isHeld = true;
  // The load of an earlier address is abandoned without an event.
  if (!isFirst) return;
  const ended = new Promise((resolve) => { state.onEnd = resolve; });
  track(label, ended, { mayWaitForPage: true }).then((type) => {
    state.isHeld = false;
    fire(element, new Event(type));
  });
}

function stateOf(target) {
  if (!states.has(target)) states.set(target, {});
  return states.get(target);
}
