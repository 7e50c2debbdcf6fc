/**
 * Distinguishes slow work from work that waits for the page itself.
 *
 * A module that awaits its own timer never ends while the page's time stands still; a module from a slow server does.
 * Real time cannot distinguish them, but the server can: traffic is quiet when there have been no requests, new or
 * pending, for many checks in a row.
 */
import { request, setRealTimeout } from '../natives/natives.js';
import { trafficAddress } from '../recording/recording-server.js';

/** Checks in a row, and the least time between two: a busy machine makes them less frequent, not fewer. */
const LOOKS = 15;
const LOOK_MILLISECONDS = 100;

/** Resolves to true once the traffic is quiet, to false once `isNeeded()` is no longer true. */
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
