import AudioSignal

/// The same samples with another sample rate in the header.
enum HeaderCause {
  static func diagnoses(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> [Diagnosis] {
    guard reference.sampleRate != candidate.sampleRate, !reference.isSilent else { return [] }
    return [
      Diagnosis(
        cause: .header, estimate: .init(value: candidate.sampleRate, unit: "Hz"),
        finding: Wording.header(reference.sampleRate, candidate.sampleRate), initial: 0,
        remaining: nil)
    ]
  }
}
