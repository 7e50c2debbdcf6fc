import Foundation

extension ReferenceLibrary.Reference {
  /// What the stages play over the whole length; nil for a case without stages.
  ///
  /// - Throws: `ReferenceError`.
  package func readStages() throws(ReferenceError) -> StageFingerprints? {
    guard let stagesJSON else { return nil }
    return try StageFingerprints(json: stagesJSON, path: "\(entry.id)/\(ReferenceFiles.stages)")
  }
}
