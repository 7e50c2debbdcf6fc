import ParityReport
import ParityResults
import ParityRunning

/// The report of a run, whether it was made here or put together from parts.
package struct RunReport {
  package let folder: ReportFolder
  /// Bytes of sound that the report may hold beyond what is always there.
  package let audioBudget: Int
  package let state: ProjectState
  package let history: HistoryFolder
  /// Where the job that wrote it can be looked at; nil outside of one.
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
