/**
 * Forwards what would otherwise appear only in the browser's console: uncaught errors, `console.warn` and
 * `console.error`.
 */

/** `onError(error, event)` is called with what was thrown and the event with its place; `onLog(text)` with output. */
export function forwardPageReports({ onError, onLog }) {
  addEventListener('error', (event) => {
    // The listener is on the window: errors of elements that failed to load do not bubble up to it.
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

/** Some objects, such as a module's namespace, cannot be converted to text; the browser prints them all the same. */
function textOf(value) {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
