/**
 * The recording driver: runs in a live page before any of its own scripts, and renders the page's sound on a virtual
 * clock.
 *
 * The page's script runs only while the render is suspended, at the quantum where its next timer is due, and the render
 * continues only when everything that follows from it is done.
 */
import { makeDeferredCalls, putOffCalls } from './clock/deferred-calls.js';
import { deliverEndedEvents } from './clock/held-events.js';
import { liveContext, resumeRendering, startRendering, suspendAt } from './recording/live-context.js';
import { realNow } from './natives/natives.js';
import { nextStop } from './clock/next-stop.js';
import { fetchChosenFiles } from './actions/page-actions.js';
import { PlannedActions } from './actions/planned-actions.js';
import { deliverOfflineRenders, deliverRecording, giveReasons } from './recording/recording-delivery.js';
import { Failure, describe } from './recording/recording-failure.js';
import { installRecorder } from './recording/recording-installation.js';
import { LivePage, MOST_EXCHANGES } from './recording/recording-page.js';
import { placeOf, reportFailure, reportLeaving, reportRemark, setServer } from './recording/recording-server.js';
import { QUANTUM_FRAMES, currentFrame } from './clock/render-quantum.js';
import { Stages } from './cases/stages.js';
import { beginTrace, noticeWrites } from './trace/trace-recorder.js';
import { acknowledgeMessages, deliverMessages, watchWorkletNodes } from './worklets/worklet-nodes.js';

/** `settings`: from the command line; `address`: of this script; `seal`: shows the server whose deliveries these are. */
export function record(settings, address, seal) {
  const base = new URL('./', address);
  setServer(base, seal);
  new Recording({ ...settings, base }).begin();
}

class Recording {
  #settings;
  #page;
  #clock;
  #trace;
  #stages;
  #planned;
  /** Frames at which the render will stop for the page. */
  #stops = new Set();
  /** Frames at which it will stop, for the page or for the browser's main thread alone. */
  #suspended = new Set();
  /** The page's time at frame 0. */
  #start = 0;
  #isOver = false;
  /** Length of the recording; the page sees a context without an end. */
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
    this.#page = new LivePage(settings);
    this.#clock = this.#page.clock;
    this.#failure.catch(() => {});
  }

  begin() {
    installRecorder(this.#settings, this.#clock, this.#page.workers, {
      onContext: (context) => this.#adopt(context),
      onUnsupported: (what) => this.#trace.addUnsupported(what),
      onScript: (...script) => this.#processScript(...script),
      onLeave: (address) => this.#leave(address),
      onQuantum: (frames) => this.#fail(new Failure('cannotDo',
        `the page's AudioContext asks for a render quantum of ${frames} frames (renderSizeHint), which the browser grants;`
          + ` only quanta of ${QUANTUM_FRAMES} frames can be recorded and replayed`)),
    });
    Promise.race([this.#run(), this.#failure])
      .catch((error) => reportFailure(error.reason ?? 'error', describe(error), this.#clock.now))
      .finally(() => { this.#isOver = true; });
  }

  #leave(address) {
    if (this.#isOver) return;
    const place = placeOf(address);
    reportLeaving(place, this.#clock.now);
    // The page continues until the browser has the next one, and must not be delivered in the meantime.
    this.#fail(new Failure('left', place));
  }

  #adopt(context) {
    const { source, random, base, listensToStages, silencesNonFinite } = this.#settings;
    watchWorkletNodes(context, (error) => reportRemark('error', describe(error), this.#clock.now), {
      holds: true, forgives: true,
    });
    this.#frames = context.length;
    this.#trace = beginTrace(
      context, { source, random, stableSums: true, silencesNonFinite, isTaped: true, base });
    this.#stages = new Stages(
      context, this.#trace, { listens: listensToStages, frames: this.#frames, base });
  }

  async #run() {
    await this.#page.load();
    await this.#page.isWatched;
    await this.#page.click(this.#settings.clicks);
    await this.#planActions();
    await this.#awaitContext();
    await this.#render();
  }

  /** From now on the page's clock carries out the actions; their times count from here. */
  async #planActions() {
    const start = this.#clock.now;
    this.#page.phase = 'preparing the actions';
    const { value: actions } = await fetchChosenFiles(this.#settings.actions, this.#settings.base);
    this.#planned = new PlannedActions(actions, { clock: this.#clock, start, fail: this.#fail });
  }

  /** A page may make its context in a timer: time advances until then, or for the whole length. */
  async #awaitContext() {
    this.#page.phase = 'waiting for an AudioContext';
    const end = this.#clock.now + 1000 * this.#settings.seconds;
    while (!liveContext()) {
      const due = this.#page.nextDue;
      if (due > end) {
        await deliverOfflineRenders(this.#clock.now);
        giveReasons({}, this.#clock.now);
        throw new Failure('noContext', '');
      }
      await this.#page.advance(due);
    }
    await this.#page.settle();
  }

  async #render() {
    this.#page.phase = 'rendering';
    const { sampleRate } = liveContext();
    this.#start = this.#clock.now;
    let inPage = 0;
    const begun = realNow();
    this.#work = async (frame) => {
      const since = realNow();
      await this.#runPage(this.#timeAt(frame, sampleRate));
      inPage += realNow() - since;
      this.#stopAt(nextStop(frame, sampleRate, this.#page.nextDue - this.#start));
    };
    this.#stopAt(0);
    const { value: rendered } = await startRendering();
    const renderMilliseconds = realNow() - begun - inPage;
    // An error is already being reported: a sound would arrive after it, or before.
    if (this.#hasFailed) return;
    this.#page.phase = 'delivering';
    await deliverRecording(rendered, renderMilliseconds, {
      trace: this.#trace, stages: this.#stages, settings: this.#settings, now: this.#clock.now,
      performed: this.#planned.frames,
    });
  }

  #timeAt(frame, sampleRate) {
    return this.#start + (frame * 1000) / sampleRate;
  }

  /** Lets the page work at `frame`, if the render gets there. */
  #stopAt(frame) {
    if (frame >= this.#frames || this.#stops.has(frame)) return;
    this.#stops.add(frame);
    this.#suspendAt(frame);
  }

  #suspendAt(frame) {
    if (this.#suspended.has(frame)) return;
    this.#suspended.add(frame);
    suspendAt(frame).then(async () => {
      const reached = currentFrame(liveContext());
      if (reached !== frame) throw new Error(`suspended at frame ${reached} instead of ${frame}`);
      this.#trace.noteStop(frame);
      if (this.#stops.has(frame)) await this.#stop(frame);
      this.#suspended.delete(frame);
      this.#letBrowserWork(frame + QUANTUM_FRAMES);
      resumeRendering().catch(this.#fail);
    }).catch(this.#fail);
  }

  async #stop(frame) {
    this.#trace.endScripts();
    this.#clock.endScripts();
    makeDeferredCalls();
    await this.#work(frame);
    this.#stops.delete(frame);
  }

  /**
   * The browser's main thread takes a node whose tail has ended out of the graph, which can be heard: parameters behind
   * it stand still from then on. With a stop at each quantum that does not depend on when the machine has time.
   */
  #letBrowserWork(frame) {
    if (frame < this.#frames && this.#trace.mayStopAnywhere) this.#suspendAt(frame);
  }

  /** A ScriptProcessorNode acts in the middle of a quantum; everything else waits for its end. */
  #processScript(context, node, run) {
    if (context !== liveContext()) {
      run();
      return;
    }
    const frame = currentFrame(context);
    this.#clock.moveTo(this.#timeAt(frame, context.sampleRate));
    this.#stopAt(frame + QUANTUM_FRAMES);
    this.#clock.beginScript(node);
    putOffCalls();
    run();
  }

  /** Everything that the page does at one stop; afterwards its time is `time`. */
  async #runPage(time) {
    await this.#page.settle();
    this.#page.tell('script');
    await deliverEndedEvents(this.#page.settle,
      () => this.#clock.moveTo(Math.min(time, this.#page.nextDue)));
    await this.#page.advance(time);
    const context = liveContext();
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await this.#page.settle();
      await acknowledgeMessages(context, this.#clock.now);
      if (!(await deliverMessages(context, this.#page.settle))) {
        noticeWrites(this.#trace);
        await this.#stages.notice();
        this.#page.tell('render');
        return;
      }
    }
    throw new Failure('endless', `page and worklets answered each other ${MOST_EXCHANGES} times`);
  }
}
