/**
 * The capture server from the page's view: one function per message of its HTTP protocol.
 *
 * Every path is relative to the page's own address, `http://127.0.0.1:PORT/TOKEN/`.
 */
import { boxed, request } from '../natives/natives.js';
import { backToBack, traceMessage } from '../trace/trace-message.js';

export const base = new URL('./', location.href);

/**
 * The address of a suite's own document: its files are requested below it, so that the server knows which suite
 * requested them, and no suite gets another's cached files.
 */
export function documentOf(step, suite) {
  const name = encodeURIComponent(suite);
  return new URL(`suite/${name}/?${step}=${name}`, new URL(base.pathname.replace(/suite\/[^/]+\/$/, ''), base));
}

/**
 * What the server gives to each document once, before any module runs in it: no module can deliver for another suite.
 */
let seal = null;

/** Characters of a message that the server takes. */
const LONGEST_MESSAGE = 2000;

/** Thrown when the server refuses a message: the capture is over, and the server no longer listens. */
export class ServerRefusal extends Error {}

/**
 * What to capture: `{ suites: [name], repeats, isTraced, random: { page: seed, worklet: seed } }`, and for a user's own
 * project `own: { modules: {suite: path}, cases: {suite: […]}, stimuli }`; with `awaitsTakes` there are takes to come,
 * for which `fetchTakes` waits.
 */
export async function fetchJob() {
  const { ok, status, seal: given, body } = await request(new URL(`job.json${location.search}`, base));
  if (!ok) throw new ServerRefusal(body || `job.json: ${status}`);
  seal = given;
  return JSON.parse(body);
}

/** Takes that are still being played; resolves once they are complete. */
export function fetchTakes() {
  const takes = get('takes.json').then((text) => JSON.parse(text));
  // If a module cannot be loaded, that is reported first, and the takes are never awaited.
  takes.catch(() => {});
  return takes;
}

/** Reports the cases of a suite that was loaded in a separate document; `announceCases` reports the last ones. */
export async function defineCases(cases) {
  await post('defined', JSON.stringify({ cases }));
}

/** Announces all cases, those reported before and these; resolves when the server has selected. */
export async function announceCases(cases) {
  await post('cases', JSON.stringify({ cases }));
}

/** Resolves, boxed, to the ids to render, in the requested order. */
export async function fetchRun() {
  return boxed(JSON.parse(await get('run.json')).run);
}

export async function beginRender(id, render) {
  await post(`begin?case=${encodeURIComponent(id)}&render=${render}`);
}

/** Delivers the graph trace of a case, before the render it belongs to. */
export async function deliverTrace(id, trace) {
  await post(`trace?case=${encodeURIComponent(id)}`, traceMessage(trace));
}

/**
 * Delivers the sound of a named node, from frame 0 on, before the last render; it was recorded from frame `from` on.
 */
export async function deliverStage(id, { name, channels, from }) {
  await post(`stage?case=${encodeURIComponent(id)}&name=${name}&from=${from}`, backToBack(channels));
}

/** A stimulus from a file of the project: `{ channels, sampleRate }`. */
export async function fetchStimulus(file) {
  const response = await request(
    new URL(`stimulus?file=${encodeURIComponent(file)}`, base), { type: 'arraybuffer' });
  const bytes = response.body;
  if (!response.ok) throw new Error(`the stimulus ${file}: ${new TextDecoder().decode(bytes)}`);
  const view = new DataView(bytes);
  const count = view.getUint32(0, true);
  const sampleRate = view.getUint32(4, true);
  const samples = new Float32Array(bytes, 8);
  const frames = samples.length / count;
  const channels = Array.from({ length: count }, (_, c) =>
    samples.slice(c * frames, (c + 1) * frames));
  return { channels, sampleRate };
}

/**
 * Delivers one render.
 *
 * - Shape: one Float32Array per channel, equal lengths; sent channels back to back. `sha256`: of the same, read a
 *   second time; null for numbers that no context has rendered.
 */
export async function deliverRender(id, render, { channels, sha256 }) {
  const proof = sha256 === null ? '' : `&sha256=${sha256}`;
  await post(`render?case=${encodeURIComponent(id)}&render=${render}${proof}`, backToBack(channels));
}

/**
 * `caseId`, `file` and `place` are null when unknown; any value may have been thrown. An error's `missing` is the path
 * of a missing file.
 */
export async function reportError(caseId, file, error, place) {
  const message = String(error?.message ?? error).slice(0, LONGEST_MESSAGE);
  // An app may throw any value with a property of this name.
  const missing = typeof error?.missing === 'string' ? error.missing : undefined;
  await post('error', JSON.stringify({ case: caseId, file, message, place, missing }));
}

/** `level` is "info" or "warning". */
export async function reportLog(level, message) {
  await post('log', JSON.stringify({ level, message: message.slice(0, LONGEST_MESSAGE) }));
}

/** Reports an address that the browser blocked; `caseId` is null while no case is rendered. */
export async function reportRefused(caseId, address) {
  await post('refused', JSON.stringify({ case: caseId, address }));
}

export async function reportDone() {
  await post('done');
}

async function post(path, body = '') {
  const { ok, status, body: reason } = await request(new URL(path, base), { method: 'POST', body, seal });
  if (!ok) throw new ServerRefusal(reason || `${path}: ${status}`);
}

async function get(path) {
  const { ok, status, body } = await request(new URL(path, base));
  if (!ok) throw new ServerRefusal(`${path}: ${status}`);
  return body;
}
