/** Installs the recorder between the page and the browser, before any script of the page. */
import { installDeferredCalls, makeOrPutOff } from '../clock/deferred-calls.js';
import { watchDynamicCode } from '../page/dynamic-code.js';
import { watchHandlerCode } from '../page/handler-code.js';
import { holdEndedEvents } from '../clock/held-events.js';
import { installForeignPorts } from '../worklets/foreign-ports.js';
import { adoptFrames } from '../page/frames.js';
import { awaitHeadResponses } from '../page/head-loading.js';
import { holdLoads } from '../clock/held-loads.js';
import { holdNavigation } from '../clock/held-navigation.js';
import { interceptMethod } from '../natives/interception.js';
import { installLaterContexts } from './later-contexts.js';
import { installLiveContext, liveContext, noteScheduled } from './live-context.js';
import { installMediaNodes } from '../media/media-nodes.js';
import { installStandIns } from '../media/stand-in-nodes.js';
import { holdMessages } from '../worklets/message-channels.js';
import { recordOfflineRenders } from './offline-renders.js';
import { prepareActions } from '../actions/page-actions.js';
import { forwardPageReports } from '../cases/page-reports.js';
import { afterReally } from '../natives/natives.js';
import { keepPageSide } from '../page/page-side.js';
import { guardSurroundings } from '../page/page-surroundings.js';
import { watchPageWork } from '../clock/page-work.js';
import { watchTraffic } from '../clock/pending-work.js';
import { untilQuiet } from '../clock/quiet-traffic.js';
import { describe } from './recording-failure.js';
import { installMedia } from './recording-media.js';
import { reportRemark } from './recording-server.js';
import { seedPage } from '../page/seeded-page.js';
import { watchForSilence } from './silence-reasons.js';
import { installStableSums } from '../trace/stable-sums.js';
import { thrownAt } from '../cases/thrown-places.js';
import { placeOf } from '../trace/trace.js';
import { watchBufferMemory } from '../trace/trace-buffers.js';
import { onScheduling } from '../trace/trace-calls.js';
import { installTraceRecorder } from '../trace/trace-recorder.js';
import { onScriptProcessing } from '../trace/trace-script-processors.js';
import { noteModule } from '../worklets/worklet-modules.js';
import { collectWorkletNodes, gateWorkletPorts, replacePort } from '../worklets/worklet-nodes.js';

/**
 * The order matters: whatever makes nodes that the page does not know of is installed before the trace recorder.
 *
 * `settings`: from the command line; `clock`, `workers`: of the recording; then callbacks for when the page makes its
 * context, uses something that a trace cannot describe, runs the script of a ScriptProcessorNode, navigates to another
 * address, or asks for a render quantum that cannot be recorded.
 */
export function installRecorder(settings, clock, workers, {
  onContext, onUnsupported, onScript, onLeave, onQuantum,
}) {
  const remark = (kind, text) => reportRemark(kind, text, clock.now);
  forwardPageReports({
    onError: (error, event) =>
      remark('error', [describe(error), placeWithin(settings.base, error, event)].filter(Boolean).join(' at ')),
    onLog: (text) => remark('console', text),
  });
  guardSurroundings({ onRemark: remark, onLeave });
  seedPage(settings.random.page);
  prepareActions(settings.actions, () => clock.now);
  installLiveContext({
    ...settings,
    now: () => clock.now,
    onCreate: onContext,
    onNote: (text) => remark('note', text),
    onQuantum,
  });
  installMediaNodes({ onNote: (text) => remark('note', text), onUnsupported });
  awaitHeadResponses();
  installStableSums();
  installDeferredCalls();
  collectWorkletNodes();
  preludeWorklets(settings);
  installTraceRecorder();
  onScheduling(noteScheduled);
  recordOfflineRenders({
    ...settings, now: () => clock.now, onError: (text) => remark('error', text),
  });
  watchBufferMemory();
  onScriptProcessing(onScript);
  holdEndedEvents((context) => context === liveContext());
  installMedia(settings, clock, onUnsupported);
  watchTraffic(untilQuiet);
  watchPageWork();
  watchDynamicCode();
  watchHandlerCode();
  holdLoads();
  holdNavigation();
  holdMessages(() => clock.now, { put: makeOrPutOff, onTransfer: giveAway });
  installForeignPorts({ isHolding: true, delay: afterReally });
  gateWorkletPorts();
  workers.install();
  clock.install();
  watchForSilence();
  keepPageSide();
  installLaterContexts();
  installStandIns();
  adoptFrames((text) => remark('note', text));
}

/** Once other realms can send messages to a node, no trace describes them. */
function giveAway(port) {
  if (replacePort(port)) placeOf(port)?.trace.addGap(port, 'messages by a port that was given away');
}

/** A page's file and line, if the browser knows them; lines are as in the file, columns may not be. */
function placeWithin(base, error, event) {
  const isOwn = (address) => !address.startsWith(String(base));
  // What the browser refuses is thrown inside the recorder: the page's line is further out.
  const at = event?.filename && isOwn(event.filename)
    ? { address: event.filename, line: event.lineno } : thrownAt(error, isOwn);
  if (!at?.line) return null;
  const { address } = at;
  return `${address.startsWith(location.origin) ? address.slice(location.origin.length) : address}:${at.line}`;
}

/** Loads the prelude into each worklet scope before the page's first module. */
function preludeWorklets({ base, epoch, natives, random }) {
  const preludes = new WeakMap();
  const { addModule } = Worklet.prototype;
  const names = Object.keys(natives).map(encodeURIComponent).join();
  const address = new URL(
    `worklet-prelude.js?seed=${random.worklet}&epoch=${epoch}&tapes&sharing=${names}`, base);
  interceptMethod(Worklet.prototype, 'addModule', (worklet, args, proceed) => {
    noteModule(args[0]);
    if (!preludes.has(worklet)) preludes.set(worklet, addModule.call(worklet, address));
    return preludes.get(worklet).then(proceed);
  });
}
