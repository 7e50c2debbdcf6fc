import AudioFiles
import ParityReferences
import ParityResults

/// What a report shows of a comparison from a shard.
package struct ShardMaterial {
  private let result: CaseResult
  private let files: [String: String]
  private let entry: Manifest.Entry?
  private let library: ReferenceLibrary

  /// - Parameter files: the shards' files, by path within a report.
  package init(
    result: CaseResult, files: [String: String], entry: Manifest.Entry?, library: ReferenceLibrary
  ) {
    (self.result, self.files, self.entry, self.library) = (result, files, entry, library)
  }

  package var material: ReportWriter.Material {
    let candidate = files[result.audioPath("candidate")]
    return .init(
      deliver: { try ReportWriter.deliver(result, from: files, to: $0) },
      sound: {
        let differs = result.comparison?.isBitExact == false
        // The merging machine need not have the references' sound.
        guard let entry, let reference = try? library.load(entry).audio else { return nil }
        guard differs else { return (reference, nil) }
        return try candidate.map { (reference, try AudioFile.read($0)) }
      })
  }
}
