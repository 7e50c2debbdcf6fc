import Foundation
import ParityProject
import ReportService

/// A report at an address of this machine, which calls this program.
enum ServedReport {
  /// - Parameters:
  ///   - selection: arguments that select the cases of the report's run; nil if it is another run's.
  ///   - folder: the report's folder, determined again at each request.
  static func service(
    project: ProjectOptions, state: StateOptions? = nil, selection: [String]?,
    folder: @escaping @Sendable () -> String
  ) throws -> ReportService {
    let words = ["--project", project.folder] + (state?.path.map { ["--state", $0] } ?? [])
    return try ReportService(
      program: Bundle.main.executablePath ?? CommandLine.arguments[0], project: words,
      // Sounds that were compared by hand belong to no project.
      web: (try? project.load())?.web, selection: selection, folder: folder)
  }
}
