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
    let isHeard = reachesOutput(candidate) ?? true
    var known: [StageSound]?
    return expected.stages.compactMap { stage in
      guard let sound = candidate.first(where: { $0.name == stage.name }) else { return nil }
      let prints = sound.prints
      var result = StageResult(
        name: stage.name, quanta: stage.prints.settledCount,
        equalQuanta: stage.prints.equalCount(with: prints))
      guard let quantum = stage.prints.firstDifference(from: prints),
        isHeard || !isTheBrowsersOwn(stage.prints, prints)
      else { return result }
      result.firstQuantum = quantum
      if known == nil { known = (try? witness()) ?? [] }
      if let reference = known?.first(where: { $0.name == stage.name }) {
        result.firstFrame = firstFrame(in: quantum, of: stage, reference, sound)
      }
      return result
    }
  }

  /// Whether any quantum of what the context itself plays differs; nil where that was not heard.
  private func reachesOutput(_ candidate: [StageSound]) -> Bool? {
    guard let output = expected.stages.last, output.name == StageSound.destination,
      let played = candidate.first(where: { $0.name == output.name })
    else { return nil }
    return output.prints.firstDifference(from: played.prints) != nil
  }

  /// A browser ends tails that nobody hears a quantum sooner or later, also otherwise than in all recordings of the
  /// page: single quanta, few of them. Whatever holds a state goes on being different after a mistake.
  private func isTheBrowsersOwn(
    _ page: QuantumFingerprints, _ candidate: QuantumFingerprints
  ) -> Bool {
    guard let alone = page.loneDifferences(from: candidate) else { return false }
    return alone.count <= max(1, page.count / Self.quantaPerTail)
  }

  /// A quarter of a second at 48 kHz: tails do not end more often than notes.
  private static let quantaPerTail = 94

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
