import AudioSignal
import Comparison
import ParityReferences
import ParityResults

/// Compares a candidate's stages with the fingerprints of the page's.
package struct StageComparison {
  package let expected: StageFingerprints
  /// Renders the stages as the page does, as far as its fingerprints confirm it; called only when a stage differs.
  package let witness: () throws -> [StageSound]
  /// Renders the candidate's stages again and keeps their sound; called only when a stage differs whose sound was not
  /// kept.
  package var again: () throws -> [StageSound] = { [] }

  /// - Returns: the stages that the candidate also has, from the sources to the destination.
  package func compare(_ candidate: [StageSound]) -> [StageResult] {
    let isHeard = reachesOutput(candidate) ?? true
    var known: [StageSound]?
    var kept: [StageSound]?
    return expected.stages.compactMap { stage in
      guard let sound = candidate.first(where: { $0.name == stage.name }) else { return nil }
      let fingerprints = sound.fingerprints
      var result = StageResult(
        name: stage.name, quanta: stage.fingerprints.settledCount,
        equalQuanta: stage.fingerprints.equalCount(with: fingerprints))
      guard let quantum = stage.fingerprints.firstDifference(from: fingerprints),
        isHeard || !isTheBrowsersOwn(stage.fingerprints, fingerprints)
      else { return result }
      result.firstQuantum = quantum
      if known == nil { known = (try? witness()) ?? [] }
      if let reference = known?.first(where: { $0.name == stage.name }) {
        let own = reference.fingerprints
        result.firstFrame = firstFrame(in: quantum, of: stage, reference, own, sound)
        if kept == nil { kept = sound.audio == nil ? (try? again()) ?? [] : candidate }
        result.nullDepth = kept?.first { $0.name == stage.name }
          .flatMap { nullDepth(of: stage, reference, own, $0) }
      }
      return result
    }
  }

  /// Whether any quantum of the context's own output differs; nil where that was not captured.
  private func reachesOutput(_ candidate: [StageSound]) -> Bool? {
    guard let output = expected.stages.last, output.name == StageSound.destination,
      let played = candidate.first(where: { $0.name == output.name })
    else { return nil }
    return output.fingerprints.firstDifference(from: played.fingerprints) != nil
  }

  /// A browser may end an inaudible tail a quantum earlier or later, even unlike all recordings of the page: a few
  /// single quanta. A node with state would go on differing after a mistake.
  private func isTheBrowsersOwn(
    _ page: QuantumFingerprints, _ candidate: QuantumFingerprints
  ) -> Bool {
    guard let alone = page.loneDifferences(from: candidate) else { return false }
    return alone.count <= max(1, page.count / Self.quantaPerTail)
  }

  /// A quarter of a second at 48 kHz: tails do not end more often than notes.
  private static let quantaPerTail = 94

  /// Measured over the quanta in which the witness equals the page: others say nothing about the candidate.
  ///
  /// - Returns: nil where there is none, the page is silent there, or the candidate's sound was not kept.
  private func nullDepth(
    of stage: StageFingerprints.Stage, _ reference: StageSound,
    _ fingerprints: QuantumFingerprints, _ candidate: StageSound
  ) -> Double? {
    guard let expected = reference.audio, let played = candidate.audio,
      expected.channelCount == played.channelCount, expected.frameCount == played.frameCount
    else { return nil }
    let length = QuantumFingerprints.quantumFrames
    var (residual, whole) = (0.0, 0.0)
    for quantum in 0..<min(stage.fingerprints.count, fingerprints.count)
    where stage.fingerprints[quantum] == fingerprints[quantum] {
      for (expected, played) in zip(expected.channels, played.channels) {
        for frame in quantum * length..<min((quantum + 1) * length, expected.count) {
          let value = Double(expected[frame])
          let difference = Double(played[frame]) - value
          residual += difference * difference
          whole += value * value
        }
      }
    }
    guard residual.isFinite else { return nil }
    return ResidualLevels(residualEnergy: residual, referenceEnergy: whole, sampleCount: 1)
      .nullDepth
  }

  /// Where the witness has the page's fingerprint, its samples are the page's.
  private func firstFrame(
    in quantum: Int, of stage: StageFingerprints.Stage, _ reference: StageSound,
    _ fingerprints: QuantumFingerprints, _ candidate: StageSound
  ) -> Int? {
    guard quantum < fingerprints.count, quantum < stage.fingerprints.count,
      fingerprints[quantum] == stage.fingerprints[quantum],
      let expected = reference.samples(ofQuantum: quantum)
    else { return nil }
    let start = quantum * QuantumFingerprints.quantumFrames
    // The candidate ends while the page goes on.
    guard quantum < candidate.fingerprints.count else { return start }
    guard let played = candidate.samples(ofQuantum: quantum), expected.count == played.count,
      let whole = expected.first?.count, let count = played.first?.count
    else { return nil }
    let first = (0..<min(whole, count)).first { frame in
      zip(expected, played).contains { $0[frame] != $1[frame] }
    }
    return (first ?? (count < whole ? count : nil)).map { start + $0 }
  }
}
