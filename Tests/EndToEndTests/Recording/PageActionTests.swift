import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Actions on a page that prints what it notices; what is expected follows from the actions.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct PageActionTests {
  static let page = """
    <button id=go>Start</button>
    <input id=range type=range min=0 max=1 step=0.1 value=0>
    <select id=wave><option>sine<option value=sq>square</select>
    <input id=check type=checkbox><input id=text><input id=file type=file>
    <div id=pad style="width:200px;height:100px"></div>
    <div id=box style="height:50px;overflow:auto"><p style="height:1000px"></div>
    <x-synth></x-synth>
    <script>
    const say = (...words) => console.warn(`${performance.now().toFixed(0)} ${words.join(' ')}`);
    const on = (id, type, listener) => document.getElementById(id).addEventListener(type, listener);
    customElements.define('x-synth', class extends HTMLElement {
      constructor() {
        super();
        const root = this.attachShadow({ mode: 'closed' });
        root.innerHTML = '<button class=in>Inside</button>';
        root.firstChild.onclick = () => say('inside');
      }
    });
    on('go', 'click', () => { \(RecordedFolder.tone) say('started'); });
    on('range', 'input', ({ target }) => say('range', target.value));
    on('wave', 'change', ({ target }) => say('wave', target.value));
    on('check', 'change', ({ target }) => say('check', target.checked));
    on('text', 'input', ({ target }) => say('text', target.value));
    on('file', 'change', async ({ target: { files: [file] } }) =>
      say('file', file.name, await file.text()));
    on('pad', 'pointerdown', ({ target, pointerId, offsetX }) => {
      target.setPointerCapture(pointerId);
      say('pad', offsetX, target.hasPointerCapture(pointerId));
    });
    on('pad', 'pointerup', ({ clientX, target }) =>
      say('pad up', clientX - target.getBoundingClientRect().x));
    on('box', 'scroll', ({ target }) => say('box', target.scrollTop));
    addEventListener('keydown', ({ code, key, keyCode }) => say('down', code, key, keyCode));
    addEventListener('keyup', ({ code }) => say('up', code));
    </script>
    """

  private static let actions: [(time: String, text: String, said: [String])] = [
    ("0s", "click #go for 50ms", ["50 started"]),
    ("0.1s", "press KeyA for 0.2s", ["100 down KeyA a 65", "300 up KeyA"]),
    ("0.2s", "press KeyB for 0.2s", ["200 down KeyB b 66", "400 up KeyB"]),
    ("0.5s", "set #range to 0.7", ["500 range 0.7"]),
    ("0.5s", "set #wave to square", ["500 wave sq"]),
    ("0.6s", "set #check to true", ["600 check true"]),
    ("0.6s", "click #text for 10ms", []),
    ("0.7s", "press Shift+KeyH for 10ms", ["700 down KeyH H 72", "700 text H", "710 up KeyH"]),
    ("0.8s", "choose #file file /tmp/parity-chosen.txt", ["800 file parity-chosen.txt beat"]),
    // From the middle at 100 by 40 pixels.
    ("0.9s", "drag #pad by 40 0 for 0.05s", ["900 pad 100 true", "950 pad up 140"]),
    ("1s", "click x-synth >> .in for 10ms", ["1010 inside"]),
    ("1.1s", "click text=inside for 10ms", ["1110 inside"]),
    ("1.2s", "scroll #box by 0 100", ["1200 box 100"]),
    ("1.3s", "evaluate say('evaluated')", ["1300 evaluated"]),
  ]

  @Test func doesWhatAPersonWouldAtItsTimesAndRepeatsItFromProvenance() async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }
    try Data("beat".utf8).write(to: URL(fileURLWithPath: "/tmp/parity-chosen.txt"))
    let options = Self.actions.flatMap { ["--at", $0.time, $0.text] }

    let output = try await folder.record(options, seconds: 1.5)

    #expect(output.code == 0, "\(output.standardError)")
    let said = try folder.remarks()
    #expect(said.sorted() == Self.actions.flatMap(\.said).sorted())
    let times = said.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(times == times.sorted())

    let reference = try Data(contentsOf: URL(fileURLWithPath: "\(folder.output)/reference.wav"))
    let graph = try Data(contentsOf: URL(fileURLWithPath: "\(folder.output)/graph.json"))
    let repeated = "\(folder.path)-again"
    defer { try? FileManager.default.removeItem(atPath: repeated) }
    let again = try await Program.run([
      "record", folder.path, "--seconds", "1.5", "-o", repeated, "--do",
      "\(folder.output)/provenance.json",
    ])
    #expect(again.code == 0, "\(again.standardError)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(repeated)/reference.wav")) == reference)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(repeated)/graph.json")) == graph)
  }

  /// The recording begins with the context: a click at 0.3 s that makes it is the first frame.
  @Test func readsTheSameActionsFromAFile() async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }
    try Data("- {at: 300ms, click: '#go', for: 0}\n- {at: 0.4, press: Space}\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.path)/play.yml"))

    let output = try await folder.record(["--do", "\(folder.path)/play.yml"])

    #expect(output.code == 0, "\(output.standardError)")
    // The clicked button has the focus, and Space clicks it again where the key is let go.
    let said = ["300 started", "400 down Space   32", "500 up Space", "500 started"]
    #expect(try folder.remarks() == said)
  }

  @Test(arguments: [
    (
      ["--at", "0s", "click #stop"], "click #stop at 0.0 s: no element of the page matches '#stop'"
    ),
    (["--at", "0s", "press Shft+A"], "'Shft' is not a modifier"),
    (
      ["--at", "0s", "click #go", "--at", "0.2s", "set #wave to saw"], "no option 'saw'; there are"
    ),
    (["--at", "0s", "evaluate nothing.there"], "nothing is not defined"),
    (
      ["--at", "0s", "choose #file file /nonexistent.wav"],
      "/nonexistent.wav: no such file to choose"
    ),
    (["--at", "soon", "click #go"], "'soon' is not a time; write 1.5s or 200ms"),
    (["--at", "1s", "clik #go"], "'clik' is not an action; did you mean 'click'?"),
    (["--at", "1s"], "--at takes a time and an action"),
    (["--do", "/nonexistent.yml"], "/nonexistent.yml: no such file"),
  ])
  func saysWhatItCannotDo(options: [String], text: String) async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }

    let output = try await folder.record(options)

    #expect([2, 64].contains(output.code))
    #expect(output.standardError.contains(text), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: folder.output))
  }
}
