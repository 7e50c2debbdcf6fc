import AudioSignal
import CandidateKit
import Comparison
import Judging
import ParityCases
import ParityReferences
import ParityResults
import ReadableNumbers

extension SuiteRunner {
  /// For a random case that does not pass by its samples: has the candidate render it with all its seeds, and compares
  /// these renders with the original's.
  ///
  /// - Parameter first: the candidate's render with the first seed.
  /// - Returns: nil where they decide nothing.
  /// - Throws: errors from rendering, and `SeedFailure`.
  func seeds(
    of reference: ReferenceLibrary.Reference, _ candidate: any Candidate, _ request: RenderRequest,
    _ first: SampleBuffer, _ limit: LimitResult
  ) throws -> SeedComparison? {
    let definition = reference.definition
    // A limit that names measures is meant to be decided by them.
    guard !reference.seeds.isEmpty, limit.measures == nil,
      candidate.rendersSeeds(of: definition)
    else { return nil }
    let count = reference.seeds.count + 1
    let level = SeedComparison.level(cases: library.randomCases)
    guard SeedComparison.least(seeds: count) <= level else {
      throw SeedFailure(
        "\(count) seeds are too few where \(Words.count(library.randomCases)) random cases share \(Words.percent(SeedComparison.falseAlarms))"
          + " of false alarms: no difference could be told from chance; capture it with more")
    }
    var renders = [first]
    for number in 2...count {
      try Task.checkCancellation()
      let rendering = try candidate.render(request.withSeed(number))
      let latency = rendering.latency ?? candidate.plannedLatency(for: definition)
      let audio = rendering.kept(of: definition, latency: latency)
      guard audio.frameCount == first.frameCount, audio.channelCount == first.channelCount else {
        throw SeedFailure(
          "with seed \(number) it renders \(audio.channelCount) × \(audio.frameCount) samples, with the"
            + " first \(first.channelCount) × \(first.frameCount)")
      }
      if let place = audio.firstNonFiniteSample {
        throw SeedFailure(
          "with seed \(number) it is not finite in channel \(place.channel + 1) from frame"
            + " \(Words.count(place.frame)) on")
      }
      renders.append(audio)
    }
    return SeedComparison(
      reference: [reference.audio] + reference.seeds, candidate: renders, level: level)
  }

  /// Says why a random case was judged by its first render alone.
  func seedRemarks(
    of reference: ReferenceLibrary.Reference, _ candidate: any Candidate, _ evidence: CaseEvidence
  ) -> [RenderRemark] {
    guard !reference.seeds.isEmpty, evidence.seeds == nil,
      !candidate.rendersSeeds(of: reference.definition)
    else { return [] }
    return [
      RenderRemark(
        "it is a random case of \(reference.seeds.count + 1) seeds, and this candidate renders the first alone",
        .cause)
    ]
  }
}

/// Why renders with further seeds say nothing.
private struct SeedFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
