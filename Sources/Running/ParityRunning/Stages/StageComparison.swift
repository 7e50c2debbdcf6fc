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
      let prints = QuantumFingerprints(sound.audio)
      var result = StageResult(
        name: stage.name, quanta: stage.prints.count,
        equalQuanta: stage.prints.equalCount(with: prints))
      guard let quantum = stage.prints.firstDifference(from: prints) else { return result }
      result.firstQuantum = quantum
      if known == nil { known = (try? witness()) ?? [] }
      if let reference = known?.first(where: { $0.name == stage.name }) {
        result.firstFrame = firstFrame(in: quantum, of: stage, reference.audio, sound.audio)
      }
      return result
    }
  }

  /// Where the witness has the page's print, its samples are the page's.
  private func firstFrame(
    in quantum: Int, of stage: StageFingerprints.Stage, _ reference: SampleBuffer,
    _ candidate: SampleBuffer
  ) -> Int? {
    let prints = QuantumFingerprints(reference)
    guard quantum < prints.count, quantum < stage.prints.count,
      prints[quantum] == stage.prints[quantum],
      reference.channelCount == candidate.channelCount
    else { return nil }
    let start = quantum * QuantumFingerprints.quantumFrames
    let end = min(
      start + QuantumFingerprints.quantumFrames, reference.frameCount, candidate.frameCount)
    return (start..<max(start, end)).first { frame in
      zip(reference.channels, candidate.channels).contains { $0[frame] != $1[frame] }
    } ?? (candidate.frameCount < reference.frameCount ? candidate.frameCount : nil)
  }
}
