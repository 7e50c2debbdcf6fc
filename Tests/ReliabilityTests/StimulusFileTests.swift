import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityReferences
import ParityResults
import Testing

@testable import ParityRunning

/// A stimulus that is a file of the project's: a case is compared with what it was captured with.
@Suite(.takesTurns) struct StimulusFileTests {
  private func fault(_ change: (RampProject) throws -> Void) throws -> String? {
    let suites = """
      suites:
        own:
          module: own.js
          cases: { played: { frames: 64, stimulus: { file: good.wav } } }

      """
    let own = try RampProject(
      candidates: "own:\n  command: [./run.sh, '{output}']", declaring: suites)
    defer { own.remove() }
    let audio = try AudioFile.read("\(own.folder)/good.wav")
    let hash = SHA256Text.of(audio.littleEndianBytes)
    let json = """
      {"id": "own/played", "suite": "own", "name": "played", "component": "Ramp", "kind": "graph",
      "source": "web/own.js", "sampleRate": 48000, "frames": 64, "channels": 1,
      "stimulus": {"kind": "file", "file": "good.wav"}, "stimulusSha256": "\(hash)", "parameters": {}}
      """
    var reference = CapturedReference(
      definition: try JSONText.decode(CaseDefinition.self, from: Data(json.utf8)), audio: audio,
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil), trace: nil, stages: nil)
    reference.stimulusFile = audio
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "Test", version: "1"), platform: "test", processor: "test",
      date: Date(timeIntervalSince1970: 0), switches: [], renders: 2, stableSums: true)
    _ = try ReferenceStore(folder: "\(own.folder)/reference-audio").file(
      [reference], origin: origin, obsolete: [], sources: [:])
    try change(own)
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    let entry = try #require(library.manifest.cases.first { $0.id == "own/played" })
    var sources = SourceStates()
    return DeclaredCases(project, library).fault(of: entry, &sources).map { "\($0)" }
  }

  @Test func findsNothingWhereItIsTheSame() throws {
    #expect(try fault { _ in } == nil)
  }

  @Test func findsOtherSamplesUnderTheSameName() throws {
    let text = try #require(
      try fault { own in
        let path = "\(own.folder)/good.wav"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count - 1] ^= 0x01
        try bytes.write(to: URL(fileURLWithPath: path))
      })

    #expect(text.contains("own/played: its stimulus good.wav holds other samples"))
    #expect(text.contains("'parity capture --case own/played' captures it again"))
  }

  @Test func findsThatItIsGone() throws {
    let text = try fault { try FileManager.default.removeItem(atPath: "\($0.folder)/good.wav") }

    #expect(text?.contains("good.wav: no such file") == true, "\(text ?? "")")
  }
}
