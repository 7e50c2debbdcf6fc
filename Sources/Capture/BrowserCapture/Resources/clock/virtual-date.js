/**
 * Makes `Date` read another clock.
 */
import { define } from '../natives/interception.js';

const RealDate = globalThis.Date;

/** `now()`: milliseconds since 1970, fractions allowed. */
export function installVirtualDate(now) {
  const whole = () => Math.floor(now());
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [whole()] : args,
        newTarget === VirtualDate ? target : newTarget),
    apply: () => new RealDate(whole()).toString(),
  });
  define(RealDate, 'now', whole);
  define(RealDate.prototype, 'constructor', VirtualDate);
  define(globalThis, 'Date', VirtualDate);
}
