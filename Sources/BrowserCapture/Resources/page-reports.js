/**
 * Forwards what would otherwise only show in the browser's own console: errors that nobody
 * caught, `console.warn` and `console.error`.
 */
import { reportError, reportLog } from './server.js';

/** `current()` tells what is being rendered: `{ id, file }`, both null in between. */
export function forwardPageReports(current) {
  const forwardError = (error) => {
    const { id, file } = current();
    // A server that is gone cannot be told about it.
    reportError(id, file, error).catch(() => {});
  };
  addEventListener('error', (event) => forwardError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => forwardError(event.reason));

  for (const name of ['warn', 'error']) {
    const native = console[name];
    console[name] = (...values) => {
      native.apply(console, values);
      reportLog('warning', values.map(String).join(' ')).catch(() => {});
    };
  }
}
