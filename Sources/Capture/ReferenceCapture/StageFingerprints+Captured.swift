import AudioSignal
import BrowserCapture
import ParityCases
import ParityReferences

extension StageFingerprints {
  /// For a recording with its stages; nil when the page has none.
  package init?(_ page: RecordedPage) {
    guard !page.stages.isEmpty else { return nil }
    self.init(recorded: page.stages, trace: page.trace, output: page.audio)
  }

  /// For all recordings of a page with its stages; nil when the page has none.
  package init?(_ recordings: [RecordedPage]) {
    let all = recordings.compactMap(StageFingerprints.init)
    guard let first = all.first else { return nil }
    self = all.dropFirst().reduce(first) { $0.settled(by: $1) }
  }

  /// For a captured case; nil when it names no nodes.
  package init?(_ captured: CapturedCase) {
    guard let trace = captured.trace, let output = captured.stages.last?.audio,
      captured.stages.count > 1
    else { return nil }
    self.init(recorded: captured.stages.dropLast(), trace: trace, output: output)
  }

  private init(recorded stages: [RecordedStage], trace: CapturedTrace, output: SampleBuffer) {
    let sorted = StageOrder(trace: trace.json).sorted(stages.map(\.name))
    let named = Dictionary(stages.map { ($0.name, $0) }) { first, _ in first }
    self.init(
      sorted.compactMap { named[$0] }.map { ($0.name, $0.audio, $0.firstFrame) }
        + [(StageSound.destination, output, 0)])
  }
}
