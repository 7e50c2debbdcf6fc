/**
 * The recording driver: runs in a live page before any script of its own, and renders what the
 * page plays on a virtual clock.
 *
 * The page's script runs only while the render is suspended, at the quantum where its next timer is
 * due, and the render goes on only when all that follows from it is done.
 */
import { installDeferredCalls, makeDeferredCalls, putOffCalls } from './deferred-calls.js';
import { deliverEndedEvents, holdEndedEvents } from './held-events.js';
import { awaitHeadResponses } from './head-loading.js';
import { holdLoads } from './held-loads.js';
import { interceptMethod } from './interception.js';
import {
  contextForMedia, installLiveContext, liveContext, mediaRate, resumeRendering, startRendering,
  suspendAt,
} from './live-context.js';
import { installMediaElements, isLoadingNatively } from './media-elements.js';
import { installMediaStreams } from './media-streams.js';
import { realNow, setRealTimeout } from './natives.js';
import {
  clickAtOnce, fetchChosenFiles, momentsOf, prepareActions,
} from './page-actions.js';
import { holdMessages } from './message-channels.js';
import { forwardPageReports } from './page-reports.js';
import { guardSurroundings } from './page-surroundings.js';
import { watchPageWork } from './page-work.js';
import { settle, watchTraffic } from './pending-work.js';
import { untilQuiet } from './quiet-traffic.js';
import { QUANTUM_FRAMES, currentFrame } from './render-quantum.js';
import {
  deliverAudio, deliverStage, deliverTrace, reportFailure, reportLeaving, reportProgress, reportRemark, setServer,
} from './recording-server.js';
import { seedPage } from './seeded-page.js';
import { callsOf, isSilent, reasonsForSilence, watchForSilence } from './silence-reasons.js';
import { installStableSums } from './stable-sums.js';
import { Stages } from './stages.js';
import { watchBufferMemory } from './trace-buffers.js';
import { backToBack, traceMessage } from './trace-message.js';
import {
  beginTrace, completeTrace, installTraceRecorder, noticeWrites,
} from './trace-recorder.js';
import { onScriptProcessing } from './trace-script-processors.js';
import { VirtualClock } from './virtual-clock.js';
import { Workers } from './workers.js';
import { identityOf, noteModule } from './worklet-modules.js';
import {
  acknowledgeMessages, collectTapes, collectWorkletNodes, deliverMessages, watchWorkletNodes,
} from './worklet-nodes.js';

/** The longest the render goes on without a stop, so that no event of a source waits longer. */
const LONGEST_RUN_SECONDS = 0.04;
/** Messages between page and worklets that answer each other may be endless. */
const MOST_EXCHANGES = 10000;

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
  #workers;
  /** Frames at which the render will stop. */
  #stops = new Set();
  /** The page's time at frame 0. */
  #start = 0;
  #phase = 'loading the page';
  #isOver = false;
  #watchdog;
  #isWatched;
  /** Length of the recording; the page sees a context without one. */
  #frames = 0;
  /** What happens at a stop, by its frame. */
  #work;
  #fail;
  #hasFailed = false;
  #failure = new Promise((_, reject) => {
    this.#fail = (error) => {
      this.#hasFailed = true;
      reject(error);
    };
  });

  constructor(settings) {
    this.#settings = settings;
    this.#clock = new VirtualClock(settings.epoch);
    const { base, epoch, random } = settings;
    this.#workers = new Workers(
      { base, epoch, seed: random.page }, () => this.#clock.now, this.#onWait);
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
    installLiveContext({
      ...this.#settings,
      now: () => this.#clock.now,
      onCreate: (context) => this.#adopt(context),
      onNote: (text) => remark('note', text),
      onUnsupported: (what) => this.#trace.addUnsupported(what),
    });
    awaitHeadResponses();
    installStableSums();
    installDeferredCalls();
    collectWorkletNodes();
    this.#preludeWorklets(worklet);
    installTraceRecorder();
    watchBufferMemory();
    onScriptProcessing((...script) => this.#processScript(...script));
    holdEndedEvents((context) => context === liveContext());
    this.#installMedia();
    watchTraffic(untilQuiet);
    watchPageWork();
    holdLoads();
    holdMessages(() => this.#clock.now);
    this.#workers.install();
    this.#clock.install();
    watchForSilence();
  }

  #installMedia() {
    // Whatever port the page came from this time.
    const note = (text) => reportRemark('note', text.replaceAll(location.origin, ''), clock.now);
    const clock = this.#clock;
    const microphone = this.#settings.hasMicrophone
      ? new URL('microphone', this.#settings.base) : null;
    installMediaElements({
      note,
      now: () => clock.now,
      after: (milliseconds, run) => clock.after(milliseconds, run),
      cancel: (id) => clock.cancel(id),
      sampleRate: mediaRate,
      makeOutput() {
        const context = contextForMedia();
        const output = context.createGain();
        output.connect(context.destination);
        return output;
      },
      makeSource(buffer, output) {
        const source = contextForMedia().createBufferSource();
        source.buffer = buffer;
        source.connect(output);
        return source;
      },
    });
    installMediaStreams({ microphone, sampleRate: mediaRate, note });
  }

  #adopt(context) {
    const { source, random, base, listensToStages } = this.#settings;
    watchWorkletNodes(context, (error) => reportRemark('error', describe(error), this.#clock.now), {
      holds: true,
    });
    this.#frames = context.length;
    this.#trace = beginTrace(context, { source, random, stableSums: true, isTaped: true });
    this.#stages = new Stages(
      context, this.#trace, { listens: listensToStages, frames: this.#frames, base });
  }

  /** Loads our module into each worklet scope before the page's first. */
  #preludeWorklets(seed) {
    const preludes = new WeakMap();
    const { addModule } = Worklet.prototype;
    const { base, epoch, natives } = this.#settings;
    const names = Object.keys(natives).map(encodeURIComponent).join();
    const address = new URL(
      `worklet-prelude.js?seed=${seed}&epoch=${epoch}&tapes&sharing=${names}`, base);
    interceptMethod(Worklet.prototype, 'addModule', (worklet, args, proceed) => {
      noteModule(args[0]);
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

  /**
   * Loading is over when the document says so, however long that takes. Time goes on meanwhile only
   * where nothing real moves any more: a module then waits for a timer of the page's.
   */
  async #load() {
    const isLoading = () => document.readyState !== 'complete';
    this.#tell('work', 'loading the page');
    let isQuiet = false;
    let isWatching = false;
    while (isLoading()) {
      await new Promise((resolve) => { setRealTimeout(resolve, 5); });
      await this.#settle();
      if (isQuiet && isLoading()) {
        isQuiet = false;
        if (this.#nextDue < Infinity && !isLoadingNatively()) await this.#advance(this.#nextDue);
      } else if (!isWatching) {
        isWatching = true;
        untilQuiet(isLoading).then((quiet) => {
          isQuiet = quiet;
          isWatching = false;
        });
      }
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
      const due = this.#nextDue;
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
    const { sampleRate } = liveContext();
    this.#start = this.#clock.now;
    let inPage = 0;
    const begun = realNow();
    this.#work = async (frame) => {
      const since = realNow();
      await this.#runPage(this.#timeAt(frame, sampleRate));
      inPage += realNow() - since;
      this.#stopAt(this.#nextStop(frame, sampleRate));
    };
    this.#stopAt(0);
    const buffer = await startRendering();
    const renderMilliseconds = realNow() - begun - inPage;
    await this.#deliver(buffer, renderMilliseconds);
  }

  #timeAt(frame, sampleRate) {
    return this.#start + (frame * 1000) / sampleRate;
  }

  /** Lets the page work at `frame`, if the render gets there. */
  #stopAt(frame) {
    if (frame >= this.#frames || this.#stops.has(frame)) return;
    this.#stops.add(frame);
    suspendAt(frame).then(async () => {
      const reached = currentFrame(liveContext());
      if (reached !== frame) throw new Error(`suspended at frame ${reached} instead of ${frame}`);
      this.#trace.endScripts();
      this.#clock.endScripts();
      makeDeferredCalls();
      await this.#work(frame);
      this.#stops.delete(frame);
      resumeRendering().catch(this.#fail);
    }).catch(this.#fail);
  }

  /** A ScriptProcessorNode asks in the middle of a quantum; all else waits for its end. */
  #processScript(context, node, run) {
    const frame = currentFrame(context);
    this.#clock.moveTo(this.#timeAt(frame, context.sampleRate));
    this.#stopAt(frame + QUANTUM_FRAMES);
    this.#clock.beginScript(node);
    putOffCalls();
    run();
  }

  /** Everything the page does at one stop; afterwards its time is `time`. */
  async #runPage(time) {
    await this.#settle();
    this.#tell('script');
    await deliverEndedEvents(this.#settle);
    await this.#advance(time);
    const context = liveContext();
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await this.#settle();
      await acknowledgeMessages(context, this.#clock.now);
      if (!(await deliverMessages(context, this.#settle))) {
        noticeWrites(this.#trace);
        await this.#stages.notice();
        this.#tell('render');
        return;
      }
    }
    throw new Failure('endless', `page and worklets answered each other ${MOST_EXCHANGES} times`);
  }

  /** When the next timer is due, of the page's or of a worker's. */
  get #nextDue() {
    return Math.min(this.#clock.nextDue, this.#workers.nextDue);
  }

  /** Runs all timers due up to `time`; those of workers stand behind the page's of the same time. */
  async #advance(time) {
    for (let due = this.#nextDue; due <= time; due = this.#nextDue) {
      this.#clock.moveTo(due);
      this.#tell('script');
      if (this.#clock.nextDue === due) this.#clock.runNext();
      else await this.#workers.runNext();
      await this.#settle();
    }
    this.#clock.moveTo(time);
  }

  /** The first quantum at or after the next timer's frame, and never the one just passed. */
  #nextStop(frame, sampleRate) {
    const longest = Math.floor((LONGEST_RUN_SECONDS * sampleRate) / QUANTUM_FRAMES);
    const due = Math.ceil(((this.#nextDue - this.#start) * sampleRate) / 1000);
    const boundary = Math.ceil(due / QUANTUM_FRAMES) * QUANTUM_FRAMES;
    return Math.max(
      frame + QUANTUM_FRAMES, Math.min(boundary, frame + longest * QUANTUM_FRAMES));
  }

  async #deliver(buffer, renderMilliseconds) {
    // What failed on the way is being reported: a sound would arrive beside it, or before.
    if (this.#hasFailed) return;
    this.#phase = 'delivering';
    const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) =>
      buffer.getChannelData(index));
    for (const { name, channels: stage } of await this.#stages.collect()) {
      await deliverStage(backToBack(stage), name);
    }
    const { natives, tapesEverything } = this.#settings;
    for (const { node, runs, address } of await collectTapes(liveContext())) {
      this.#trace.addModule(node, await identityOf(address));
      this.#trace.addWorkletTape(node, runs, { natives, isForced: tapesEverything });
    }
    await completeTrace(this.#trace, liveContext(), this.#settings.base);
    const trace = this.#trace.finish();
    if (isSilent(channels)) this.#giveReasons(callsOf(trace.graph.operations));
    await deliverTrace(traceMessage(trace));
    await deliverAudio(backToBack(channels), {
      sampleRate: buffer.sampleRate, channels: channels.length, renderMilliseconds,
    });
  }

  #giveReasons(calls) {
    try {
      for (const text of reasonsForSilence(calls)) reportRemark('reason', text, this.#clock.now);
    } catch (error) {
      // A page may have put something of its own in the place of what is looked up there.
      reportRemark('reason', `why cannot be told: ${describe(error)}`, this.#clock.now);
    }
  }

  /** Says what comes next: `kind` is "script", "work" or "render". */
  #tell(kind, phase = this.#phase) {
    this.#watchdog.postMessage({ kind, phase, time: this.#clock.now });
  }

  #onWait = (label) => this.#tell('work', `${this.#phase}, waiting for ${label}`);

  /** Everything that follows from the page's script, also in its workers. */
  #settle = async () => {
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await settle(this.#onWait);
      if (!(await this.#workers.exchange(() => settle(this.#onWait)))) return;
    }
    throw new Failure('endless', `page and workers answered each other ${MOST_EXCHANGES} times`);
  };
}

function describe(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}` : String(error);
}
