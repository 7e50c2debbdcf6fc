/**
 * Runs in a page's worker before its own script: replaces the worker's clock by the recording's, and answers the
 * recorder when everything that follows from a message is done.
 */
import { watchDynamicCode } from './page/dynamic-code.js';
import { adoptPorts, exchangePorts, hasForeignPorts, installForeignPorts } from './worklets/foreign-ports.js';
import { holdLoads } from './clock/held-loads.js';
import { define } from './natives/interception.js';
import { holdMessages } from './worklets/message-channels.js';
import { afterReally } from './natives/natives.js';
import { watchPageWork } from './clock/page-work.js';
import { settle, watchTraffic } from './clock/pending-work.js';
import { untilQuiet } from './clock/quiet-traffic.js';
import { setServer } from './recording/recording-server.js';
import { seedPage } from './page/seeded-page.js';
import { VirtualClock } from './clock/virtual-clock.js';
import { NAME_PREFIX, WORKER } from './worklets/worker-messages.js';
import { Workers } from './worklets/workers.js';

const { close, postMessage } = globalThis;
const { wait } = globalThis.Atomics;

export function recordWorker() {
  if (!self.name.startsWith(NAME_PREFIX)) {
    // The recorder does not know this worker, but its scripts are rewritten all the same.
    globalThis.parityImport = (load) => load;
    return;
  }
  const settings = JSON.parse(self.name.slice(NAME_PREFIX.length));
  define(self, 'name', settings.name);
  const clock = new VirtualClock(settings.epoch, settings.time);
  // A worker may have workers of its own.
  const { base, epoch, seed } = settings;
  const workers = new Workers({ base, epoch, seed }, () => clock.now, () => {});
  const nextDue = () => Math.min(clock.nextDue, workers.nextDue);
  /** Whether messages have arrived through ports since the page was last told. */
  let hasHeard = false;
  const settleAll = async () => {
    const settleOnce = () => settle(() => {});
    for (let goesOn = true; goesOn;) {
      await settleOnce();
      goesOn = await workers.exchange(settleOnce);
      if (await exchangePorts(settleOnce)) {
        goesOn = true;
        hasHeard = true;
      }
    }
  };
  const tell = (kind, members) => postMessage.call(self, { [WORKER]: kind, ...members });
  tell('hello');
  setServer(settings.base);
  watchTraffic(untilQuiet);
  self.addEventListener('message', (event) => {
    const kind = event.data?.[WORKER];
    if (kind === undefined) {
      adoptPorts(event.ports);
      return;
    }
    event.stopImmediatePropagation();
    const { id, time } = event.data;
    clock.moveTo(time);
    if (kind !== 'time') answer(kind, id);
  });
  const answer = async (kind, id) => {
    if (kind === 'run' && clock.nextDue <= workers.nextDue) clock.runNext();
    else if (kind === 'run') await workers.runNext();
    await settleAll();
    tell('pong', { id, nextDue: nextDue(), hasPorts: hasForeignPorts() || workers.havePorts, hasHeard });
    hasHeard = false;
  };
  seedPage(settings.seed);
  watchPageWork();
  watchDynamicCode();
  holdLoads();
  holdMessages(() => clock.now);
  installForeignPorts({ isHolding: true, delay: afterReally });
  workers.install();
  clock.install();
  define(self, 'close', () => {
    tell('closed');
    close.call(self);
  });
  define(Atomics, 'wait', (...args) => {
    tell('blocked');
    try {
      return wait.apply(Atomics, args);
    } finally {
      tell('unblocked');
    }
  });
}
