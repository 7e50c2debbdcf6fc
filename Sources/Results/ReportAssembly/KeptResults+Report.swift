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
  package init(reportedFrom cache: String, isShared: Bool = false) {
    self.init(cache: cache, isShared: isShared) { try HTMLReport.plotScript($0, of: $1) }
  }
}

extension KeptResults.Case {
  /// What a report shows of a case that is kept.
  package func material(in library: ReferenceLibrary) -> ReportWriter.Material {
    .init(
      deliver: deliver,
      sound: {
        guard let entry = library.manifest.cases.first(where: { $0.id == result.id }) else {
          return nil
        }
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
