/**
 * The capture server, as the page sees it: one function per message of its HTTP protocol.
 *
 * Every path is relative to the page's own address, `http://127.0.0.1:PORT/TOKEN/`.
 */
import { backToBack, traceMessage } from './trace-message.js';

export const base = new URL('./', location.href);

/** Thrown when the server refuses a message: the capture is over, nobody listens any more. */
export class ServerRefusal extends Error {}

/**
 * What to capture: `{ suites: [name], repeats, isTraced, random: { page: seed, worklet: seed } }`, and
 * for a project of one's own `own: { modules: {suite: path}, cases: {suite: […]}, stimuli }`; with `awaitsTakes` there
 * are takes to come, which `fetchTakes` waits for.
 */
export async function fetchJob() {
  const response = await fetch(new URL('job.json', base), { cache: 'no-store' });
  if (!response.ok) throw new ServerRefusal(`job.json: ${response.status}`);
  return response.json();
}

/** Takes that are still being played: answered once they have been. */
export function fetchTakes() {
  const takes = fetch(new URL('takes.json', base), { cache: 'no-store' }).then((response) => {
    if (!response.ok) throw new ServerRefusal(`takes.json: ${response.status}`);
    return response.json();
  });
  // A module that cannot be loaded is told first, and nobody waits for its takes.
  takes.catch(() => {});
  return takes;
}

/** Announces all cases; resolves to the ids to render, in the order wanted. */
export async function announceCases(cases) {
  const response = await post('cases', JSON.stringify({ cases }));
  return (await response.json()).run;
}

export async function beginRender(id, render) {
  await post(`begin?case=${encodeURIComponent(id)}&render=${render}`);
}

/** Delivers the graph trace of a case, before the render it belongs to. */
export async function deliverTrace(id, trace) {
  await post(`trace?case=${encodeURIComponent(id)}`, traceMessage(trace));
}

/** Delivers what a named node plays, from frame 0 on, before the last render. */
export async function deliverStage(id, { name, channels }) {
  await post(`stage?case=${encodeURIComponent(id)}&name=${name}`, backToBack(channels));
}

/** A stimulus from a file of the project: `{ channels, sampleRate }`. */
export async function fetchStimulus(file) {
  const response = await fetch(new URL(`stimulus?file=${encodeURIComponent(file)}`, base));
  if (!response.ok) throw new Error(`the stimulus ${file}: ${await response.text()}`);
  const bytes = await response.arrayBuffer();
  const view = new DataView(bytes);
  const [count, sampleRate] = [view.getUint32(0, true), view.getUint32(4, true)];
  const samples = new Float32Array(bytes, 8);
  const frames = samples.length / count;
  const channels = Array.from({ length: count }, (_, c) =>
    samples.slice(c * frames, (c + 1) * frames));
  return { channels, sampleRate };
}

/**
 * Delivers one render.
 *
 * - Shape: one Float32Array per channel, equal lengths; sent channels back to back.
 */
export async function deliverRender(id, render, channels) {
  await post(`render?case=${encodeURIComponent(id)}&render=${render}`, backToBack(channels));
}

/**
 * `caseId`, `file` and `place` are null when unknown; any value can have been thrown. An error's `missing` is
 * the path of a file that is not there.
 */
export async function reportError(caseId, file, error, place) {
  const message = String(error?.message ?? error);
  // An app may throw anything, and call it so.
  const missing = typeof error?.missing === 'string' ? error.missing : undefined;
  await post('error', JSON.stringify({ case: caseId, file, message, place, missing }));
}

/** `level` is "info" or "warning". */
export async function reportLog(level, message) {
  await post('log', JSON.stringify({ level, message }));
}

/** An address that the browser refused; `caseId` is null while no case is rendered. */
export async function reportRefused(caseId, address) {
  await post('refused', JSON.stringify({ case: caseId, address }));
}

export async function reportDone() {
  await post('done');
}

async function post(path, body = '') {
  const response = await fetch(new URL(path, base), { method: 'POST', body });
  if (!response.ok) throw new ServerRefusal(`${path}: ${response.status}`);
  return response;
}
