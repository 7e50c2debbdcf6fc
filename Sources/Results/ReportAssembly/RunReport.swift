import ParityReport
import ParityResults
import ParityRunning

/// The report of a run, made here or merged from parts.
package struct RunReport {
  package let folder: ReportFolder
  /// Bytes of sound that the report may hold in addition to what is always included.
  package let audioBudget: Int
  package let state: ProjectState
  package let history: HistoryFolder
  /// The address of the job that wrote it; nil outside a job.
  package let jobAddress: String?

  package init(
    folder: ReportFolder, audioBudget: Int, state: ProjectState, history: HistoryFolder,
    jobAddress: String?
  ) {
    self.folder = folder
    self.audioBudget = audioBudget
    self.state = state
    self.history = history
    self.jobAddress = jobAddress
  }

  /// - Parameter materials: in the order of the results' cases.
  /// - Throws: as `ReportWriter.write`.
  package func write(_ results: RunResults, _ materials: [ReportWriter.Material]) throws {
    let (library, web) = (state.library, state.project.web)
    try ReportWriter(
      folder: folder, audioBudget: audioBudget,
      source: { library.sourceText($0, webFolder: web) },
      history: history.history(latest: HTMLReport.longestTrend), jobAddress: jobAddress
    ).write(results, materials)
  }
}
