/**
 * What a page does outside of its own script while it is recorded: dialogs, windows, leaving.
 */

/** `onRemark(kind, text)` hears of what was kept from it; `onLeave()` when the page goes away. */
export function guardSurroundings({ onRemark, onLeave }) {
  const answers = { alert: undefined, confirm: false, prompt: null, print: undefined };
  for (const [name, answer] of Object.entries(answers)) {
    globalThis[name] = (text = '') => {
      onRemark('dialog', `${name}('${String(text).slice(0, 200)}') was answered with ${answer}`);
      return answer;
    };
  }
  globalThis.open = (address = '') => {
    onRemark('dialog', `open('${String(address).slice(0, 200)}') opened no window`);
    return null;
  };
  globalThis.close = () => {};
  // It would answer requests in the place of the server, in its own time.
  if (navigator.serviceWorker) {
    navigator.serviceWorker.register = async () => {
      throw new DOMException('no service workers while recording', 'SecurityError');
    };
  }
  if (globalThis.SharedWorker) {
    globalThis.SharedWorker = new Proxy(SharedWorker, {
      construct(target, args, newTarget) {
        onRemark('note', `SharedWorker ${args[0]}: it runs in the machine's time, not the clock's`);
        return Reflect.construct(target, args, newTarget === globalThis.SharedWorker ? target : newTarget);
      },
    });
  }
  addEventListener('pagehide', onLeave);
  // Where there is one, it knows at once; the page itself goes on for a while.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) onLeave();
  });
}
