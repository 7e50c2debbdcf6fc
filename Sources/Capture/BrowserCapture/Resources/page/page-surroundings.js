/**
 * What a page does outside its own script while it is recorded: dialogs, windows, navigation.
 */

import { define, interceptMethod } from '../natives/interception.js';
import { nameMachineTime } from './machine-time.js';

/** `onRemark(kind, text)` reports what was blocked; `onLeave(address)` is called when the page navigates away. */
export function guardSurroundings({ onRemark, onLeave }) {
  answerDialogs(onRemark);
  globalThis.open = (address = '') => {
    onRemark('dialog', `open('${String(address).slice(0, 200)}') opened no window`);
    return null;
  };
  globalThis.close = () => {};
  if (navigator.serviceWorker) standInForServiceWorkers(onRemark);
  nameMachineTime((text) => onRemark('note', text));
  // A machine without sensors reports that once, at an arbitrary moment.
  for (const type of ['deviceorientation', 'deviceorientationabsolute', 'devicemotion']) {
    addEventListener(type, (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    }, { capture: true });
  }
  // A module or worker is loaded slightly later than in a browser, and a page may revoke its address at once.
  interceptMethod(URL, 'revokeObjectURL', () => undefined);
  addEventListener('pagehide', () => onLeave(''));
  // If it exists, it reports at once; the page itself continues for a while.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) onLeave(destination.url);
  });
}

/** Answers dialogs at once, as nobody is there: in a browser without a window they would block the script for good. */
export function answerDialogs(onRemark, realm = globalThis) {
  const answers = { alert: undefined, confirm: false, prompt: null, print: undefined };
  for (const [name, answer] of Object.entries(answers)) {
    realm[name] = (text = '') => {
      onRemark('dialog', `${name}('${String(text).slice(0, 200)}') was answered with ${answer}`);
      return answer;
    };
  }
}

/**
 * A service worker would answer requests instead of the server, at unpredictable times: the page gets one that exists
 * and does nothing.
 */
function standInForServiceWorkers(onRemark) {
  const nothing = new EventTarget();
  const worker = Object.assign(new EventTarget(), {
    state: 'activated', scriptURL: '', postMessage() {}, onstatechange: null,
  });
  const registration = Object.assign(nothing, {
    active: worker, installing: null, waiting: null, scope: new URL('./', location.href).href,
    updateViaCache: 'imports', update: async () => registration, unregister: async () => true,
  });
  const container = ServiceWorkerContainer.prototype;
  define(container, 'register', async (address) => {
    onRemark('note', `service worker ${address}: it does nothing while recording`);
    return registration;
  });
  define(container, 'getRegistration', async () => registration);
  define(container, 'getRegistrations', async () => [registration]);
  Object.defineProperty(container, 'ready', {
    configurable: true, get: () => Promise.resolve(registration),
  });
}
