/**
 * The focus, and with it the keyboard, stays in the lab while nobody touches the page in its frame: a page that is
 * started from here may focus something of its own.
 */

/** A page that insists on it gets it. */
const mostReturns = 8;
/** From a touch, or the Tab key, to the focus that it moves. */
const yieldMilliseconds = 500;

/**
 * - `frameOf`: gives the frame, or undefined.
 * - Returns: `begin`, for a page that is loaded; `yield`, where somebody touches it.
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
    // Only after the event is it known where the focus has gone.
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
