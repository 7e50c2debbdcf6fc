/**
 * Marks and measures of the User Timing API, and the document's timeline, read another clock.
 *
 * - Source: <https://w3c.github.io/user-timing/>.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';

/** `now()`: milliseconds since the page started. */
export function installUserTiming(now) {
  const { Performance, PerformanceMark, AnimationTimeline, document } = globalThis;
  if (Performance?.prototype?.mark) {
    interceptMethod(Performance.prototype, 'mark', (self, args, proceed) => {
      args[1] = markedAt(now, args[1]);
      return proceed();
    });
    interceptMethod(Performance.prototype, 'measure', (self, args, proceed) => {
      measureUntil(now, args);
      return proceed();
    });
  }
  if (PerformanceMark) {
    interceptConstructor('PerformanceMark', (args, proceed) => {
      args[1] = markedAt(now, args[1]);
      return proceed();
    });
  }
  const timeline = document?.timeline;
  if (!timeline) return;
  const { get } = Object.getOwnPropertyDescriptor(AnimationTimeline.prototype, 'currentTime');
  Object.defineProperty(AnimationTimeline.prototype, 'currentTime', {
    configurable: true,
    enumerable: true,
    get() { return this === timeline ? now() : Reflect.apply(get, this, []); },
  });
}

/** A mark is made now where its options do not say when. */
function markedAt(now, options) {
  return options?.['startTime'] === undefined ? { ...options, startTime: now() } : options;
}

/** A measure ends now where nothing says when it ends; one with options alone must say where it begins. */
function measureUntil(now, args) {
  const [, from, to] = args;
  if (to !== undefined) return;
  const isWhole = typeof from !== 'object' || from === null;
  const options = isWhole ? { __proto__: Object.prototype, start: from ?? 0 } : from;
  if (options['start'] === undefined || options['end'] !== undefined || options['duration'] !== undefined) return;
  args.splice(1, 2, { ...options, end: now() });
}
