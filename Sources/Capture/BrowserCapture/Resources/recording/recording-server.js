/**
 * The recording server from the recorder's view: one function per message.
 *
 * Messages are sent with the browser's own requests; the page's are intercepted.
 */
import { request, requestAtOnce } from '../natives/natives.js';

let base;
/** What no script of the page knows, and the server has given to this document's recorder alone. */
let seal = null;
/** Remarks are sent one by one: requests on several connections may overtake each other. */
let lastRemark = Promise.resolve();

/** `address`: the folder from which the recorder's script was loaded; `ownSeal`: null where nothing is delivered. */
export function setServer(address, ownSeal = null) {
  base = address;
  seal = ownSeal;
}

/** The address that reports the page's requests: `{ asked, underWay }`. */
export function trafficAddress() {
  return new URL('traffic', base);
}

/** A script with its dynamic imports rewritten as in the files from the server; unchanged if there is no server. */
export function rewriteScript(text) {
  return requestAtOnce(new URL('rewrite', base), text) ?? text;
}

/** Announces that a file will be requested as a worker's module, which neither the file nor the request shows. */
export function announceModuleWorker(address) {
  requestAtOnce(new URL('module-worker', base), new URL(address, location.href).pathname);
}

/** `state`: `{ phase, time, kind }`, which otherwise the watchdog reports. */
export function reportProgress(state) {
  return post('progress', JSON.stringify(state)).catch(() => {});
}

/** Something that does not end the recording: `kind` is "error", "console", "dialog" or "note". */
export function reportRemark(kind, text, time) {
  const remark = JSON.stringify({ kind, text: String(text).slice(0, 2000), time });
  lastRemark = lastRemark.then(() => post('remark', remark)).catch(() => {});
  return lastRemark;
}

/** Ends the recording. */
export async function reportFailure(reason, text, time) {
  await lastRemark;
  await post('failure', JSON.stringify({ reason, text: String(text).slice(0, 2000), time }))
    .catch(() => {});
}

/** The frames of the actions' moments, by action; null for those that the recording did not reach. */
export function reportPerformed(frames) {
  return post('performed', JSON.stringify(frames));
}

/** Without the address of the page's own server, which only the recorder knows. */
export function placeOf(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === location.origin ? url.pathname + url.search : address;
}

/** The page is navigating to `place`, '' if unknown: only a beacon gets through now. */
export function reportLeaving(place, time) {
  navigator.sendBeacon(new URL('failure', base),
    JSON.stringify({ reason: 'left', text: place.slice(0, 2000), time }));
}

/** - Shape: the length of the JSON as little-endian uint32, the JSON, the samples. */
export async function deliverTrace(bytes) {
  await lastRemark;
  await post('trace', bytes);
}

/**
 * - Shape: channels back to back, float32; `sha256`: of the same, read a second time.
 */
export async function deliverAudio(bytes, { sampleRate, channels, renderMilliseconds, sha256 }) {
  await lastRemark;
  const shape = `sampleRate=${sampleRate}&channels=${channels}`;
  await post(`audio?${shape}&ms=${renderMilliseconds}&sha256=${sha256}`, bytes);
}

/** One of the page's own offline renders; its trace comes before. `time`: the page's, in milliseconds. */
export function deliverOffline(bytes, { sampleRate, channels, sha256, time }) {
  return post(`offline?sampleRate=${sampleRate}&channels=${channels}&sha256=${sha256}&time=${time}`, bytes);
}

/**
 * A stage's sound, as long as the render, and its first recorded frame. - Shape: two channels back to back, float32.
 */
export function deliverStage(bytes, { name, from }) {
  return post(`stage?name=${name}&from=${from}`, bytes);
}

async function post(path, body) {
  const response = await request(new URL(path, base), { method: 'POST', body, seal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}
