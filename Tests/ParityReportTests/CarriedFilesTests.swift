import AudioSignal
import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

/// A report that is written again from an earlier one's folder, to which others may have written.
@Suite struct CarriedFilesTests {
  private let temporary: TemporaryFolder
  private let results = Example.run(failed: 1)
  private var result: CaseResult { results.cases[0] }

  init() throws { temporary = try TemporaryFolder() }

  /// An earlier report with plots, sound and a source of its one case.
  private func writeEarlier() throws {
    let folder = try ReportFolder(path: "\(temporary.path)/earlier")
    try HTMLReport.writePlots(Example.plots, of: result, to: folder)
    let sound = SampleBuffer(channels: [[0, 0.5, -0.0, .leastNonzeroMagnitude]], sampleRate: 48000)
    try ListeningScript.write(reference: sound, candidate: sound, of: result, to: folder)
    try HTMLReport.writeSource("let a = '</script>\u{2028}';", path: result.source, to: folder)
    try folder.write(Data("RIFF".utf8), to: result.audioPath("residual"))
    try folder.publish()
  }

  private func carry() throws {
    let folder = try ReportFolder(path: "\(temporary.path)/later")
    defer { folder.discard() }
    try CarriedFiles(of: "\(temporary.path)/earlier").copy(results, to: folder)
    try folder.publish()
  }

  private func files(_ folder: String) -> [String: Data] {
    let root = "\(temporary.path)/\(folder)"
    let names = (FileManager.default.subpaths(atPath: root) ?? []).filter { !$0.hasPrefix(".") }
    return names.reduce(into: [:]) {
      $0[$1] = FileManager.default.contents(atPath: "\(root)/\($1)")
    }
  }

  private var scripts: [String] {
    [
      "plots/\(result.path).js", ListeningScript.referencePath(of: result),
      ListeningScript.candidatePath(of: result), "sources/\(result.source).js",
    ]
  }

  // What Parity wrote is the same after it was read and written again.
  @Test func writesTheSameScriptsAgain() throws {
    try writeEarlier()

    try carry()

    let (earlier, later) = (files("earlier"), files("later"))
    for script in scripts { #expect(later[script] != nil && later[script] == earlier[script]) }
    #expect(later[result.audioPath("residual")] == Data("RIFF".utf8))
  }

  @Test(arguments: 0..<4, ["alert(1);\n", ""])
  func refusesAScriptThatDoesMore(place: Int, added: String) throws {
    try writeEarlier()
    let path = "\(temporary.path)/earlier/\(scripts[place])"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // Behind the data, or before them, where the third argument begins.
    let data = try #require(text.ranges(of: "\", ").dropFirst().first?.upperBound)
    let changed =
      added.isEmpty ? text[..<data] + "alert(1) || " + text[data...] : text + added
    try changed.write(toFile: path, atomically: true, encoding: .utf8)

    #expect {
      try carry()
    } throws: {
      guard case ReportError.refusedScript(path, _) = $0 else { return false }
      return true
    }
    #expect(changed != text && files("later").isEmpty)
  }

  @Test func leavesBehindWhatIsNotOfTheResults() throws {
    try writeEarlier()
    _ = try temporary.file("earlier/plots/other.js", "alert(1)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(temporary.path)/earlier/\(result.audioPath("candidate"))",
      withDestinationPath: "/etc/passwd")

    try carry()

    let later = files("later")
    #expect(later["plots/other.js"] == nil)
    #expect(later[result.audioPath("candidate")] == nil)
  }
}
