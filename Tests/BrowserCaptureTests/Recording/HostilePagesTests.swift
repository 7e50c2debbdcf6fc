import BrowserCapture
import Foundation
import TestProjects
import Testing

/// A page that replaces what the recorder needs is recorded as if it had not.
@Suite(
  .takesTurns, .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
struct HostilePagesTests {
  /// Its first script has what it needs itself before it does anything to the browser.
  /// The hook has a file of its own, so that all else stands on the same lines.
  private static let html = """
    <!doctype html><body><script>
    const context = new AudioContext();
    const { destination } = context;
    const buffer = context.createBuffer(2, 480, 48000);
    buffer.getChannelData(0)[3] = 0.5;
    </script><script src="hook.js"></script><script>
    const sum = new GainNode(context, { gain: 0.5 });
    const tone = context.createOscillator();
    tone.connect(sum);
    const response = new ConvolverNode(context, { buffer });
    sum.connect(response);
    response.connect(destination);
    sum.connect(destination);
    tone.start();
    sum.gain.setValueAtTime(0.3, 0);
    sum.gain.linearRampToValueAtTime(0.1, 0.1);
    const second = context.createOscillator();
    second.connect(sum);
    second.frequency.value = 301;
    second.onended = () => {
      const third = context.createBufferSource();
      third.buffer = buffer;
      third.loop = true;
      third.connect(sum);
      third.start();
    };
    second.start(0.05);
    second.stop(0.2);
    setTimeout(() => { tone.frequency.value = 330; }, 150);
    </script></body>
    """

  /// What a worker and a worklet do to their own realms.
  private static let hooks = """
    for (const name of ['call', 'apply', 'bind']) Function.prototype[name] = () => { throw new Error(name); };
    for (const name of ['map', 'push', 'forEach', 'flatMap', 'slice', 'every', 'at', 'find']) {
      Array.prototype[name] = () => null;
    }
    Array.prototype[Symbol.iterator] = function* none() {};
    for (const name of ['set', 'subarray', 'slice', 'fill']) {
      Object.getPrototypeOf(Int8Array).prototype[name] = () => null;
    }
    for (const name of ['get', 'set', 'has']) Map.prototype[name] = WeakMap.prototype[name] = () => undefined;
    Reflect.construct = Reflect.apply = () => { throw new Error('no'); };
    Object.prototype.then = () => {};
    if (globalThis.MessagePort) MessagePort.prototype.postMessage = () => {};
    if (globalThis.EventTarget) EventTarget.prototype.addEventListener = () => {};
    """

  // Expected: the sound of the same page whose threads do nothing of the kind.
  @Test(arguments: [
    hooks, HostilePage.members, HostilePage.classes, HostilePage.species,
    HostilePage.texts,
  ])
  func areRecordedAsIfTheirThreadsHadDoneNothing(hooks: String) async throws {
    let plain = try await Self.plainThreads.value

    let hooked = try await Self.recordThreads("{ \(hooks) }\n")

    let isEqual = hooked.audio == plain.audio
    #expect(isEqual)
    #expect(hooked.trace.samples == plain.trace.samples)
    #expect(!plain.audio.isSilent)
  }

  private static let plainThreads = Task { try await recordThreads("") }

  private static func recordThreads(_ hooks: String) async throws -> RecordedPage {
    let page = """
      <!doctype html><body><script>
      const context = new AudioContext();
      context.audioWorklet.addModule('hiss.js').then(() => {
        new AudioWorkletNode(context, 'hiss').connect(context.destination);
      });
      const worker = new Worker('worker.js');
      worker.onmessage = ({ data }) => {
        const tone = new OscillatorNode(context, { frequency: 300 + 100 * data });
        tone.connect(context.destination);
        tone.start();
      };
      worker.postMessage(0);
      </script></body>
      """
    let worklet = """
      registerProcessor('hiss', class extends AudioWorkletProcessor {
        process(inputs, outputs) {
          const samples = outputs[0][0];
          for (let index = 0; index < 128; index += 1) samples[index] = Math.random() / 4;
          return true;
        }
      });
      """
    let folder = try StrangersFolder(
      "",
      [
        "hostile.html": page, "hiss.js": hooks + worklet,
        "worker.js": "onmessage = () => setTimeout(() => postMessage(Math.random()), 50);" + hooks,
      ])
    defer { folder.remove() }
    let request = RecordingRequest(
      page: try PageSource("\(folder.path)/hostile.html"), seconds: 0.2)
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// A page that delivers a trace and a sound of its own, by the recorder's address and with a recorder's seal.
  @Test func deliversNothingInTheRecordersPlace() async throws {
    let plain = try await Self.plain.value
    let hook = """
      setTimeout(async () => {
        const src = performance.getEntriesByType('resource').map(({ name }) => name)
          .find((name) => name.endsWith('/recorder.js'));
        const text = await (await fetch(src, { cache: 'force-cache' })).text();
        const seal = text.match(/currentScript.src, '([a-z0-9]+)'/)?.[1] ?? 'none';
        const body = new Float32Array(28800).fill(0.25);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
        const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
        const empty = new TextEncoder().encode(JSON.stringify({ operations: [], unsupported: [] }));
        const trace = new Uint8Array([empty.length, 0, 0, 0, ...empty]);
        for (const headers of [{}, { 'X-Parity-Seal': seal }]) {
          await fetch(new URL('trace', src), { method: 'POST', body: trace, headers });
          await fetch(new URL(`audio?sampleRate=48000&channels=2&ms=1&sha256=${sha256}`, src),
            { method: 'POST', body, headers });
        }
        console.warn('delivered');
      }, 5);
      """

    let recorded = try await Self.record(hook)

    #expect(recorded.remarks.contains { $0.text == "delivered" })
    let isEqual = recorded.audio == plain.audio
    #expect(isEqual)
    #expect(recorded.trace.json == plain.trace.json)
  }

  private static let plain = Task { try await record("") }

  private static func record(_ hook: String) async throws -> RecordedPage {
    let folder = try StrangersFolder("", ["hostile.html": html, "hook.js": "{ \(hook) }"])
    defer { folder.remove() }
    let request = RecordingRequest(
      page: try PageSource("\(folder.path)/hostile.html"), seconds: 0.3)
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  // Expected: the sound and the trace of the same page without the hook.
  @Test(arguments: HostilePage.all)
  func areRecordedAsIfTheyHadDoneNothing(page: HostilePage) async throws {
    let plain = try await Self.plain.value

    let recorded = try await Self.record(page.hook)

    let isEqual = recorded.audio == plain.audio
    #expect(isEqual)
    #expect(recorded.trace.json == plain.trace.json)
    #expect(recorded.trace.samples == plain.trace.samples)
    #expect(!recorded.audio.isSilent)
  }
}
