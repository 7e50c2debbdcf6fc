import AmbientParity
import ArgumentParser
import ComponentPorts
import DataText
import Foundation
import GuideAudit
import GuideParity
import Judging
import MeasuringLibraries
import ParityReferences
import ParityReport
import ParityResults
import ParityTerminal
import PortedApps

@main
struct GuideAuditCommand: AsyncParsableCommand {
  static func main() async {
    StandardStreams.prepare()
    MeasuringLibraries.install()
    await main(nil)
  }

  static let configuration = CommandConfiguration(
    commandName: "guide-audit",
    abstract: "Judge the porting guide's claims against the browser.",
    discussion: """
      Renders each claim's case as the guide writes it and as it should be, compares both with the
      browser, and says what is wrong, by how much, and what the right rule is. Needs no browser.
      Writes reports/guide: a page, guide-audit.md and guide-audit.json. 'make guide' runs it.

      EXAMPLES
        guide-audit                                  judge all claims
        guide-audit --markdown docs/guide-audit.md   and keep the text

      Exit codes: 0 all claims are judged, and all corrected components match; 1 one does not; 2
      something could not be compared.
      """)

  @Option(
    help: ArgumentHelp("The project's folder, with reference-audio.", valueName: "folder"),
    completion: .directory)
  var project = "."

  @Option(
    help: ArgumentHelp("Writes the Markdown to this file too.", valueName: "file"),
    completion: .file())
  var markdown: String?

  @Flag(help: "Leave out the limiters, which takes as long again.")
  var claimsOnly = false

  func run() async throws {
    let results = try await ExitCodes.reporting {
      try await Interruption.guarded { try await judge() }
    }
    if results.count(.error) > 0 { throw ExitCodes.incomparable }
    guard results.coverage.isComplete else { throw ExitCodes.differs }
  }

  private func judge() async throws -> GuideAuditResults {
    let library = try ReferenceLibrary(folder: "\(project)/reference-audio")
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let apps = try PortedApps(
      [AmbientApp.self, ComponentApp.self, GuideApp.self], webFolder: "\(library.folder)/web")
    let audit = GuideAudit(
      library: library, limits: try Limits(path: "\(library.folder)/limits.yml"), apps: apps,
      jobs: jobs)
    let folder = try ReportFolder(path: "\(project)/reports/guide")
    defer { folder.discard() }
    let progress = ProgressLine("judging")
    defer { progress.finish() }
    var results = try await audit.run { done, count in progress.update(done, of: count) }
    if !claimsOnly {
      results.limiters = try await LimiterDecision(library: library, apps: apps, jobs: jobs).run()
    }
    progress.finish()
    let report = GuideAuditReport(results)
    try folder.write(try JSONText.encode(results), to: "guide-audit.json")
    try report.write(to: folder)
    try folder.publish()
    if let markdown {
      try AtomicFile.write(Data(report.markdown.utf8), to: markdown)
    }
    for claim in results.claims {
      let number = String(claim.number).padding(toLength: 3, withPad: " ", startingAt: 0)
      print("\(number) \(claim.title): \(claim.verdictText)")
    }
    for limiter in results.limiters?.limiters ?? [] {
      let failed = limiter.criteria.filter { !$0.isMet }.map { "\($0.title): \($0.measured)" }
      print("\(limiter.name): \(failed.isEmpty ? "meets all" : failed.joined(separator: "; "))")
    }
    print("\n\(report.headline). \(report.coverage)\nreport: \(folder.path)/index.html")
    return results
  }
}
