import BrowserCapture
import Foundation
import ParityCases
import TestProjects
import Testing
import ToolRequirements

/// What a page hears and is told in a recording is what Chromium 156 plays and tells it without a recorder, where each
/// expectation was measured.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct PlainChromiumTests {
  private static let start = """
    const context = new AudioContext({ sampleRate: 48000 });
    const constant = (value, into = context) => {
      const source = new ConstantSourceNode(into, { offset: value });
      source.start();
      return source;
    };
    const merged = (...values) => {
      const merger = context.createChannelMerger(values.length);
      values.forEach((value, index) => constant(value).connect(merger, 0, index));
      return merger;
    };
    const tries = (call) => { try { call(); return 'nothing'; } catch ({ name }) { return name; } };
    """

  func record(
    _ script: String, files: [String: String] = [:], _ actions: [PageAction] = []
  ) async throws -> RecordedPage {
    let folder = try StrangersFolder("\(Self.start)\n\(script)", files)
    defer { folder.remove() }
    var request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.5)
    request.actions = actions
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// What the page printed, without notes.
  func said(
    _ script: String, files: [String: String] = [:], _ actions: [PageAction] = []
  ) async throws -> [String] {
    let page = try await record(
      "\(script)\nconstant(0.1).connect(context.destination);", files: files, actions)
    return page.remarks.filter { $0.kind == "console" || $0.kind == "error" }.map(\.text)
  }

  /// Both channels at a time in seconds.
  private func samples(_ page: RecordedPage, at time: Double) -> [Float] {
    page.audio.channels.map { ($0[Int(time * 48000)] * 10000).rounded() / 10000 }
  }

  // Measured: a tap behind the node that plays the stream has two channels each time, with these values.
  @Test(
    arguments: [
      ("merged(0.25).connect(d)", "{}", [0.25, 0.25]),
      ("merged(0.1, 0.2).connect(d)", "{}", [0.1, 0.2]),
      ("merged(0.1, 0.2, 0.3, 0.4).connect(d)", "{}", [0.2, 0.3]),
      (
        "merged(0.1, 0.2, 0.3, 0.4).connect(d)", "{ channelInterpretation: 'discrete' }",
        [0.1, 0.2]
      ),
      ("merged(0.1, 0.2, 0.3, 0.4).connect(d)", "{ channelCountMode: 'max' }", [0.2, 0.3]),
      ("merged(0.1, 0.2).connect(d)", "{ channelCount: 1 }", [0.15, 0.15]),
      ("merged(0.1, 0.2).connect(d); d.channelCount = 1", "{}", [0.15, 0.15]),
    ] as [(String, String, [Float])])
  func mixesWhatAStreamPlays(connect: String, options: String, expected: [Float]) async throws {
    let page = try await record(
      """
      const d = new MediaStreamAudioDestinationNode(context, \(options));
      \(connect);
      context.createMediaStreamSource(d.stream).connect(context.destination);
      """)

    #expect(samples(page, at: 0.2) == expected)
    #expect(page.remarks.isEmpty, "\(page.remarks)")
  }

  @Test func mediaNodesAreWhatTheyAreCalled() async throws {
    let said = try await said(
      """
      const tell = (node) => console.warn(node.constructor.name, node instanceof globalThis[node.constructor.name],
        node.channelCount, node.channelCountMode, node.numberOfInputs, node.numberOfOutputs);
      const [d, element] = [context.createMediaStreamDestination(), new Audio()];
      tell(d);
      const source = context.createMediaStreamSource(d.stream);
      tell(source);
      tell(context.createMediaElementSource(element));
      d.channelCountMode = 'max';
      console.warn(d.channelCountMode, source.mediaStream === d.stream);
      console.warn(tries(() => d.connect(context.destination)), tries(() => context.createGain().connect(source)),
        tries(() => { d.channelCount = 9; }), tries(() => d.disconnect()),
        tries(() => context.createMediaElementSource(element)), tries(() => context.createMediaElementSource(null)),
        tries(() => context.createMediaStreamSource(new MediaStream())));
      """)

    #expect(
      said == [
        "MediaStreamAudioDestinationNode true 2 explicit 1 0",
        "MediaStreamAudioSourceNode true 2 max 0 1",
        "MediaElementAudioSourceNode true 2 max 0 1", "max true",
        "IndexSizeError IndexSizeError NotSupportedError nothing InvalidStateError TypeError InvalidStateError",
      ])
  }

  /// A track that is disabled or stopped is silent; its clone is not.
  @Test func aTrackIsMuted() async throws {
    let page = try await record(
      """
      const d = context.createMediaStreamDestination();
      merged(0.5).connect(d);
      const [track] = d.stream.getAudioTracks();
      const play = (stream, channel) => {
        const [splitter, merger] = [context.createChannelSplitter(2), context.createChannelMerger(2)];
        context.createMediaStreamSource(stream).connect(splitter);
        splitter.connect(merger, 0, channel);
        merger.connect(context.destination);
      };
      play(d.stream, 0);
      play(d.stream.clone(), 1);
      setTimeout(() => { track.enabled = false; }, 100);
      setTimeout(() => { track.enabled = true; }, 200);
      setTimeout(() => track.stop(), 300);
      """)

    #expect(
      [0.05, 0.15, 0.25, 0.35].map { samples(page, at: $0) } == [
        [0.5, 0.5], [0, 0.5], [0.5, 0.5], [0, 0.5],
      ])
  }

  @Test func eachContextIsClosedByItself() async throws {
    let page = try await record(
      """
      const d = new AudioContext();
      constant(0.5).connect(context.destination);
      constant(0.25, d).connect(d.destination);
      d.onstatechange = () => console.warn(`d ${d.state}`);
      setTimeout(async () => {
        for (const call of ['close', 'close', 'resume', 'suspend']) {
          await d[call]().then(() => console.warn('done'), ({ name }) => console.warn(name));
        }
        console.warn(context.state, d.state, d.createGain().context === d);
      }, 200);
      """)

    #expect([0.1, 0.3].map { samples(page, at: $0)[0] } == [0.75, 0.5])
    #expect(
      page.remarks.map(\.text) == [
        "d running", "d closed", "done", "InvalidStateError", "InvalidStateError",
        "InvalidStateError",
        "running closed true",
      ])
  }

  /// Channel settings and classes are each context's own, and nodes of two cannot be connected; the listener is the
  /// first one's, which is said.
  @Test func contextsAreTheirOwn() async throws {
    let page = try await record(
      """
      class Synth extends AudioContext { play(value) { constant(value, this).connect(this.destination); } }
      const synth = new Synth();
      synth.destination.channelCount = 1;
      synth.master = 1;
      merged(0, 0.5).connect(context.destination);
      synth.play(0.25);
      console.warn(context.destination.channelCount, synth.destination.channelCount, 'master' in context,
        synth.destination instanceof AudioDestinationNode, synth.destination.maxChannelCount,
        tries(() => context.createGain().connect(synth.destination)),
        tries(() => synth.createGain().connect(context.createGain().gain)));
      const panner = new PannerNode(context);
      synth.listener.positionX.value = 10;
      """)

    #expect(samples(page, at: 0.2) == [0.25, 0.75])
    let texts = page.remarks.map(\.text)
    #expect(texts.contains("2 1 false true 2 InvalidAccessError InvalidAccessError"), "\(texts)")
    #expect(texts.count { $0.contains("have one listener in the recording") } == 1, "\(texts)")
    #expect(!texts.contains { $0.contains("play through the destination") }, "\(texts)")
  }
}
