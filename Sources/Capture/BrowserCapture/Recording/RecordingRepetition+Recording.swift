extension RecordingRepetition {
  /// Records a page as often as a reference needs: twice, to learn whether it repeats, the second time with its stages
  /// recorded, which proves that recording them does not change the output; and a third time if it has stages, since
  /// they may vary where the output does not.
  ///
  /// - Parameter record: records a page once.
  /// - Throws: errors from `record`.
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
