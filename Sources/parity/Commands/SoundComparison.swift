import AudioSignal
import Foundation
import ParityHarness
import ParityReport
import ParityTerminal
import ReadableNumbers
import SoundSources
import SoundSpectra

/// Measures the selected sounds and writes the results.
struct SoundComparison: Sendable {
  let selection: SoundSelection
  let place: ProjectPlace
  let match: LevelMatch
  let smoothing: SpectrumSmoothing
  /// In bytes.
  let budget: Int
  let output: String

  /// - Returns: how many sounds could not be measured.
  /// - Throws: errors from reading names and writing.
  func run() async throws -> Int {
    let candidates = try place.candidates(selection.candidates)
    let earlier = try EarlierSpectra(output)
    let folder = try ReportFolder(path: output)
    defer { folder.discard() }
    let plan = SpectrumPlan(
      sampleRate: SpectrumPlan.commonRate(selection.sources.map(\.shape.sampleRate)))
    let heard = heardPlaces(candidates: candidates.count)
    let run = SoundsRun(
      library: place.library,
      reader: SoundReader(library: place.library, oracle: EngineOracle(apps: place.apps)),
      candidates: candidates, plan: plan
    ) { place, shape, read in
      guard heard.contains(place) else { return false }
      var channels = [[Float]](repeating: [], count: shape.channelCount)
      try read { block in
        for channel in channels.indices { channels[channel] += block.channels[channel] }
      }
      let sound = SampleBuffer(channels: channels, sampleRate: shape.sampleRate)
      try SoundScript(sound).write(at: place + 1, to: folder)
      return true
    }
    let progress = ProgressLine("measuring")
    let outcomes = try await run.measure(
      selection.sources, atOnce: ProcessInfo.processInfo.activeProcessorCount
    ) { done, name in progress.update(done, of: selection.sources.count, detail: name) }
    progress.finish()
    let (results, measured, places) = collect(outcomes, plan, candidates: candidates.count)
    for failure in results.failures {
      Terminal.note("parity: \(Terminal.printable("\(failure.name): \(failure.reason)"))")
    }
    guard !results.sounds.isEmpty else { return results.failures.count }
    // Another sound in its place would answer the wrong question.
    if selection.hasOneReference, outcomes.first?.first?.result == nil {
      Terminal.note("parity: the reference could not be measured, so that nothing was compared")
      return results.failures.count
    }
    try SoundsReport(results, measured, soundPlaces: places).write(to: folder)
    try folder.publish()
    if let earlier { Terminal.note(Terminal.printable(earlier.remark)) }
    Terminal.say(SoundsText(results).text)
    Terminal.say("\nspectra: \(folder.path)/index.html")
    return results.failures.count
  }

  /// The sounds that the page holds: shortest first, as long as the budget lasts.
  private func heardPlaces(candidates: Int) -> Set<Int> {
    let width = candidates + 1
    let sizes = selection.sources.enumerated().flatMap { index, source in
      let size = SoundScript.size(
        channels: source.shape.channelCount, frames: source.shape.frameCount)
      let isCase = if case .reference = source.kind { true } else { false }
      return (0..<(isCase ? width : 1)).map { (place: index * width + $0, size: size) }
    }
    var left = budget
    var heard: Set<Int> = []
    for (place, size) in sizes.sorted(by: { ($0.size, $0.place) < ($1.size, $1.place) }) {
      guard size <= left else { break }
      left -= size
      heard.insert(place)
    }
    return heard
  }

  private func collect(
    _ outcomes: [[SoundsRun.Outcome]], _ plan: SpectrumPlan, candidates: Int
  ) -> (SoundsResults, [MeasuredSound], [Int?]) {
    var results = SoundsResults(
      plan: plan, match: match, smoothing: smoothing, sounds: [], failures: [])
    var (measured, places): ([MeasuredSound], [Int?]) = ([], [])
    let width = candidates + 1
    for (source, outcomes) in outcomes.enumerated() {
      var own: Int?
      for (index, outcome) in outcomes.enumerated() {
        if let failure = outcome.failure { results.failures.append(failure) }
        guard var result = outcome.result, let sound = outcome.measured else { continue }
        if index == 0 { own = results.sounds.count }
        result.reference = selection.hasOneReference ? 0 : own ?? results.sounds.count
        results.sounds.append(result)
        measured.append(sound)
        places.append(outcome.isKept ? source * width + index + 1 : nil)
      }
    }
    results.matchLevels()
    results.tellDifferences(measured)
    return (results, measured, places)
  }
}
