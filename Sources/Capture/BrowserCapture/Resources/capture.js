/**
 * The capture driver: asks the server what to capture, renders it, delivers the samples.
 *
 * The order of messages is fixed: job, cases, then begin and render for every case and repetition, and finally done.
 * Each repetition of a graph also sends its trace before the render, and the last one the sound of its named nodes; the
 * first one shows that neither changes the render. A random case continues with a render for each further seed. An
 * error in one case is reported, and the capture continues with the next case.
 *
 * Each suite's module runs in separate documents, so that none is affected by another's changes to the browser: one in
 * which it lists its cases (`?define=NAME`), and, after the server has selected from all cases, one in which they are
 * rendered (`?render=NAME`).
 */
import { reportCaseError } from './cases/case-errors.js';
import { nameWebFolder, placeOfEvent } from './cases/error-places.js';
import { forwardPageReports } from './cases/page-reports.js';
import { define } from './natives/interception.js';
import { keepPageSide } from './page/page-side.js';
import { nameMachineTime } from './page/machine-time.js';
import { answerDialogs } from './page/page-surroundings.js';
import { refusalsTold, watchRefusedRequests } from './cases/refused-requests.js';
import { renderCase } from './cases/render.js';
import { seededRandom, seedsOfRender } from './page/seeded-random.js';
import {
  announceCases, base, beginRender, defineCases, deliverRender, deliverStage, deliverTrace, documentOf, fetchJob, fetchRun,
  fetchTakes, reportDone, reportLog, reportRefused, ServerRefusal,
} from './cases/server.js';
import { installStableSums } from './trace/stable-sums.js';
import { CaseTime } from './cases/case-time.js';
import { addSuites } from './cases/suites.js';
import { installTraceRecorder } from './trace/trace-recorder.js';
import { collectWorkletNodes, gateWorkletPorts } from './worklets/worklet-nodes.js';

const IDLE = { id: null, file: null };
let current = IDLE;
/** A module's output while loading is reported once, when it defines its cases. */
let isLoadingAgain = false;
/** The modules' time. */
let time;

export async function runCapture() {
  const warn = (text) => { if (!isLoadingAgain) reportLog('warning', text).catch(() => {}); };
  forwardPageReports({
    // If the server is gone, it cannot be told.
    onError: (error, event) => reportCaseError(current.id, current.file, error, event && placeOfEvent(event))
      .catch(() => {}),
    onLog: warn,
  });
  answerDialogs((kind, text) => warn(text));
  nameMachineTime(warn);
  watchRefusedRequests((address) => reportRefused(current.id, address));
  installStableSums();
  collectWorkletNodes();
  let next = null;
  try {
    next = await takeStep();
  } catch (error) {
    await reportCaseError(current.id, current.file, error).catch(() => {});
  }
  await refusalsTold();
  if (next) {
    location.replace(next);
    return;
  }
  await reportDone().catch(() => {});
  showProgress('Done.');
}

/** Does what this document is for; resolves to the next one's address, or to null after the last. */
async function takeStep() {
  const job = await fetchJob();
  // Last: the recorder has to see the page's own calls, not what the other replacements make of them.
  if (job.isTraced) installTraceRecorder();
  time = new CaseTime(job.epoch);
  time.install();
  gateWorkletPorts();
  keepPageSide();
  // Case modules may draw random numbers while they load.
  define(Math, 'random', seededRandom(job.random.page));
  if (job.own) {
    nameWebFolder(job.own.folder);
    standBesideThePage();
  }
  const asked = /^\?(define|render)=(.*)$/.exec(location.search);
  if (asked) return asked[1] === 'define' ? defineSuite(decodeURIComponent(asked[2]), job)
    : renderSuite(decodeURIComponent(asked[2]), job);
  if (job.suites.length > 1 && !job.awaitsTakes) return documentOf('define', job.suites[0]);
  const records = new Map();
  await load(records, job.suites, job.own, job.awaitsTakes ? fetchTakes() : job.takes);
  await announceCases(announcementsOf(records));
  await captureAll((await fetchRun()).value, records, job);
  return null;
}

/** Tells the server a suite's cases; after the last suite, it selects from all. */
async function defineSuite(name, job) {
  const records = new Map();
  await load(records, [name], job.own, job.takes);
  await defineCases(announcementsOf(records));
  const next = job.suites[job.suites.indexOf(name) + 1];
  if (next !== undefined) return documentOf('define', next);
  await announceCases([]);
  return nextRender(-1, job, (await fetchRun()).value);
}

/** Renders the selected cases of a suite. */
async function renderSuite(name, job) {
  const { value: run } = await fetchRun();
  const records = new Map();
  isLoadingAgain = true;
  await load(records, [name], job.own, job.takes);
  isLoadingAgain = false;
  await captureAll(run.filter((id) => id.startsWith(`${name}/`)), records, job);
  return nextRender(job.suites.indexOf(name), job, run);
}

/** The first suite after a position with a selected case. */
function nextRender(place, job, run) {
  const next = job.suites.find((name, index) => index > place && run.some((id) => id.startsWith(`${name}/`)));
  return next === undefined ? null : documentOf('render', next);
}

function load(...args) {
  return time.whileLoading(addSuites(...args));
}

function announcementsOf(records) {
  return Array.from(records.values(), (record) => record.announcement);
}

async function captureAll(run, records, job) {
  for (let index = 0; index < run.length; index += 1) {
    showProgress(`${index + 1} of ${run.length}: ${run[index]}`);
    await captureCase(run[index], records.get(run[index]), job);
  }
}

/** Renders one case as often as required; an error ends only this case. */
async function captureCase(id, record, job) {
  current = { id, file: record?.announcement.source ?? null };
  try {
    if (!record) throw new Error(`the server asked for '${id}', which no suite defines`);
    // The repetitions, and a render with each further seed of a random case.
    const renders = job.repeats + (record.announcement.seeds ?? 1) - 1;
    for (let render = 0; render < renders; render += 1) {
      await beginRender(id, render);
      const isTraced = job.isTraced && render < job.repeats;
      const listens = render === job.repeats - 1;
      const random = seedsOfRender(job.random, Math.max(1, render - job.repeats + 2));
      const { value: { channels, sha256, trace, stages } } = await renderCase(record, {
        time, random, isTraced, listens, namesModules: Boolean(job.own),
      });
      // The output comes last, by which the server recognises it.
      await Promise.all(stages.slice(0, -1).map((stage) => deliverStage(id, stage)));
      if (stages.length) await deliverStage(id, stages.at(-1));
      if (trace) await deliverTrace(id, trace);
      await refusalsTold();
      await deliverRender(id, render, { channels, sha256 });
    }
  } catch (error) {
    if (error instanceof ServerRefusal) throw error;
    await reportCaseError(id, current.file, error);
  }
  current = IDLE;
}

/** Addresses without a base in an app's code are relative to the app's own page. */
function standBesideThePage() {
  const element = document.createElement('base');
  element.href = new URL('web/', base);
  document.head.prepend(element);
}

function showProgress(text) {
  document.getElementById('progress').textContent = text;
}
