import AudioFiles
import Foundation
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning

extension KeptResults {
  /// Keeps plots as the report loads them.
  ///
  /// - Parameter isShared: with other machines, so that nothing is tidied up.
  package init(
    reportedFrom cache: String, isShared: Bool = false, seal: ResultSeal = .ofUser
  ) {
    self.init(cache: cache, isShared: isShared, seal: seal) {
      try HTMLReport.plotScript($0, of: $1)
    }
  }
}

extension [KeptResults.Case] {
  /// What a report shows of cases that are kept.
  package func materials(in library: ReferenceLibrary) -> [ReportWriter.Material] {
    let entries = Dictionary(
      library.manifest.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return map { $0.material(entries[$0.result.id], library) }
  }
}

extension KeptResults.Case {
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

  /// What a report holds of the case, where it is kept, and where it goes.
  package var deliveries: [(kept: String, delivered: String)] {
    let files =
      [(kept: plotPath, delivered: HTMLReport.plotPath(of: result))]
      + ["candidate", "residual"].map { kind in
        (kept: audioPath(kind), delivered: ReportWriter.audioPath(kind, of: result))
      }
    return files.filter { access($0.kept, R_OK) == 0 }
  }

  /// Puts a case's plots and audio into a report, without copying where the file system can.
  ///
  /// - Throws: `ReportError`.
  private func deliver(to report: ReportFolder) throws {
    for file in deliveries {
      let target = try report.stagedPath(file.delivered)
      if link(file.kept, target) != 0 {
        try FileManager.default.copyItem(atPath: file.kept, toPath: target)
      }
    }
  }
}
