import AudioFiles
import AudioSignal
import BrowserCapture
import BrowserDriver
import DataText
import Foundation
import ParityResults
import ParityRunning
import TestProjects
import Testing

@testable import ParityReferences

/// A report of the built program over real references, some of which were doctored so that there is
/// something to see: what differs, what cannot be compared, and what is known.
struct ReportFixture: Sendable {
  /// Half a decibel quieter than what the engine renders.
  static let quieter = "gain/stereo"
  /// One sample of it is off, and both candidates render it.
  static let oneSample = "fdn-hadamard/eight-lines-noise"
  static let known = "stereo-panner/mono-at-0"
  static let missing = "gain/unity"

  private static let suites = ["fdn-hadamard", "gain", "stereo-panner"]

  /// A day within the year that a divergence may be accepted for.
  static let later = String(Date(timeIntervalSinceNow: 200 * 86400).formatted(.iso8601).prefix(10))

  @TaskLocal static var current: ReportFixture?

  let project: TemporaryProject
  let browser: Browser
  var page: String { "file://\(project.folder)/reports/latest/index.html" }

  init() async throws {
    browser = try await Browser.findChromium()
    project = try TemporaryProject(suites: Self.suites)
    do {
      try doctor()
      let output = try await Program.run(
        ["run", "--project", project.folder] + Self.suites.flatMap { ["--suite", $0] })
      try #require(output.code == 2, "\(output.standardError)")
    } catch {
      project.remove()
      throw error
    }
  }

  func remove() { project.remove() }

  /// Gives results that a test has changed the summary and the digest that a run leaves.
  static func seal(_ path: String) throws {
    let read = try RunResults.read(path: path)
    var sealed = RunResults(
      run: read.run, references: read.references, cases: read.cases,
      divergences: read.divergences ?? [])
    sealed.sensitivity = read.sensitivity
    sealed.digest = try sealed.computedDigest()
    try JSONText.encode(sealed, indented: false).write(to: URL(fileURLWithPath: path))
  }

  /// Changes references, and the manifest's hashes with them: they stay consistent.
  private func doctor() throws {
    try edit(Self.quieter) { $0.map { $0.map { $0 * 0.944 } } }
    try edit(Self.known) { $0.map { $0.map { $0 * 0.999 } } }
    try edit(Self.oneSample) { channels in
      var changed = channels
      changed[0][1000] += 0.001
      return changed
    }
    try FileManager.default.removeItem(
      atPath: "\(project.references)/\(Self.missing)/reference.wav")
    try """
    divergences:
      softer-centre:
        cases: ["\(Self.known)"]
        limit: -50 dB
        reason: "the centre is <b>softer</b> here"
        expires: \(Self.later)

    """.write(toFile: "\(project.references)/limits.yml", atomically: true, encoding: .utf8)
  }

  private func edit(_ id: String, _ change: ([[Float]]) -> [[Float]]) throws {
    let path = "\(project.references)/\(id)/reference.wav"
    let audio = try AudioFile.read(path)
    let before = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    try AudioFile.write(
      SampleBuffer(channels: change(audio.channels), sampleRate: audio.sampleRate), to: path)
    let after = SHA256Text.of(try Data(contentsOf: URL(fileURLWithPath: path)))
    let manifest = "\(project.references)/manifest.json"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try #require(text.contains(before))
    try text.replacing(before, with: after)
      .write(toFile: manifest, atomically: true, encoding: .utf8)
  }
}

/// Gives a suite one report for all of its tests.
struct ReportFixtureTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let fixture = try await ReportFixture()
    defer { fixture.remove() }
    try await ReportFixture.$current.withValue(fixture) { try await function() }
  }
}

extension Trait where Self == ReportFixtureTrait {
  static var reportFixture: Self { Self() }
}

/// Opens the report as a reader does, and closes the browser in any case.
///
/// - Parameter fragment: what stands behind `#`.
@BrowserActor func withReport(
  _ fragment: String = "", width: Int = 1280, scheme: String = "light",
  _ body: (DrivenPage) throws -> Void
) throws {
  let fixture = try #require(ReportFixture.current)
  try withPage(
    fixture.page + (fragment.isEmpty ? "" : "#\(fragment)"), width: width, scheme: scheme, body)
}

/// The same for any address.
@BrowserActor func withPage(
  _ address: String, width: Int = 1280, scheme: String = "light",
  _ body: (DrivenPage) throws -> Void
) throws {
  let fixture = try #require(ReportFixture.current)
  let browser = try DrivenBrowser(executable: fixture.browser.path)
  defer { browser.close() }
  let page = try browser.newPage(width: width)
  try page.emulate(scheme: scheme)
  try page.open(address)
  try body(page)
  #expect(page.complaints() == [])
}
