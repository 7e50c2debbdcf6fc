import BrowserCapture
import Foundation
import ParityCases
import TestProjects
import Testing
import ToolRequirements

/// What a page does beside the recorder's clock: it is told what a browser tells it, and a remark names what a recording
/// lacks.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct OutsideTheClockTests {
  private static let context = "const context = new AudioContext();"
  /// A click of one frame at the time when `sound` is called.
  private static let sound = """
    const sound = () => {
      const pulse = new ConstantSourceNode(context);
      pulse.connect(context.destination);
      pulse.start();
    };
    """

  private func record(_ script: String, _ actions: [PageAction] = []) async throws -> RecordedPage {
    let folder = try StrangersFolder("\(Self.context)\n\(Self.sound)\n\(script)", [:])
    defer { folder.remove() }
    var request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.2)
    request.actions = actions
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// In Chromium the event comes once, with the state "running"; closing the context brings another.
  @Test func aPageIsToldOnceThatItsContextRuns() async throws {
    let page = try await record(
      """
      sound();
      context.onstatechange = () => console.warn(`state ${context.state}`);
      setTimeout(() => context.close(), 100);
      """)

    #expect(page.remarks.map(\.text) == ["state running", "state closed"])
  }

  @Test(arguments: [
    ("setTimeout(() => context.suspend(), 50); sound();", "suspended its AudioContext"),
    (
      """
      sound();
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.contentWindow.alert('here');
      """, "alert('here') was answered"
    ),
    ("sound(); navigator.locks.request('one', () => {});", "navigator.locks"),
    (
      "sound(); document.body.addEventListener('transitionend', () => {});",
      "the event transitionend"
    ),
    ("sound(); document.body.animate([], 10);", "an animation"),
    (
      """
      sound();
      setTimeout(() => {
        const later = new AudioContext();
        const pulse = new ConstantSourceNode(later);
        pulse.connect(later.destination);
        pulse.start(0.05);
      }, 100);
      """, "a later AudioContext, whose time begins at 0 in a browser"
    ),
    (
      """
      sound();
      const audio = new Audio();
      audio.srcObject = context.createMediaStreamDestination().stream;
      audio.play();
      """, "plays of a MediaStream is not recorded"
    ),
  ])
  func isNamed(script: String, remark: String) async throws {
    let remarks = try await record(script).remarks.map(\.text)

    #expect(remarks.count { $0.contains(remark) } == 1, "\(remarks)")
  }

  /// What a page reads is the clock's: an event's time for debouncing, a date that is formatted without one, and a live
  /// context's own choice of a buffer, 2,048 frames in Chromium on Linux.
  @Test func aPageReadsTheClock() async throws {
    let page = try await record(
      """
      sound();
      setTimeout(() => {
        const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'full' });
        const parts = format.formatToParts().map(({ value }) => value).join('');
        console.warn(new Event('x').timeStamp, format.format() === format.format(new Date()),
          parts === format.format(), format.format === format.format,
          context.createScriptProcessor(0).bufferSize, 'webkitAudioContext' in window);
      }, 100);
      """)

    #expect(page.remarks.map(\.text) == ["100 true true true 2048 false"])
  }

  /// Two clicks in a row are a double click; and a person who clicks is one to the page.
  @Test func aPageIsToldOfAPersonsClicks() async throws {
    let clicks = [0.02, 0.1].map { at in
      var click = PageAction(at: at, .click, "body")
      click.duration = 0.03
      return click
    }
    let page = try await record(
      """
      sound();
      const tell = ({ type, detail }) => console.warn(type, detail, navigator.userActivation.hasBeenActive);
      console.warn('before', navigator.userActivation.hasBeenActive);
      for (const type of ['click', 'dblclick']) document.body.addEventListener(type, tell);
      """, clicks)

    #expect(
      page.remarks.map(\.text)
        == ["before false", "click 1 true", "click 2 true", "dblclick 2 true"])
  }

  /// The second input of a node may be the first to be connected, also of one that hears a cycle.
  @Test func aPageConnectsTheSecondInputFirst() async throws {
    let page = try await record(
      """
      const merger = context.createChannelMerger(2);
      const [delay, loop] = [context.createDelay(), new GainNode(context, { gain: 0.4 })];
      delay.connect(loop);
      loop.connect(delay);
      merger.connect(context.destination);
      delay.connect(merger, 0, 1);
      const tone = new OscillatorNode(context);
      tone.connect(loop);
      tone.start();
      """)

    #expect(page.remarks.isEmpty, "\(page.remarks)")
    #expect(page.audio.channels[0].allSatisfy { $0 == 0 })
    #expect(page.audio.channels[1].contains { abs($0) > 0.3 })
  }

  /// Memory that a page has given away plays as silence, and does not end the recording.
  @Test func aPageGivesABuffersMemoryAway() async throws {
    let page = try await record(
      """
      sound();
      const source = new AudioBufferSourceNode(context, { buffer: new AudioBuffer({ length: 4800, sampleRate: 48000 }) });
      const samples = source.buffer.getChannelData(0).fill(0.5);
      source.connect(context.destination);
      source.start();
      new MessageChannel().port1.postMessage(samples, [samples.buffer]);
      """)

    #expect(page.remarks.isEmpty, "\(page.remarks)")
  }

  // At 48 kHz, 0.1 s are 4,800 frames: the first quantum that is due then begins with frame 4,864 or before.
  @Test(arguments: [
    "scheduler.postTask(sound, { delay: 100 });",
    "AbortSignal.timeout(100).addEventListener('abort', sound);",
  ])
  func followsTheClock(script: String) async throws {
    let page = try await record(script)

    let first = try #require(page.audio.channels[0].firstIndex { $0 != 0 })
    #expect((4800...4864).contains(first), "\(first)")
    #expect(page.remarks.isEmpty)
  }
}
