/**
 * The recording server, as the recorder sees it: one function per message.
 *
 * Messages are sent with the browser's own requests; the page's are watched.
 */
import { request, requestAtOnce } from '../natives/natives.js';

let base;
/** Remarks arrive one by one: requests on several connections overtake each other. */
let lastRemark = Promise.resolve();

/** `address`: the folder that the recorder's script came from. */
export function setServer(address) {
  base = address;
}

/** Tells what the page has asked for: `{ asked, underWay }`. */
export function trafficAddress() {
  return new URL('traffic', base);
}

/** A script with its dynamic imports as in the files that the server hands out; as it is where there is no server. */
export function rewriteScript(text) {
  return requestAtOnce(new URL('rewrite', base), text) ?? text;
}

/** Says that a file is about to be asked for as a module of a worker: neither the file nor the request tells. */
export function announceModuleWorker(address) {
  requestAtOnce(new URL('module-worker', base), new URL(address, location.href).pathname);
}

/** `state`: `{ phase, time, kind }`, as the watchdog tells it otherwise. */
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

/** At which frames the moments of the actions were, by action; null for those that the recording did not get to. */
export function reportPerformed(frames) {
  return post('performed', JSON.stringify(frames));
}

/** Without what the page's own server is called, which is the recorder's business. */
export function placeOf(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === location.origin ? url.pathname + url.search : address;
}

/** The page goes to `place`, '' if unknown: nothing but a beacon gets through now. */
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
 * - Shape: channels back to back, float32; `sha256`: of the same, as it was read a second time.
 */
export async function deliverAudio(bytes, { sampleRate, channels, renderMilliseconds, sha256 }) {
  await lastRemark;
  const shape = `sampleRate=${sampleRate}&channels=${channels}`;
  await post(`audio?${shape}&ms=${renderMilliseconds}&sha256=${sha256}`, bytes);
}

/** What the page has rendered by itself; its trace comes before. `time`: of the page's, in milliseconds. */
export function deliverOffline(bytes, { sampleRate, channels, sha256, time }) {
  return post(`offline?sampleRate=${sampleRate}&channels=${channels}&sha256=${sha256}&time=${time}`, bytes);
}

/** What a stage plays, as long as the render, and from which frame on it was heard. - Shape: two channels back to back, float32. */
export function deliverStage(bytes, { name, from }) {
  return post(`stage?name=${name}&from=${from}`, bytes);
}

async function post(path, body) {
  const response = await request(new URL(path, base), { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}
