/**
 * Makes `Date`, and formatted dates without one, read another clock.
 */
import { define, interceptMethod } from '../natives/interception.js';

const { Date: RealDate, Intl: { DateTimeFormat: { prototype: formats } }, Temporal, WeakMap } = globalThis;
/** `Temporal.Now`'s methods that leave the zone out, and how each comes from a date and time in a zone. */
const WITHOUT_ZONE = {
  plainDateTimeISO: 'toPlainDateTime', plainDateISO: 'toPlainDate', plainTimeISO: 'toPlainTime',
};

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
  interceptMethod(formats, 'formatToParts', (format, args, proceed) => {
    args[0] ??= whole();
    return proceed();
  });
  const { get } = Object.getOwnPropertyDescriptor(formats, 'format');
  const bound = new WeakMap();
  Object.defineProperty(formats, 'format', {
    configurable: true,
    get() {
      const native = get.call(this);
      if (!bound.has(this)) bound.set(this, (date) => native(date === undefined ? whole() : date));
      return bound.get(this);
    },
  });
  if (Temporal) installTemporal(whole);
}

function installTemporal(whole) {
  const { Instant, Now, ZonedDateTime } = Temporal;
  const { fromEpochMilliseconds, prototype: { toZonedDateTimeISO } } = Instant;
  const instant = () => Reflect.apply(fromEpochMilliseconds, Instant, [whole()]);
  const inZone = (zone = 'UTC') => Reflect.apply(toZonedDateTimeISO, instant(), [zone]);
  define(Now, 'instant', instant);
  define(Now, 'zonedDateTimeISO', inZone);
  for (const [name, conversion] of Object.entries(WITHOUT_ZONE)) {
    const convert = ZonedDateTime.prototype[conversion];
    define(Now, name, (zone) => Reflect.apply(convert, inZone(zone), []));
  }
}
