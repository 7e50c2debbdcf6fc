import AudioSignal
import ParityReferences
import ParityResults

/// Holds what a candidate's stages play against the prints of the page's.
package struct StageComparison {
  package let expected: StageFingerprints
  /// Renders the stages as the page does, so far as its prints confirm it; asked only when a stage
  /// differs.
  package let witness: () throws -> [StageSound]

  /// - Returns: the stages that the candidate has too, from the sources to the destination.
  package func compare(_ candidate: [StageSound]) -> [StageResult] {
    var known: [StageSound]?
    return expected.stages.compactMap { stage in
      guard let sound = candidate.first(where: { $0.name == stage.name }) else { return nil }
      let prints = sound.prints
      var result = StageResult(
        name: stage.name, quanta: stage.prints.settledCount,
        equalQuanta: stage.prints.equalCount(with: prints))
      guard let quantum = stage.prints.firstDifference(from: prints) else { return result }
      result.firstQuantum = quantum
      if known == nil { known = (try? witness()) ?? [] }
      if let reference = known?.first(where: { $0.name == stage.name }) {
        result.firstFrame = firstFrame(in: quantum, of: stage, reference, sound)
      }
      return result
    }
  }

  /// Where the witness has the page's print, its samples are the page's.
  private func firstFrame(
    in quantum: Int, of stage: StageFingerprints.Stage, _ reference: StageSound,
    _ candidate: StageSound
  ) -> Int? {
    let prints = reference.prints
    guard quantum < prints.count, quantum < stage.prints.count,
      prints[quantum] == stage.prints[quantum],
      let expected = reference.samples(ofQuantum: quantum)
    else { return nil }
    let start = quantum * QuantumFingerprints.quantumFrames
    // It ends where the page goes on.
    guard quantum < candidate.prints.count else { return start }
    guard let played = candidate.samples(ofQuantum: quantum), expected.count == played.count,
      let whole = expected.first?.count, let count = played.first?.count
    else { return nil }
    let first = (0..<min(whole, count)).first { frame in
      zip(expected, played).contains { $0[frame] != $1[frame] }
    }
    return (first ?? (count < whole ? count : nil)).map { start + $0 }
  }
}
