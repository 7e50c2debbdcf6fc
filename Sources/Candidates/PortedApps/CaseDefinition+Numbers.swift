import AudioSignal
import ParityCases
import ParityReferences

extension CaseDefinition {
  /// Numbers as a case of plain numbers carries them, each in all of its bits.
  ///
  /// - Parameters:
  ///   - numbers: one for each frame; nil where a sequence lacks what it is made of.
  ///   - sequence: what the case calls them.
  /// - Throws: `SuiteError.invalidParameters` for none, or for another count than the case's frames.
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
