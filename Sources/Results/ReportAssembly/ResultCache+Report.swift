import AudioFiles
import Foundation
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning

extension [ResultCache.Case] {
  /// What a report shows of stored cases.
  package func materials(in library: ReferenceLibrary) -> [ReportWriter.Material] {
    let entries = Dictionary(
      library.manifest.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return map { $0.material(entries[$0.result.id], library) }
  }
}

extension ResultCache.Case {
  fileprivate func material(
    _ entry: Manifest.Entry?, _ library: ReferenceLibrary
  ) -> ReportWriter.Material {
    .init(
      deliver: { try deliver(to: $0) },
      sound: {
        guard let entry else { return nil }
        let differs = result.comparison?.isBitExact == false
        return (try library.load(entry).audio, differs ? try AudioFile.read(audioPath) : nil)
      })
  }

  /// What a part of a run contains of the case: the stored file, and its name there.
  package var deliveries: [(kept: String, delivered: String)] {
    let files =
      [(kept: plotPath, delivered: HTMLReport.storedPlotPath(of: result))]
      + CaseResult.audioKinds.map { kind in
        (kept: audioPath(kind), delivered: result.audioPath(kind))
      }
    return files.filter { access($0.kept, R_OK) == 0 }
  }

  /// Adds a case's plots and audio to a report.
  ///
  /// - Throws: `ReportError`.
  private func deliver(to report: ReportFolder) throws {
    let files = Dictionary(uniqueKeysWithValues: deliveries.map { ($0.delivered, $0.kept) })
    try ReportWriter.deliver(result, from: files, to: report)
  }
}
