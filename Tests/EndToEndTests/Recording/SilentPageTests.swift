import BrowserCapture
import TestProjects
import Testing
import ToolRequirements

/// Pages that stay silent, each for one reason, which the message names.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct SilentPageTests {
  @Test(arguments: [
    (
      "<button id=go>Start</button><script>go.onclick = () => new AudioContext();</script>",
      "it may be waiting for a person, as these respond to one: #go 'Start' (click)"
    ),
    (
      "<p class=x>Play</p><script>document.querySelector('p').addEventListener('pointerdown',"
        + " () => new AudioContext());</script>", "p 'Play' (pointerdown)"
    ),
    (
      "<button>Play</button><script>document.addEventListener('click', () => {});</script>",
      "document (click); its controls: button 'Play'"
    ),
    // A form by its button; what React listens to for an element by that.
    (
      "<form id=f><button>Go</button></form><script>f.onsubmit = () => false;</script>",
      "as these respond to one: button 'Go' (click)\n"
    ),
    (
      "<div id=root><p class=pad>Pad</p></div><script>root._reactListening1 = true;"
        + "for (const type of ['click', 'touchstart']) root.addEventListener(type, () => {});"
        + "document.querySelector('p').__reactProps$x = { onTouchStart() {} };</script>",
      "as these respond to one: p 'Pad' (touchstart)\n"
    ),
    (
      "<script type=module src='https://example.com/tone.js'></script>",
      "of its time\n        --click, --at and --do act on a page; docs/recording.md\n"
        + "        the page asked for https://example.com/tone.js, beyond this machine"
    ),
    // What begins a sound before what only sets it, whatever the order on the page.
    (
      "<label>Level<input id=level type=range oninput='0'></label><div id=key onmousedown='0'></div>"
        + "<button id=other onclick='0'>Help</button><button id=go onclick='0'>Play</button>"
        + "<script>addEventListener('keydown', () => {});</script>",
      "#go 'Play' (click), #other 'Help' (click), #key (mousedown), #level 'Level' (input);"
        + " window (keys)"
    ),
    (
      "<x-a></x-a><script>const root = document.querySelector('x-a').attachShadow("
        + "{ mode: 'closed' }); root.innerHTML = '<button>In</button>';"
        + " root.firstChild.onclick = () => {};</script>", "x-a >> button 'In' (click)"
    ),
    (
      "<script>new AudioContext().createOscillator();</script>",
      "it made a source and started none"
    ),
    ("<script>new AudioContext().createGain();</script>", "its graph has no oscillator"),
    (
      "<script>new AudioContext().createOscillator().start();</script>",
      "nothing of its graph is connected to the destination"
    ),
    (
      "<script>const c = new AudioContext(), o = c.createOscillator(), g = c.createGain();"
        + " g.gain.value = 0; o.connect(g).connect(c.destination); o.start();</script>",
      "it started a source, and only zeros reached the destination"
    ),
    (
      "<script>navigator.mediaDevices.getUserMedia({ audio: true }).then((s) => {"
        + " const c = new AudioContext();"
        + " c.createMediaStreamSource(s).connect(c.destination); });</script>",
      "it listens to a microphone"
    ),
    (
      "<script>\n\nmissing.play();</script>",
      "the page said: ReferenceError: missing is not defined at /index.html:3"
    ),
    (
      "<script>\nPromise.resolve().then(() => missing.play());</script>",
      "the page said: ReferenceError: missing is not defined at /index.html:2"
    ),
    // Thrown where the recorder calls the browser's setter: the page's own line is what helps.
    (
      "<script>\nconst g = new AudioContext().createGain();\n"
        + "setInterval(() => { g.gain.value = NaN; }, 50);</script>",
      "The provided float value is non-finite. at /index.html:3, repeatedly"
    ),
    ("<script src=lib.js></script>", "/lib.js, asked for by /index.html: there is no such file"),
  ])
  func saysWhyAsFarAsItIsKnown(body: String, reason: String) async throws {
    let folder = try RecordedFolder(page: body)
    defer { folder.remove() }

    let output = try await folder.record(["--once"])

    #expect(output.code == 2)
    #expect(output.standardError.contains(reason), "\(output.standardError)")
  }

  /// What has been clicked is not what the page waits for.
  @Test func namesNothingThatAnActionHasTouched() async throws {
    let folder = try RecordedFolder(
      page: "<button id=one>Start</button><button id=two>Play</button><script>"
        + "for (const button of [one, two]) button.onclick = () => {};</script>")
    defer { folder.remove() }

    let output = try await folder.record(["--click", "#one"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("these respond to one: #two 'Play' (click)\n"))
  }

  /// Other documents have scripts, too; the recorder is only in HTML.
  @Test(arguments: [("page.svg", "image/svg+xml"), ("page.xhtml", "application/xhtml+xml")])
  func saysThatADocumentIsNotHTML(name: String, type: String) async throws {
    let folder = try RecordedFolder([
      name: "<svg xmlns='http://www.w3.org/2000/svg'><script>new AudioContext();</script></svg>"
    ])
    defer { folder.remove() }

    let output = try await Program.run(
      ["record", "\(folder.path)/\(name)", "--seconds", "0.1", "--once", "-o", folder.output])

    #expect(output.code == 2)
    #expect(
      output.standardError.contains(
        "cannot record /\(name): it is \(type); only HTML documents are recorded"))
  }
}
