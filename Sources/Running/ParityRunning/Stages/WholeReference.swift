import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences

/// The browser's sound of a case from frame 0 on, even where only its end is stored.
///
/// An oracle renders it; if the fingerprint of every quantum is the browser's, so are the samples.
package struct WholeReference {
  package let audio: SampleBuffer
  /// The case's frame at which `audio` begins.
  package let firstFrame: Int

  /// - Returns: the stored part where the whole is not available.
  package init(
    _ reference: ReferenceLibrary.Reference, in library: ReferenceLibrary, oracle: any StageOracle
  ) {
    let kept = reference.definition.keepFrom ?? 0
    if kept > 0, let stages = try? reference.readStages()?.stages, let expected = stages.last,
      let sounds = try? oracle.stages(
        RenderRequest(reference, stages: stages.map(\.name), in: library)),
      let output = sounds.last?.audio,
      QuantumFingerprints(output).firstDifference(from: expected.fingerprints) == nil
    {
      (audio, firstFrame) = (output, 0)
    } else {
      (audio, firstFrame) = (reference.audio, kept)
    }
  }
}
