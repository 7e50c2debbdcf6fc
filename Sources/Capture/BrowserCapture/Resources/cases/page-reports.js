/**
 * Forwards what would otherwise only show in the browser's own console: errors that nobody
 * caught, `console.warn` and `console.error`.
 */

/** `onError(error, event)` gets what was thrown, and what says where; `onLog(text)` what was printed. */
export function forwardPageReports({ onError, onLog }) {
  addEventListener('error', (event) => {
    // The listener is on the window: errors of elements that failed to load do not come by here.
    onError(event.error ?? event.message, event);
  });
  addEventListener('unhandledrejection', (event) => onError(event.reason));

  for (const name of ['warn', 'error']) {
    const native = console[name];
    console[name] = (...values) => {
      native.apply(console, values);
      onLog(values.map(textOf).join(' '));
    };
  }
}

/** Some objects have no text, a module's namespace for one; the browser prints them all the same. */
function textOf(value) {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
