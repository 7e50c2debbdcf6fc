import BrowserCapture
import Foundation
import ParityCases
import Testing

extension PlainChromiumTests {
  /// A worklet whose processor listens to its port as `listen` says, and counts what it hears in its output.
  private static func worklet(listen: String, _ script: String) -> String {
    """
    const module = `registerProcessor('counter', class extends AudioWorkletProcessor {
      count = 0;
      constructor() {
        super();
        const hear = ({ data }) => {
          this.count += 1;
          this.port.postMessage(data);
          if (data === 'close') this.port.close();
        };
        \(listen);
      }
      process(inputs, [[output]]) {
        output.fill(this.count / 8);
        return true;
      }
    })`;
    const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
    context.audioWorklet.addModule(address).then(() => {
      const n = new AudioWorkletNode(context, 'counter');
      n.connect(context.destination);
      \(script)
    });
    """
  }

  // Measured: a port delivers nothing before it is started, by `start` or by setting `onmessage`.
  @Test(
    arguments: [
      ("this.port.addEventListener('message', hear)", "n.port.onmessage = tell;", []),
      (
        "this.port.addEventListener('message', hear); this.port.start()",
        "n.port.onmessage = tell;", ["one"]
      ),
      ("this.port.onmessage = hear", "n.port.addEventListener('message', tell);", []),
      (
        "this.port.onmessage = hear",
        "n.port.addEventListener('message', tell); setTimeout(() => n.port.start(), 200);", ["one"]
      ),
    ] as [(String, String, [String])])
  func aPortIsStarted(listen: String, tell: String, expected: [String]) async throws {
    let said = try await said(
      Self.worklet(
        listen: listen,
        "const tell = ({ data }) => console.warn(data); \(tell) n.port.postMessage('one');"))

    #expect(said == expected)
  }

  /// Measured: nothing is delivered from then on, and the processor plays on.
  @Test(arguments: [
    "n.port.close(); n.port.postMessage('two');",
    "n.port.postMessage('close'); setTimeout(() => n.port.postMessage('two'), 50);",
    "n.port.postMessage('close'); n.port.close();",
  ])
  func aPortIsClosed(close: String) async throws {
    let page = try await record(
      Self.worklet(
        listen: "this.port.onmessage = hear",
        """
        n.port.onmessage = ({ data }) => console.warn(data);
        n.port.postMessage('one');
        setTimeout(() => { \(close) }, 200);
        """))

    #expect(page.audio.channels[0][4800] == 0.125)
    #expect(page.audio.channels[0][23_000] == (close.contains("'close'") ? 0.25 : 0.125))
    #expect(page.remarks.map(\.text).filter { $0 != "close" } == ["one"])
  }

  @Test(arguments: [
    ("new AudioContext({ renderSizeHint: 256 });", "render quantum of 256 frames"),
    (
      "new AudioContext({ renderSizeHint: 'hardware' }); new AudioContext({ renderSizeHint: 128 });",
      nil
    ),
  ])
  func saysThatAnotherQuantumCannotBeRecorded(script: String, text: String?) async throws {
    do {
      _ = try await said(script)
      #expect(text == nil)
    } catch {
      #expect("\(error)".contains(text ?? "nothing"), "\(error)")
    }
  }

  /// The trace of an export that renders with another quantum says so: its replay would be another sound.
  @Test func namesTheQuantumOfAnExport() async throws {
    let page = try await record(
      """
      const offline = new OfflineAudioContext({ length: 4800, sampleRate: 48000, renderSizeHint: 256 });
      constant(0.5, offline).connect(offline.destination);
      offline.startRendering();
      constant(0.1).connect(context.destination);
      """)

    let trace = try #require(page.offline.first).trace
    #expect(String(decoding: trace.json, as: UTF8.self).contains("a render quantum of 256 frames"))
  }

  /// Measured, in a page and in a worker: the seventh timer of a chain, and from then on, waits 4 ms.
  @Test func nestedTimersWait() async throws {
    let count = """
      const count = (tell) => {
        const times = [];
        const next = () => { times.push(performance.now()); if (times.length < 9) setTimeout(next, 1); else every(); };
        const every = () => {
          const last = performance.now();
          const id = setInterval(() => { clearInterval(id); tell(times.concat(performance.now() - last).join(' ')); }, 0);
        };
        setTimeout(next, 1);
      };
      """
    let said = try await said(
      """
      \(count)
      count((text) => {
        console.warn(text);
        new Worker('worker.js').onmessage = ({ data }) => console.warn(data);
      });
      """, files: ["worker.js": "\(count) count(postMessage);"])

    #expect(said == ["1 2 3 4 5 6 10 14 18 4", "1 2 3 4 5 6 10 14 18 4"])
  }

  /// Measured: a timeout of 0 ms before one of 1 ms, and tasks by priority, the rest by creation.
  @Test func ordersWhatIsDueAtOneTime() async throws {
    let said = try await said(
      """
      const order = [];
      setTimeout(() => order.push('one'), 1);
      for (const priority of ['background', 'user-visible', 'user-blocking']) {
        scheduler.postTask(() => order.push(priority), { priority });
      }
      setTimeout(() => order.push('none'), 0);
      setTimeout(() => console.warn(order.join(' ')), 10);
      """)

    #expect(said == ["user-blocking user-visible none one background"])
  }

  /// Time stands still while a codec works, and what it puts out comes before the promise of `flush`.
  @Test func aCodecIsWaitedFor() async throws {
    let said = try await said(
      """
      setTimeout(async () => {
        const heard = [];
        const decoder = new AudioDecoder({ output: (data) => { heard.push('decoded'); data.close(); }, error: console.error });
        decoder.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: 1 });
        const encoder = new AudioEncoder({ output: (chunk) => { heard.push('encoded'); decoder.decode(chunk); }, error: console.error });
        encoder.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: 1 });
        for (let index = 0; index < 5; index += 1) {
          encoder.encode(new AudioData({ format: 'f32', sampleRate: 48000, numberOfFrames: 4800, numberOfChannels: 1,
            timestamp: index * 100000, data: new Float32Array(4800).fill(0.1 * index) }));
        }
        await encoder.flush();
        heard.push('flushed');
        await decoder.flush();
        console.warn(heard.filter((word) => word === 'encoded').length === heard.filter((word) => word === 'decoded').length,
          heard[0], heard.at(-1), performance.now());
      }, 100);
      """)

    #expect(said == ["true encoded decoded 100"])
  }

  /// Links that a page adds, its history and its dialogs take none of its time.
  @Test(arguments: [
    "(tell) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'a.css', onload: tell }))",
    "(tell) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: 'm.js', onload: tell }))",
    "(tell) => document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: 'm.js', onload: tell }))",
    "(tell) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'missing.css', onerror: tell }))",
    "(tell) => { history.pushState(1, '', '#q'); addEventListener('popstate', tell, { once: true }); history.back(); }",
    "(tell) => { addEventListener('hashchange', tell, { once: true }); location.hash = 'x'; }",
    """
    (tell) => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.onclose = tell;
      dialog.showModal();
      dialog.close();
    }
    """,
  ])
  func anEventIsWaitedFor(wait: String) async throws {
    let said = try await said(
      "setTimeout(() => (\(wait))(() => console.warn(`at ${performance.now()}`)), 100);",
      files: ["a.css": "p { color: red }", "m.js": "export const a = 1;"])

    #expect(said.filter { $0.hasPrefix("at") } == ["at 100"])
  }

  /// Imports in attributes, in the document and as a script writes them. A click ends 0.1 s after it begins.
  @Test(arguments: [
    "document.body.innerHTML = `<button id=b onclick=\"import('./m.js').then(tell)\">b</button>`;",
    "document.body.innerHTML = '<button id=b>b</button>'; b.setAttribute('onclick', \"import('./m.js').then(tell)\");",
    "document.body.innerHTML = `<a id=b href=\"javascript:import('./m.js').then(tell),void 0\">b</a>`;",
    "document.body.innerHTML = '<a id=b>b</a>'; b.href = \"javascript:void import('./m.js').then(tell)\";",
    "location.replace('in-document.html');",
  ])
  func anImportInAHandlerIsWaitedFor(script: String) async throws {
    let tell = "const tell = ({ a }) => console.warn(`${a} at ${Math.round(performance.now())}`);"
    let said = try await said(
      "\(tell) \(script)",
      files: [
        "m.js": "export const a = 5;\n" + String(repeating: "// a long module\n", count: 50_000),
        "in-document.html": """
        <!doctype html><button id=b onclick="import(&quot;./m.js&quot;).then(tell)">b</button>
        <script>\(tell) const c = new AudioContext(); const s = new ConstantSourceNode(c); s.connect(c.destination); s.start();</script>
        """,
      ], [PageAction(at: 0.2, .click, "#b")])

    #expect(said.filter { $0.hasPrefix("5 at") } == ["5 at 300"])
  }
}
