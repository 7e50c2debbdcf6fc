import AudioSignal
import ParityCases

/// The browser's sound of a case from frame 0 on, also where only its end is kept.
///
/// The engine replays the trace; when its print of every quantum is the browser's, its samples are
/// the browser's.
struct WholeReference {
  let audio: SampleBuffer
  /// The case's frame at which `audio` begins.
  let firstFrame: Int

  /// - Returns: the kept part where the whole cannot be had.
  init(_ reference: ReferenceLibrary.Reference, engine: EngineCandidate) {
    let kept = reference.definition.keepFrom ?? 0
    if kept > 0, let expected = try? reference.readStages()?.stages.last,
      let sounds = try? engine.renderStages(reference.definition),
      let output = sounds.last?.audio,
      QuantumPrints(output).firstDifference(from: expected.prints) == nil
    {
      (audio, firstFrame) = (output, 0)
    } else {
      (audio, firstFrame) = (reference.audio, kept)
    }
  }
}
