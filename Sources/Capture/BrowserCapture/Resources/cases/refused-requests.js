/**
 * Tells the server of every address beyond this machine that the page asks for: the browser refuses it, and a
 * case module may keep that to itself.
 *
 * The browser reports them because of a header of the capture page (`CaptureServer`), before it sends anything.
 */
const untold = new Set();

/** `tell(address)` resolves when the server knows. */
export function watchRefusedRequests(tell) {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    // Others are words, such as `inline`.
    if (!/^(https?|wss?):/.test(blockedURI)) return;
    const told = tell(blockedURI).catch(() => {}).finally(() => untold.delete(told));
    untold.add(told);
  });
}

/** Resolves when the server knows of all that were refused so far. */
export async function refusalsTold() {
  await Promise.all(untold);
}
