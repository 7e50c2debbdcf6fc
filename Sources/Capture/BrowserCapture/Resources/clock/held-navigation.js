/**
 * Moves within the document's own history, and dialogs that close: the browser tells the page in a later task, before
 * which the page's time does not advance.
 */
import { interceptMethod } from '../natives/interception.js';
import { trackEvent } from './pending-work.js';

export function holdNavigation() {
  const { HTMLDialogElement, History, navigation } = globalThis;
  const steps = { __proto__: null, back: () => -1, forward: () => 1, go: (count) => Number(count) | 0 };
  for (const [name, stepOf] of Object.entries(steps)) {
    interceptMethod(History.prototype, name, (history, args, proceed) => {
      const result = proceed();
      if (canMove(navigation, stepOf(args[0]))) trackEvent(`history.${name}`, globalThis, ['popstate']);
      return result;
    });
  }
  navigation?.addEventListener('navigate', ({ hashChange, navigationType }) => {
    if (hashChange && navigationType !== 'traverse') trackEvent('a change of the address', globalThis, ['hashchange']);
  });
  interceptMethod(HTMLDialogElement.prototype, 'close', (dialog, args, proceed) => {
    const isOpen = dialog.open;
    const result = proceed();
    if (isOpen) trackEvent('a dialog that closes', dialog, ['close']);
    return result;
  });
}

/** Whether there is such an entry, of this document; without one nothing happens. */
function canMove(navigation, step) {
  if (!navigation || step === 0) return false;
  const { currentEntry } = navigation;
  const entry = navigation.entries()[(currentEntry?.index ?? -1) + step];
  return entry?.sameDocument ?? false;
}
