import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly
import ReportService

/// Writes a report again, and shows it.
extension ReportCommand {
  func write(
    _ run: RunResults, from origin: String, to path: String, _ change: RunChange?
  ) throws {
    let folder = try ReportFolder(path: path)
    defer { folder.discard() }
    try CarriedFiles(of: origin).copy(run, to: folder)
    var writer = ReportWriter(folder: folder, history: stateFolder.history(in: project).history)
    writer.change = change
    try writer.rebuild(run)
  }

  func show(_ folder: String) async throws {
    let (options, isOwn, port) = (project, results == nil, port)
    let opens = !noOpen && isatty(STDOUT_FILENO) == 1
    let service = try ServedReport.service(
      project: project, state: stateFolder, selection: isOwn ? [] : nil,
      folder: { isOwn ? options.lastReport : folder })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run(port: port) }
      // Concurrently, so that a port in use is reported at once.
      group.addTask {
        let address = try await service.address()
        Terminal.note("the report: \(address)\nCtrl-C ends")
        if opens { DesktopBrowser.open(address) }
      }
      for try await _ in group {}
    }
  }
}
