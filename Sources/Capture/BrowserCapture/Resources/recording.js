/**
 * The recording driver: runs in a live page before any script of its own, and renders what the
 * page plays on a virtual clock.
 *
 * The page's script runs only while the render is suspended, at the quantum where its next timer is
 * due, and the render goes on only when all that follows from it is done.
 */
import { deliverEndedEvents, holdEndedEvents } from './held-events.js';
import { interceptMethod } from './interception.js';
import {
  installLiveContext, liveContext, resumeRendering, startRendering, suspendAt,
} from './live-context.js';
import { realNow, setRealTimeout } from './natives.js';
import {
  clickAtOnce, fetchChosenFiles, momentsOf, prepareActions,
} from './page-actions.js';
import { forwardPageReports } from './page-reports.js';
import { guardSurroundings } from './page-surroundings.js';
import { settle, trackPageWork } from './pending-work.js';
import { QUANTUM_FRAMES, currentFrame } from './render-quantum.js';
import {
  deliverAudio, deliverStage, deliverTrace, reportFailure, reportLeaving, reportProgress, reportRemark, setServer,
} from './recording-server.js';
import { seedPage } from './seeded-page.js';
import { callsOf, isSilent, reasonsForSilence, watchForSilence } from './silence-reasons.js';
import { installStableSums } from './stable-sums.js';
import { Stages } from './stages.js';
import { backToBack, traceMessage } from './trace-message.js';
import { beginTrace, installTraceRecorder } from './trace-recorder.js';
import { VirtualClock } from './virtual-clock.js';
import {
  acknowledgeMessages, collectWorkletNodes, deliverMessages, watchWorkletNodes,
} from './worklet-nodes.js';

/** The longest the render goes on without a stop, so that no event of a source waits longer. */
const LONGEST_RUN_SECONDS = 0.04;
/** Messages between page and worklets that answer each other may be endless. */
const MOST_EXCHANGES = 10000;
/** A page that does not finish loading for this long may be waiting for its own timers. */
const LOAD_PATIENCE_MILLISECONDS = 1000;

/** Why a recording cannot go on; `reason` is a word of the server's protocol. */
class Failure extends Error {
  constructor(reason, text) {
    super(text);
    this.reason = reason;
  }
}

/** `settings`: what the command line asked for; `address`: of this script. */
export function record(settings, address) {
  const base = new URL('./', address);
  setServer(base);
  new Recording({ ...settings, base }).begin();
}

class Recording {
  #settings;
  #clock;
  #trace;
  #stages;
  #phase = 'loading the page';
  #isOver = false;
  #watchdog;
  #isWatched;
  /** Length of the recording; the page sees a context without one. */
  #frames = 0;
  #fail;
  #failure = new Promise((_, reject) => { this.#fail = reject; });

  constructor(settings) {
    this.#settings = settings;
    this.#clock = new VirtualClock(settings.epoch);
    this.#failure.catch(() => {});
  }

  begin() {
    this.#startWatchdog();
    this.#install();
    Promise.race([this.#run(), this.#failure])
      .catch((error) => reportFailure(error.reason ?? 'error', describe(error), this.#clock.now))
      .finally(() => { this.#isOver = true; });
  }

  #install() {
    const { page, worklet } = this.#settings.random;
    const remark = (kind, text) => reportRemark(kind, text, this.#clock.now);
    forwardPageReports({
      onError: (error, place) =>
        remark('error', [describe(error), place].filter(Boolean).join(' at ')),
      onLog: (text) => remark('console', text),
    });
    guardSurroundings({
      onRemark: remark,
      onLeave: () => {
        if (this.#isOver) return;
        reportLeaving(this.#clock.now);
        // The page goes on until the browser has the next one, and may not be delivered meanwhile.
        this.#fail(new Failure('left', ''));
      },
    });
    seedPage(page);
    prepareActions();
    watchForSilence();
    installLiveContext({
      ...this.#settings,
      now: () => this.#clock.now,
      onCreate: (context) => this.#adopt(context),
      onNote: (text) => remark('note', text),
      onUnsupported: (what) => this.#trace.addUnsupported(what),
    });
    installStableSums();
    collectWorkletNodes();
    this.#preludeWorklets(worklet);
    installTraceRecorder();
    holdEndedEvents((context) => context === liveContext());
    trackPageWork();
    this.#clock.install();
  }

  #adopt(context) {
    const { source, random, base, listensToStages } = this.#settings;
    watchWorkletNodes(context, (error) => this.#fail(error), { holds: true });
    this.#frames = context.length;
    this.#trace = beginTrace(context, { source, random, stableSums: true });
    this.#stages = new Stages(
      context, this.#trace, { listens: listensToStages, frames: this.#frames, base });
  }

  /** Loads our module into each worklet scope before the page's first. */
  #preludeWorklets(seed) {
    const preludes = new WeakMap();
    const { addModule } = Worklet.prototype;
    const address = new URL(`worklet-prelude.js?seed=${seed}`, this.#settings.base);
    interceptMethod(Worklet.prototype, 'addModule', (worklet, args, proceed) => {
      if (!preludes.has(worklet)) preludes.set(worklet, addModule.call(worklet, address));
      return preludes.get(worklet).then(proceed);
    });
  }

  /** A page may forbid workers; then nothing is said while its script runs. */
  #startWatchdog() {
    this.#watchdog = new Worker(new URL('watchdog.js', this.#settings.base));
    this.#watchdog.postMessage({ base: String(this.#settings.base) });
    this.#isWatched = new Promise((resolve) => {
      this.#watchdog.onmessage = resolve;
      this.#watchdog.onerror = () => {
        this.#watchdog.postMessage = (state) => reportProgress(state);
        resolve();
      };
    });
  }

  async #run() {
    await this.#load();
    await this.#isWatched;
    await this.#click();
    await this.#planActions();
    await this.#awaitContext();
    await this.#render();
  }

  async #load() {
    const isLoaded = () => document.readyState === 'complete';
    let since = realNow();
    while (!isLoaded()) {
      await new Promise((resolve) => { setRealTimeout(resolve, 5); });
      await this.#settle();
      const { nextDue } = this.#clock;
      if (realNow() - since < LOAD_PATIENCE_MILLISECONDS || nextDue === Infinity) continue;
      await this.#advance(nextDue);
      since = realNow();
    }
    await this.#settle();
  }

  async #click() {
    for (const selector of this.#settings.clicks) {
      this.#phase = `clicking ${selector}`;
      this.#tell('script');
      try {
        clickAtOnce(selector);
      } catch (error) {
        throw new Failure('cannotDo', `--click: ${error.message}`);
      }
      await this.#settle();
    }
  }

  /** From now on the page's clock does what a person would; their seconds count from here. */
  async #planActions() {
    const start = this.#clock.now;
    this.#phase = 'preparing the actions';
    const actions = await fetchChosenFiles(this.#settings.actions, this.#settings.base);
    for (const { time, run } of momentsOf(actions)) {
      this.#clock.schedule(start + 1000 * time, () => {
        try {
          run();
        } catch (error) {
          this.#fail(new Failure('cannotDo', error.message));
        }
      });
    }
  }

  /** A page may make its context in a timer: time goes on until then, or for the whole length. */
  async #awaitContext() {
    this.#phase = 'waiting for an AudioContext';
    const end = this.#clock.now + 1000 * this.#settings.seconds;
    while (!liveContext()) {
      const due = this.#clock.nextDue;
      if (due > end) {
        this.#giveReasons({});
        throw new Failure('noContext', '');
      }
      await this.#advance(due);
    }
    await this.#settle();
  }

  async #render() {
    this.#phase = 'rendering';
    const context = liveContext();
    const start = this.#clock.now;
    let inPage = 0;
    const begun = realNow();
    this.#stopAt(0, async (frame) => {
      const since = realNow();
      await this.#work(start + (frame * 1000) / context.sampleRate);
      inPage += realNow() - since;
      return this.#nextStop(frame, start, context);
    });
    const buffer = await startRendering();
    const renderMilliseconds = realNow() - begun - inPage;
    await this.#deliver(buffer, renderMilliseconds);
  }

  /** `work(frame)` resolves to the next frame to stop at. */
  #stopAt(frame, work) {
    const context = liveContext();
    suspendAt(frame).then(async () => {
      const reached = currentFrame(context);
      if (reached !== frame) throw new Error(`suspended at frame ${reached} instead of ${frame}`);
      const next = await work(frame);
      if (next < this.#frames) this.#stopAt(next, work);
      resumeRendering().catch(this.#fail);
    }).catch(this.#fail);
  }

  /** Everything the page does at one stop; afterwards its time is `time`. */
  async #work(time) {
    await this.#settle();
    this.#tell('script');
    await deliverEndedEvents(this.#settle);
    await this.#advance(time);
    const context = liveContext();
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await this.#settle();
      await acknowledgeMessages(context);
      if (!(await deliverMessages(context, this.#settle))) {
        await this.#stages.notice();
        this.#tell('render');
        return;
      }
    }
    throw new Failure('endless', `page and worklets answered each other ${MOST_EXCHANGES} times`);
  }

  #advance(time) {
    return this.#clock.advance(time, this.#settle, () => this.#tell('script'));
  }

  /** The first quantum at or after the next timer's frame, and never the one just passed. */
  #nextStop(frame, start, { sampleRate }) {
    const longest = Math.floor((LONGEST_RUN_SECONDS * sampleRate) / QUANTUM_FRAMES);
    const due = Math.ceil(((this.#clock.nextDue - start) * sampleRate) / 1000);
    const boundary = Math.ceil(due / QUANTUM_FRAMES) * QUANTUM_FRAMES;
    return Math.max(
      frame + QUANTUM_FRAMES, Math.min(boundary, frame + longest * QUANTUM_FRAMES));
  }

  async #deliver(buffer, renderMilliseconds) {
    this.#phase = 'delivering';
    const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) =>
      buffer.getChannelData(index));
    for (const { name, channels: stage } of await this.#stages.collect()) {
      await deliverStage(backToBack(stage), name);
    }
    const trace = this.#trace.finish();
    if (isSilent(channels)) this.#giveReasons(callsOf(trace.graph.operations));
    await deliverTrace(traceMessage(trace));
    await deliverAudio(backToBack(channels), {
      sampleRate: buffer.sampleRate, channels: channels.length, renderMilliseconds,
    });
  }

  #giveReasons(calls) {
    for (const text of reasonsForSilence(calls)) reportRemark('reason', text, this.#clock.now);
  }

  /** Says what comes next: `kind` is "script", "work" or "render". */
  #tell(kind, phase = this.#phase) {
    this.#watchdog.postMessage({ kind, phase, time: this.#clock.now });
  }

  /** Everything that follows from the page's script, named while it takes long. */
  #settle = () => settle((label) => this.#tell('work', `${this.#phase}, waiting for ${label}`));
}

function describe(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}` : String(error);
}
