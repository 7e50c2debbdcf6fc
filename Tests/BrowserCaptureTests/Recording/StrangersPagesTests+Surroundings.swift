import BrowserCapture
import Foundation
import Testing

extension StrangersPagesTests {
  /// Files, in the order in which the page asks for them.
  static let loading = [
    Page(
      testDescription: "the page's own elements are the first of their kind",
      script: """
        const { length } = document.scripts;
        console.warn(`${document.head.firstElementChild?.localName} ${length} ${document.currentScript === document.scripts[length - 1]}`);
        \(tone)
        tone.start();
        """,
      says: ["undefined 1 true"]),
    Page(
      testDescription: "results come in the order of asking, whatever is done first",
      script: """
        \(tone)
        tone.start();
        const order = [];
        const note = (what) => {
          order.push(what);
          if (order.length === 5) console.warn(order.join(' '));
        };
        const request = new XMLHttpRequest();
        request.onload = () => note(`request${request.response.byteLength}`);
        request.responseType = 'arraybuffer';
        request.open('GET', 'ramp.wav');
        request.send();
        fetch('page.html').then(() => note('fetch'));
        const picture = new Image();
        picture.onload = () => note('picture');
        picture.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
        fetch('ramp.wav').then((file) => file.arrayBuffer()).then((bytes) => {
          context.decodeAudioData(bytes, ({ length }) => note(`decoded${length}`));
          context.decodeAudioData(new ArrayBuffer(4), null, () => note('refused'));
        });
        """,
      // The file is 48,000 float32 values behind a header of 44 bytes.
      says: ["request192044 fetch picture decoded48000 refused"]),
    Page(
      testDescription: "a media element with a past: played, sought, paused, ended",
      script: """
        const context = new AudioContext();
        const media = new Audio('ramp.wav');
        const said = [];
        for (const type of ['canplay', 'play', 'seeked', 'pause', 'ended']) {
          media.addEventListener(type, () => said.push(`${type}@${performance.now()}`));
        }
        context.createMediaElementSource(media).connect(context.destination);
        media.play();
        setTimeout(() => { media.currentTime = 0.75; }, 100);
        setTimeout(() => { console.warn(said.join(' ')); }, 450);
        """,
      // A quarter of a second is left after the jump at 100 ms.
      says: ["canplay@0 play@0 seeked@100 pause@350 ended@350"]),
    Page(
      testDescription: "a microphone",
      script: """
        const context = new AudioContext();
        navigator.mediaDevices.getUserMedia({ audio: true }).then((stream) => {
          context.createMediaStreamSource(stream).connect(context.destination);
        });
        """,
      change: { $0.microphone = StrangersFolder.ramp }),
  ]

  // é is 233 in each of them, as a browser reads the same files.
  @Test(arguments: [String.Encoding.isoLatin1, .utf16, .utf8])
  func readsPagesAndScriptsInTheirEncoding(encoding: String.Encoding) async throws {
    let folder = try StrangersFolder("", [:])
    defer { folder.remove() }
    let name = encoding == .isoLatin1 ? "iso-8859-1" : "utf-8"
    let files = [
      "page.html": """
      <!doctype html><meta charset="\(name)">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' *">
      <script src="tone.js"></script><script>console.warn(`${'é'.charCodeAt()} ${text.length}`);</script>
      """,
      "tone.js": """
      \(Self.tone)
      const text = 'éü';
      tone.frequency.value = text.charCodeAt();
      tone.start();
      import('./page.html').catch(() => {});
      """,
    ]
    for (file, text) in files {
      try #require(text.data(using: encoding)).write(
        to: URL(fileURLWithPath: "\(folder.path)/\(file)"))
    }

    let page = try await PageRecorder(browser: try await Browser.findChromium()).record(
      RecordingRequest(page: try PageSource(folder.page), seconds: 0.1))

    #expect(page.remarks.contains { $0.text.contains("233 2") }, "\(page.remarks.map(\.text))")
    #expect(String(decoding: page.trace.json, as: UTF8.self).contains("233"))
  }

  /// What a page does to the browser around it.
  static let surroundings = [
    Page(
      testDescription: "a start page that leads on by script, to one that leads on by an element",
      script: "location = 'sub/?note=1';",
      files: [
        "sub/index.html":
          "<!doctype html><meta http-equiv='refresh' content='0; url=../sound.html?note=2'>",
        "sound.html":
          "<!doctype html><body><script>\(tone) tone.start(); console.warn(location.search)</script>",
      ],
      says: [
        "page.html redirects to /sub/?note=1 at once",
        "sub/index.html redirects to /sound.html?note=2 at once", "?note=2",
      ]),
    Page(
      testDescription: "built-ins that the page replaces by its own",
      script: """
        Array.from = () => { throw new Error('not yours'); };
        Object.entries = () => [];
        window.Map = function Map() {};
        window.Set = function Set() {};
        Array.prototype.toJSON = function () { return this.join(); };
        \(tone)
        tone.frequency.setValueCurveAtTime(new Float32Array([200, 400]), 0, 0.2);
        tone.start();
        setTimeout(() => tone.stop(), 100);
        """),
    Page(
      testDescription: "memory shared with a worker, and a service worker of the page's own",
      script: """
        \(tone)
        const memory = new SharedArrayBuffer(4);
        const worker = new Worker('double.js');
        worker.onmessage = () => {
          tone.frequency.value = new Int32Array(memory)[0];
          tone.start();
          console.warn(`shared ${tone.frequency.value}`);
        };
        worker.postMessage(memory);
        navigator.serviceWorker.register('double.js').then(({ active }) =>
          console.warn(`service ${active.state}`));
        """,
      files: [
        "double.js": "onmessage = ({ data }) => { new Int32Array(data)[0] = 330; postMessage(0); };"
      ],
      says: ["shared 330", "service activated"],
      change: { $0.isIsolated = true }),
    Page(
      testDescription: "a script that waits by looking at the clock",
      script: """
        \(tone)
        tone.start();
        setTimeout(() => {
          const start = Date.now();
          while (Date.now() - start < 90);
          tone.frequency.value = 880;
          console.warn(`waited until ${Math.round(performance.now())}`);
        }, 100);
        """,
      says: ["waited until 190"]),
    Page(
      testDescription: "a module that waits for a timer while the page loads",
      script: """
        \(tone)
        tone.start();
        document.write('<script type="module">await new Promise((go) => setTimeout(go, 250));'
          + 'console.warn(`loaded at ${performance.now()}`);</' + 'script>');
        """,
      says: ["loaded at 250"]),
  ]
}
