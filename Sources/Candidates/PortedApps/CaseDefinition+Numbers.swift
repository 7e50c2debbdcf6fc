import AudioSignal
import ParityCases
import ParityReferences

extension CaseDefinition {
  /// The render of a case of plain numbers, exact to the bit.
  ///
  /// - Parameters:
  ///   - numbers: one for each frame; nil where a sequence lacks its inputs.
  ///   - sequence: the case's name for them.
  /// - Throws: `SuiteError.invalidParameters` for none, or for a count other than the case's frames.
  package func carrying(
    _ numbers: [Double]?, of sequence: String
  ) throws(SuiteError) -> SampleBuffer {
    guard let numbers else {
      throw .invalidParameters(id: id, detail: "no sequence '\(sequence)' with these members")
    }
    let bits = BitChannels.of(numbers)
    guard channels == bits.count, numbers.count == frames else {
      throw .invalidParameters(id: id, detail: "\(numbers.count) frames, not \(frames)")
    }
    return SampleBuffer(channels: bits, sampleRate: sampleRate)
  }
}
