import AudioSignal
import Foundation
import ParityResults
import TestProjects
import Testing

@Suite(.takesTurns) struct SpectraCommandTests {
  private func run(_ arguments: String...) async throws -> (Program.Output, SpectraResults?) {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let output = try await Program.run(
      ["spectra", "--project", Program.checkout, "-o", folder] + arguments)
    let json = FileManager.default.contents(atPath: "\(folder)/spectra.json")
    return (output, try json.map { try JSONDecoder().decode(SpectraResults.self, from: $0) })
  }

  /// A recorded page's reference keeps 0.4 s of 8; the prints of the others vouch for the engine's.
  @Test func comparesTheWholeLengthOfAPreset() async throws {
    let (output, results) = try await run("dust", "--candidate", "engine")

    #expect(output.code == 0, "\(output.standardError)")
    let preset = try #require(results?.presets.first)
    #expect(preset.id == "presets/dust")
    #expect(preset.start == 0)
    #expect(preset.frames == 8 * 48000)
    #expect(preset.bitExact)
    #expect(preset.worstBand == nil)
    #expect(preset.spectrogram.candidate == nil)
    #expect(preset.spectrogram.reference.count == 200)
  }

  @Test func takesAnyCaseByItsId() async throws {
    let (output, results) = try await run("gain/*", "--candidate", "engine")

    #expect(output.code == 0, "\(output.standardError)")
    #expect((results?.presets.count ?? 0) > 3)
    #expect(results?.presets.allSatisfy { $0.id.hasPrefix("gain/") } == true)
  }

  @Test func saysWhichPresetsThereAreWhenANameIsWrong() async throws {
    let (output, results) = try await run("nonsense")

    #expect(output.code == 2)
    #expect(output.standardError.contains("no case matches 'nonsense'"))
    #expect(output.standardError.contains("; there are: "))
    #expect(results == nil)
  }

  @Test func saysWhichCandidatesThereAre() async throws {
    let (output, _) = try await run("dust", "--candidate", "nobody")

    #expect(output.code == 2)
    #expect(output.standardError.contains("'nobody'"))
  }
}
