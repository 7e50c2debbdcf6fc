import AudioSignal
import CandidateKit
import ParityCases

extension CaseDefinition {
  /// The render of a case of plain numbers, exact to the bit.
  ///
  /// - Parameters:
  ///   - numbers: one for each frame; nil where a sequence lacks its inputs.
  ///   - sequence: the case's name for them.
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
