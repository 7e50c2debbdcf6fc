extension RecordingRepetition {
  /// Records a page as often as a reference needs it: twice, so that it is known whether it repeats, the second time with
  /// an ear on its stages, which therefore cannot have changed what is heard; and once more where it has some, since
  /// what they play may not repeat where the output does.
  ///
  /// - Parameter record: records a page once.
  /// - Throws: what `record` throws.
  package static func recordings(
    of request: RecordingRequest, _ record: (RecordingRequest) async throws -> RecordedPage
  ) async throws -> [RecordedPage] {
    var listening = request
    listening.listensToStages = true
    var recordings = [try await record(request), try await record(listening)]
    if !recordings[1].stages.isEmpty { recordings.append(try await record(listening)) }
    return recordings
  }
}
