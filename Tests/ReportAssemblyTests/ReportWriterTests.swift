import AudioSignal
import DataText
import ExampleResults
import Foundation
import ParityReport
import ParityResults
import ReportAssembly
import Testing

@Suite struct ReportWriterTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/report" }
  private let sound = SampleBuffer(
    channels: [(0..<100).map { Float($0) / 100 }], sampleRate: 48000)

  init() throws { folder = try TemporaryFolder() }

  private func writer(audioBudget: Int = 0) throws -> ReportWriter {
    ReportWriter(folder: try ReportFolder(path: path), audioBudget: audioBudget)
  }

  private func material(
    _ deliver: @escaping @Sendable (ReportFolder) throws -> Void = { _ in }
  ) -> ReportWriter.Material {
    .init(deliver: deliver, sound: { [sound] in (sound, nil) })
  }

  private func results() throws -> RunResults {
    try JSONText.decode(
      RunResults.self, from: Data(contentsOf: URL(fileURLWithPath: "\(path)/results.json")))
  }

  @Test func leavesAPageAndWhatProgramsRead() throws {
    try writer().write(Example.run(bitExact: 1), [material()])

    let names = Set(try FileManager.default.contentsOfDirectory(atPath: path))
    #expect(
      names.isSuperset(of: [
        "index.html", "results.json", "junit.xml", "summary.md", "comment.md",
      ]))
    #expect(try folder.text("report/junit.xml").contains("exact-0"))
  }

  // Whoever publishes the report later holds the file against this.
  @Test func sealsTheResultsWithTheirDigest() throws {
    try writer().write(Example.run(bitExact: 1, failed: 1), [material(), material()])

    let written = try results()
    #expect(written.digest != nil)
    #expect(try written.computedDigest() == written.digest)
  }

  // What passes is heard while there is room; what fails always.
  @Test(arguments: [(0, [false, true]), (1 << 30, [true, true])])
  func carriesTheSoundThatThereIsRoomFor(budget: Int, heard: [Bool]) throws {
    try writer(audioBudget: budget).write(
      Example.run(bitExact: 1, failed: 1), [material(), material()])

    #expect(try results().cases.map { $0.hasAudio == true } == heard)
  }

  @Test func putsFilesWhereTheMaterialsDeliverThem() throws {
    let result = Example.result(verdict: .fail, nullDepth: -20, maxAbsoluteError: 0.1)
    let file = result.audioPath("residual")

    try writer().write(
      Example.run([result]), [material { try $0.write(Data("residual".utf8), to: file) }])

    #expect(file == "audio/port/suite/name.residual.wav")
    #expect(try folder.text("report/\(file)") == "residual")
  }

  // The script is made of the numbers that were stored, by the same code that makes it of those in memory.
  @Test func makesThePageItsPlotsOfWhatIsStored() throws {
    let result = Example.run(failed: 1).cases[0]
    let stored = try folder.file(
      "stored.json", String(decoding: try Example.plots.jsonText(), as: UTF8.self))
    let script = "report/plots/\(result.candidate)/\(result.suite)/\(result.name).js"

    try writer().write(
      Example.run(failed: 1),
      [
        material {
          try ReportWriter.deliver(
            result, from: [HTMLReport.storedPlotPath(of: result): stored], to: $0)
        }
      ])
    let made = try folder.text(script)
    try writer().write(
      Example.run(failed: 1),
      [material { try HTMLReport.writePlots(Example.plots, of: result, to: $0) }])

    #expect(made == (try folder.text(script)) && made.hasPrefix("parityData(\"plots\", "))
  }

  /// Whoever may write to what is kept, or hands a part of a run over, once had a script in the page so.
  @Test(arguments: [
    "parityData(\"plots\", \"suite/name@port\", {});fetch('~approve')", "fetch('~approve')", "{}",
    "",
  ])
  func writesNoReportOfPlotsThatAreNone(text: String) throws {
    let result = Example.run(failed: 1).cases[0]
    let stored = try folder.file("stored.json", text)

    #expect {
      try writer().write(
        Example.run(failed: 1),
        [
          material {
            try ReportWriter.deliver(
              result, from: [HTMLReport.storedPlotPath(of: result): stored], to: $0)
          }
        ])
    } throws: {
      "\($0)".contains(stored) && "\($0)".contains("run the case again")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func showsTheSourceOfACaseWhereThereIsOne() throws {
    var writer = try writer()
    writer.source = { $0 == "web/cases/gain.js" ? "export const gain = 1;" : nil }

    try writer.write(Example.run(bitExact: 1), [material()])

    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let texts = files.compactMap { try? folder.text("report/\($0)") }
    #expect(texts.contains { $0.contains("export const gain = 1;") })
  }

  @Test func leavesTheLastReportWhereAMaterialFails() throws {
    struct Failure: Error {}
    try writer().write(Example.run(bitExact: 1), [material()])

    #expect(throws: Failure.self) {
      try writer().write(Example.run(failed: 1), [material { _ in throw Failure() }])
    }

    #expect(try results().summary.failed == 0)
  }
}
