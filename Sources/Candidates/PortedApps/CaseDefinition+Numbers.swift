import AudioSignal
import CandidateKit
import ParityCases

extension CaseDefinition {
  /// Numbers as a case of plain numbers carries them, each in all of its bits.
  ///
  /// - Parameters:
  ///   - numbers: one for each frame; nil where a sequence lacks what it is made of.
  ///   - sequence: what the case calls them.
  /// - Throws: `InvalidParameters` for none, or for another count than the case's frames.
  package func carrying(
    _ numbers: [Double]?, of sequence: String
  ) throws(InvalidParameters) -> SampleBuffer {
    guard let numbers else {
      throw InvalidParameters(id: id, PortFault.incompleteSequence(sequence))
    }
    let bits = BitChannels.of(numbers)
    guard channels == bits.count, numbers.count == frames else {
      throw InvalidParameters(id: id, PortFault.frameCount(numbers.count, expected: frames))
    }
    return SampleBuffer(channels: bits, sampleRate: sampleRate)
  }
}
