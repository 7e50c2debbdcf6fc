import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';

/** What reading a file takes of a browser: each file is two seconds long. */
globalThis.BaseAudioContext = class { async decodeAudioData(file, done) { done({ duration: 2 }); } };
globalThis.OfflineAudioContext = class extends BaseAudioContext {};
globalThis.fetch = async () => new Response('sound');

/** What plays it, and when that was started. */
globalThis.AudioScheduledSourceNode = class { stop() {} };
globalThis.AudioBufferSourceNode = class extends AudioScheduledSourceNode {
  starts = [];
  playbackRate = new AudioParam();
  start(when, position) { this.starts.push(position); }
  get loop() { return this.loops; }
  set loop(loops) { this.loops = loops; }
};
globalThis.AudioParam = class {
  #value = 1;
  get value() { return this.#value; }
  set value(value) { this.#value = value; }
};

const { keepPageSide } = await import('../../../Sources/Capture/BrowserCapture/Resources/page/page-side.js');
keepPageSide();
const { MediaElement } = await import('../../../Sources/Capture/BrowserCapture/Resources/media/media-element.js');
const { VirtualClock } = await import('../../../Sources/Capture/BrowserCapture/Resources/clock/virtual-clock.js');

class Audio extends EventTarget {
  src = 'a.wav';
  defaultPlaybackRate = 1;
  hasAttribute() { return true; }
  getAttribute() { return this.src; }
}

/** An element that has read its file, its clock, what it fired and where its sources began. */
async function loaded(members = {}) {
  const element = Object.assign(new Audio(), members);
  const clock = new VirtualClock(0);
  const [fired, starts, sources] = [[], [], []];
  const media = new MediaElement(element, {
    now: () => clock.now, after: (time, run) => clock.after(time, run), cancel: (id) => clock.cancel(id),
    sampleRate: () => 48000, note() {}, makeOutput: () => ({ gain: new AudioParam() }),
    makeSource() {
      sources.push(Object.assign(new AudioBufferSourceNode(), { starts }));
      return sources.at(-1);
    },
  });
  for (const type of ['play', 'playing', 'pause', 'ended', 'seeked', 'timeupdate']) {
    element.addEventListener(type, () => fired.push(type));
  }
  media.load();
  while (media.readyState < 4) await new Promise(setImmediate);
  const moveTo = (time) => {
    while (clock.nextDue <= time) clock.runNext();
    clock.moveTo(time);
  };
  // As a browser does, `play` waits for the event that says that it plays.
  const playing = async () => {
    const promise = media.play();
    await new Promise(setImmediate);
    moveTo(clock.now);
    await promise;
  };
  return { element, media, fired, starts, sources, moveTo, playing };
}

// Expected throughout: HTML, 4.8.11.8 to 10, on a file of two seconds.
test('the position moves with the page\'s time, at the element\'s rate', async () => {
  const { media, moveTo, starts, playing } = await loaded();
  await playing();
  moveTo(500);
  assert.equal(media.position, 0.5);
  media.setRate(2);
  moveTo(1000);

  assert.equal(media.position, 1.5);
  assert.deepEqual(starts, [0, 0.5]);
});

test('a pause stays where it was, and playing goes on there', async () => {
  const { media, moveTo, starts, playing } = await loaded();
  await playing();
  moveTo(500);
  media.pause();
  assert.equal(media.paused, true);
  moveTo(5000);
  assert.equal(media.position, 0.5);
  await playing();
  moveTo(5250);

  assert.equal(media.position, 0.75);
  assert.deepEqual(starts, [0, 0.5]);
});

test('at its end it pauses, and playing begins anew', async () => {
  const { media, moveTo, fired, starts, playing } = await loaded();
  await playing();
  moveTo(2500);

  assert.deepEqual([media.position, media.ended, media.paused], [2, true, true]);
  assert.deepEqual(fired.slice(-3), ['timeupdate', 'pause', 'ended']);
  await playing();
  assert.equal(starts.at(-1), 0);
});

test('a loop begins again and again', async () => {
  const { media, moveTo, playing } = await loaded({ loop: true });
  await playing();
  moveTo(5500);

  assert.deepEqual([media.position, media.ended], [1.5, false]);
});

// The file is in its third round: it goes on where it is, and ends with this round.
test('a loop that is ended in a later round plays that round to its end', async () => {
  const { element, media, moveTo, starts, playing } = await loaded({ loop: true });
  await playing();
  moveTo(4500);
  element.loop = false;
  media.refresh();

  assert.equal(media.position, 0.5);
  assert.equal(starts.at(-1), 0.5);
  moveTo(5900);
  assert.equal(media.ended, false);
  moveTo(6100);
  assert.equal(media.ended, true);
});

test('seeking stays within the file, and playing goes on there', async () => {
  const { media, moveTo, starts, playing } = await loaded();
  media.seek(99);
  assert.equal(media.position, 2);
  media.seek(-1);
  assert.equal(media.position, 0);
  await playing();
  media.seek('1.5');
  moveTo(250);

  assert.equal(media.position, 1.75);
  assert.deepEqual(starts, [0, 1.5]);
});

test('rate, volume and mute reach what plays', async () => {
  const { media, sources, playing } = await loaded();
  await playing();
  assert.equal(sources[0].playbackRate.value, 1);
  media.setRate(0.5);
  assert.equal(sources[1].playbackRate.value, 0.5);
  media.setLoudness(0.25, false);
  assert.equal(media.output.gain.value, 0.25);
  media.setLoudness(0.25, true);
  assert.equal(media.output.gain.value, 0);
});

test('a rate of 0 holds it still, and others than a browser has are refused', async () => {
  const { media, moveTo, starts, playing } = await loaded();
  await playing();
  moveTo(500);
  media.setRate(0);
  moveTo(1500);
  assert.deepEqual([media.position, media.paused, starts.length], [0.5, false, 1]);
  media.setRate(1);
  moveTo(1750);

  assert.equal(media.position, 0.75);
  assert.deepEqual(starts, [0, 0.5]);
  for (const rate of [-1, 0.01, 17, NaN]) assert.throws(() => media.setRate(rate), { name: 'NotSupportedError' });
});

test('loading takes the default rate', async () => {
  const { media } = await loaded({ defaultPlaybackRate: 2 });

  assert.equal(media.rate, 2);
});

// https://www.w3.org/TR/media-frags/#naming-time
test('a fragment says where it begins and where it pauses', async () => {
  const { media, moveTo, starts, playing } = await loaded({ src: 'a.wav#t=0.5,0.75' });
  await playing();
  moveTo(2000);

  assert.deepEqual(starts, [0.5]);
  assert.deepEqual([media.position, media.paused, media.ended], [0.75, true, false]);
});

test('a pause that comes before it plays ends the call of play', async () => {
  const { media, moveTo, fired } = await loaded();
  const promise = media.play();
  media.pause();
  const ended = assert.rejects(promise, { name: 'AbortError' });
  await new Promise(setImmediate);
  moveTo(10);
  await ended;

  assert.deepEqual(fired, ['play', 'timeupdate', 'pause']);
});

test('a source that cannot be read gives way to the next', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => new Response('sound', { status: address === 'gone.ogg' ? 404 : 200 });
  const { media } = await loaded({
    hasAttribute: () => false, querySelectorAll: () => [{ src: 'gone.ogg' }, { src: 'there.wav' }],
  });
  globalThis.fetch = fetch;

  assert.equal(media.address, 'there.wav');
});
