import WebAudio

extension HeadResponses {
  /// Reads `head` of a trace's context: a span of samples for each ear.
  ///
  /// - Throws: `TraceError` for a span outside the samples, or of another length than the sample rate requires.
  init(
    _ value: WorkletMessage, sampleRate: Double, samples: [Float]
  ) throws(TraceError) {
    var members = try TraceMembers(value, operation: nil, name: "head")
    var ears: [[Float]] = []
    for name in ["left", "right"] {
      let span = try members.take(name)
      do {
        ears.append(try LongArrays(samples: samples).span(span, operation: 0, name: name))
      } catch {
        throw .invalidValue(
          operation: nil, name: "head", detail: "names samples for '\(name)' that are not there")
      }
    }
    try members.finish()
    do {
      try self.init(sampleRate: Double(Float(sampleRate)), left: ears[0], right: ears[1])
    } catch {
      throw .invalidValue(operation: nil, name: "head", detail: "\(error)")
    }
  }
}
