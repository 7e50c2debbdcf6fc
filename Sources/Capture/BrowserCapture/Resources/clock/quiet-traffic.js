/**
 * Knows slow work from work that waits for the page itself.
 *
 * A module that awaits a timer of its own never ends while the page's time stands still; a module
 * that a slow server sends does. Real time cannot tell them apart, the server can: the traffic is
 * quiet when nothing has been asked for nor is under way for many looks in a row.
 */
import { request, setRealTimeout } from '../natives/natives.js';
import { trafficAddress } from '../recording/recording-server.js';

/** Looks in a row, and the least time between two: a busy machine makes them rarer, not fewer. */
const LOOKS = 15;
const LOOK_MILLISECONDS = 100;

/** Resolves to true once the traffic is quiet, to false once `isNeeded()` no longer is true. */
export async function untilQuiet(isNeeded) {
  let asked;
  for (let looks = 0; looks < LOOKS;) {
    await new Promise((resolve) => { setRealTimeout(resolve, LOOK_MILLISECONDS); });
    if (!isNeeded()) return false;
    const traffic = JSON.parse((await request(trafficAddress())).body);
    const isSame = traffic.underWay === 0 && traffic.asked === asked;
    looks = isSame ? looks + 1 : 0;
    asked = traffic.asked;
  }
  return isNeeded();
}
