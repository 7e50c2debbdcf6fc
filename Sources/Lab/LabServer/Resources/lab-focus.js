/**
 * Keeps the focus, and with it the keyboard, in the lab unless the user touches the page in its frame: a page that is
 * started from here may focus one of its own elements.
 */

/** A page that insists on the focus gets it. */
const mostReturns = 8;
/** From a touch, or the Tab key, to the resulting change of focus. */
const yieldMilliseconds = 500;

/**
 * - `frameOf`: returns the frame, or undefined.
 * - Returns: `begin`, for when a page is loaded; `yield`, for when the user touches it.
 */
export function keepFocus(frameOf) {
  let last;
  let returns = 0;
  let yielded = -Infinity;
  const keeper = {
    begin() { returns = 0; },
    yield() { yielded = performance.now(); },
  };
  addEventListener('focusin', ({ target }) => { if (target !== frameOf()) last = target; });
  addEventListener('keydown', ({ key }) => { if (key === 'Tab') keeper.yield(); }, true);
  addEventListener('blur', () => {
    // The new focus is known only after the event.
    setTimeout(() => {
      const frame = frameOf();
      if (!frame || document.activeElement !== frame || performance.now() - yielded < yieldMilliseconds) return;
      if (returns >= mostReturns) return;
      returns += 1;
      frame.blur();
      window.focus();
      if (last?.isConnected) last.focus({ preventScroll: true });
    });
  });
  return keeper;
}
