import Foundation

extension ReferenceLibrary.Reference {
  /// What the stages play over the whole length; nil for a case without stages.
  ///
  /// - Throws: `SuiteError.unsupportedFormat`.
  func readStages() throws(SuiteError) -> StagePrints? {
    guard let stagesJSON else { return nil }
    return try StagePrints(json: stagesJSON, path: "\(entry.id)/\(ReferenceFiles.stages)")
  }
}
