/**
 * Tells the server every external address that the page requests: the browser blocks it, and a case module may ignore
 * that.
 *
 * The browser reports them because of a header of the capture page (`CaptureServer`), before it sends anything.
 */
const untold = new Set();

/** `tell(address)` resolves when the server knows. */
export function watchRefusedRequests(tell) {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    // Other values are keywords, such as `inline`.
    if (!/^(https?|wss?):/.test(blockedURI)) return;
    const told = tell(blockedURI).catch(() => {}).finally(() => untold.delete(told));
    untold.add(told);
  });
}

/** Resolves when the server knows about all that were refused so far. */
export async function refusalsTold() {
  await Promise.all(untold);
}
