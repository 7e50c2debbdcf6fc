/**
 * Makes `Date`, and formatted dates without one, read another clock.
 */
import { define, interceptMethod } from '../natives/interception.js';

const { Date: RealDate, Intl: { DateTimeFormat: { prototype: formats } }, Temporal, WeakMap } = globalThis;
/** `Temporal.Now`'s methods, and how each comes from a date and time in a zone. */
const OF_NOW = {
  zonedDateTimeISO: 'valueOf', plainDateTimeISO: 'toPlainDateTime', plainDateISO: 'toPlainDate', plainTimeISO: 'toPlainTime',
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
  define(Now, 'instant', instant);
  for (const [name, conversion] of Object.entries(OF_NOW)) {
    const convert = ZonedDateTime.prototype[conversion];
    define(Now, name, (zone = 'UTC') => {
      const zoned = Reflect.apply(toZonedDateTimeISO, instant(), [zone]);
      return conversion === 'valueOf' ? zoned : Reflect.apply(convert, zoned, []);
    });
  }
}
