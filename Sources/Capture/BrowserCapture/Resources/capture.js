/**
 * The capture driver: asks the server what to capture, renders it, delivers the samples.
 *
 * The order of messages is fixed: job, cases, then for every case and repetition begin and
 * render, at last done. The last repetition of a graph also sends its trace, before the render.
 * An error in one case is reported and the next case goes on.
 */
import { reportCaseError } from './case-errors.js';
import { nameWebFolder, placeOfEvent } from './error-places.js';
import { forwardPageReports } from './page-reports.js';
import { refusalsTold, watchRefusedRequests } from './refused-requests.js';
import { renderCase } from './render.js';
import { seededRandom } from './seeded-random.js';
import {
  announceCases, base, beginRender, deliverRender, deliverStage, deliverTrace, fetchJob, fetchTakes,
  reportDone, reportLog, reportRefused, ServerRefusal,
} from './server.js';
import { installStableSums } from './stable-sums.js';
import { loadSuites } from './suites.js';
import { installTraceRecorder } from './trace-recorder.js';
import { collectWorkletNodes } from './worklet-nodes.js';

const IDLE = { id: null, file: null };
let current = IDLE;

forwardPageReports({
  // A server that is gone cannot be told about it.
  onError: (error, event) => reportCaseError(current.id, current.file, error, event && placeOfEvent(event))
    .catch(() => {}),
  onLog: (text) => reportLog('warning', text).catch(() => {}),
});
watchRefusedRequests((address) => reportRefused(current.id, address));
installStableSums();
collectWorkletNodes();
try {
  await capture();
} catch (error) {
  await reportCaseError(current.id, current.file, error).catch(() => {});
}
await refusalsTold();
await reportDone().catch(() => {});
showProgress('Done.');

async function capture() {
  const job = await fetchJob();
  // Last: the recorder has to see the page's own calls, not what the others make of them.
  if (job.isTraced) installTraceRecorder();
  // Case modules may draw while they load.
  Math.random = seededRandom(job.random.page);
  if (job.own) {
    nameWebFolder(job.own.folder);
    standBesideThePage();
  }
  const takes = job.awaitsTakes ? fetchTakes() : job.takes;
  const records = await loadSuites(job.suites, job.own, takes);
  const announcements = Array.from(records.values(), (record) => record.announcement);
  const run = await announceCases(announcements);
  for (const [index, id] of run.entries()) {
    showProgress(`${index + 1} of ${run.length}: ${id}`);
    await captureCase(id, records.get(id), job);
  }
}

/** Renders one case as often as the job asks; a failure ends this case only. */
async function captureCase(id, record, job) {
  current = { id, file: record?.announcement.source ?? null };
  try {
    if (!record) throw new Error(`the server asked for '${id}', which no suite defines`);
    for (let render = 0; render < job.repeats; render += 1) {
      await beginRender(id, render);
      const isTraced = job.isTraced && render === job.repeats - 1;
      const { channels, trace, stages } = await renderCase(record, {
        random: job.random, isTraced, namesModules: Boolean(job.own),
      });
      // The output comes last, by which the server knows it.
      await Promise.all(stages.slice(0, -1).map((stage) => deliverStage(id, stage)));
      if (stages.length) await deliverStage(id, stages.at(-1));
      if (trace) await deliverTrace(id, trace);
      await refusalsTold();
      await deliverRender(id, render, channels);
    }
  } catch (error) {
    if (error instanceof ServerRefusal) throw error;
    await reportCaseError(id, current.file, error);
  }
  current = IDLE;
}

/** Addresses that an app's code gives without a base are meant from its own page. */
function standBesideThePage() {
  const element = document.createElement('base');
  element.href = new URL('web/', base);
  document.head.prepend(element);
}

function showProgress(text) {
  document.getElementById('progress').textContent = text;
}
