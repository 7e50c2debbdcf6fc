import ArgumentParser
import Foundation
import OrdinaryFiles
import ParityReport
import ParityResults
import ParityTerminal

/// Where annotations are shown.
enum AnnotationFormat: String, ExpressibleByArgument, CaseIterable {
  case github, none
}

/// What a job on GitHub or GitLab shows besides its log: annotations, and the summary of the step.
struct GitHubJob {
  /// The folder that cases call `web/`.
  let webFolder: String
  var environment = ProcessInfo.processInfo.environment

  /// The file that GitHub shows as the step's summary; nil elsewhere.
  private var summaryPath: String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// - Parameters:
  ///   - format: nil for annotations only when GitHub runs this.
  ///   - isJob: the results are printed as a GitHub job shows them.
  func show(_ results: RunResults, annotations format: AnnotationFormat?, isJob: Bool) {
    if format == .github || (format == nil && isJob) {
      // On standard error, so that they do not mix with the output of --json.
      for line in annotations(results).lines { Terminal.note(line) }
    }
    if let summaryPath { append(MarkdownSummary(results), to: summaryPath) }
  }

  /// What GitLab shows in a merge request.
  func codeQuality(_ results: RunResults) throws -> Data {
    let (named, sources) = located(results)
    return try GitLabCodeQuality(named, sources: sources).json()
  }

  private func annotations(_ results: RunResults) -> GitHubAnnotations {
    let (named, sources) = located(results)
    return GitHubAnnotations(named, sources: sources)
  }

  private func located(
    _ results: RunResults
  ) -> (results: RunResults, sources: GitHubAnnotations.Sources) {
    var named = results
    for index in named.cases.indices where named.cases[index].source.hasPrefix("web/") {
      named.cases[index].source.removeFirst(4)
    }
    return (
      named,
      .init(prefix: prefix) { path in
        OrdinaryFile.contents("\(webFolder)/\(path)")
          .map { String(decoding: $0, as: UTF8.self) }
      }
    )
  }

  /// The web folder as GitHub names files, relative to the repository's root.
  private var prefix: String {
    let workspace =
      environment["GITHUB_WORKSPACE"] ?? environment["CI_PROJECT_DIR"]
      ?? FileManager.default.currentDirectoryPath
    let root = URL(fileURLWithPath: workspace).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: webFolder).resolvingSymlinksInPath().path
    if folder == root { return "" }
    return folder.hasPrefix(root + "/") ? String(folder.dropFirst(root.count + 1)) : folder
  }

  /// A summary that cannot be written does not change the run's findings.
  private func append(_ summary: MarkdownSummary, to path: String) {
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      // Opening a pipe without a reader would block.
      close(try OrdinaryFile.open(path).descriptor)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      let used = Int(try file.seekToEnd())
      try file.write(
        contentsOf: Data(summary.text(within: MarkdownSummary.largestSize - used).utf8))
    } catch {
      Terminal.note(
        "note: cannot add to the job's summary in \(path): \(SystemReason.of(error))")
    }
  }
}
