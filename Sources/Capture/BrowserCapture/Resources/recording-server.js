/**
 * The recording server, as the recorder sees it: one function per message.
 *
 * Messages are sent with the browser's own `fetch`; the page's is watched.
 */
import { realFetch } from './natives.js';

let base;
let remarks = Promise.resolve();

/** `address`: the folder that the recorder's script came from. */
export function setServer(address) {
  base = address;
}

/** `state`: `{ phase, time, kind }`, as the watchdog tells it otherwise. */
export function reportProgress(state) {
  return post('progress', JSON.stringify(state)).catch(() => {});
}

/** Something that does not end the recording: `kind` is "error", "console", "dialog" or "note". */
export function reportRemark(kind, text, time) {
  const body = JSON.stringify({ kind, text: String(text).slice(0, 2000), time });
  // One after the other, so that they arrive in the order in which they were made.
  remarks = remarks.then(() => post('remark', body)).catch(() => {});
  return remarks;
}

/** Ends the recording. */
export async function reportFailure(reason, text, time) {
  await remarks;
  return post('failure', JSON.stringify({ reason, text: String(text).slice(0, 2000), time }))
    .catch(() => {});
}

/** The page goes away: nothing but a beacon gets through now. */
export function reportLeaving(time) {
  navigator.sendBeacon(new URL('failure', base),
    JSON.stringify({ reason: 'left', text: '', time }));
}

/** - Shape: the length of the JSON as little-endian uint32, the JSON, the samples. */
export function deliverTrace(bytes) {
  return post('trace', bytes);
}

/** - Shape: channels back to back, float32. */
export async function deliverAudio(bytes, { sampleRate, channels, renderMilliseconds }) {
  await remarks;
  const shape = `sampleRate=${sampleRate}&channels=${channels}`;
  return post(`audio?${shape}&ms=${renderMilliseconds}`, bytes);
}

/** What a stage plays, as long as the render. - Shape: two channels back to back, float32. */
export function deliverStage(bytes, name) {
  return post(`stage?name=${name}`, bytes);
}

async function post(path, body) {
  const response = await realFetch(new URL(path, base), { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}
