import ExampleResults
import Foundation
import ParityResults
import Comparison
import Testing

@testable import ParityReport

@Suite struct SpectraReportTests {
  private static func preset(_ id: String, difference: Double) -> PresetSpectra {
    PresetSpectra(
      id: id, sampleRate: 48000, start: 0, frames: 96000, bitExact: difference == 0,
      nullDepth: difference == 0 ? nil : -40, logSpectralDistance: difference,
      worstBand: difference == 0
        ? nil
        : .init(center: 1000, reference: -20, candidate: -20 + difference, difference: difference),
      spectrum: .init(
        frequencies: [100, 1000], reference: [-20, nil],
        candidate: difference == 0 ? nil : [-20 + difference, nil],
        residual: difference == 0 ? nil : [-60, nil]),
      thirdOctaves: [
        .init(center: 1000, reference: -20, candidate: -20 + difference, difference: difference)
      ],
      spectrogram: .init(
        times: [0.5, 1.5], frequencies: [20, 21.4], floor: -120,
        reference: [[-20, -30], [-25, -120]],
        candidate: difference == 0 ? nil : [[-20 + difference, -30], [-25, -120]]))
  }

  private func write(_ presets: [PresetSpectra]) throws -> (String) -> String {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/spectra"
    let folder = try ReportFolder(path: path)
    try SpectraReport(SpectraResults(candidate: "port", presets: presets)).write(to: folder)
    try folder.publish()
    return { [temporary] name in
      String(
        decoding: FileManager.default.contents(atPath: "\(temporary.path)/spectra/\(name)")
          ?? Data(), as: UTF8.self)
    }
  }

  @Test func saysWhatDiffersMostInItsHeadline() throws {
    let read = try write([
      Self.preset("presets/a", difference: 0), Self.preset("presets/b", difference: 1.5),
    ])

    #expect(read("index.html").contains("2 presets, 1 bit-exact"))
    #expect(read("index.html").contains("1.50 dB at 1000 Hz"))
    #expect(read("index.html").contains(##"href="#presets/b""##))
  }

  @Test func writesTheNumbersAsTables() throws {
    let read = try write([Self.preset("presets/b", difference: 1.5)])

    // Where both are −∞ there is no difference to write.
    #expect(
      read("spectra.csv") == """
        preset,frequency_hz,reference_db,candidate_db,residual_db,difference_db
        presets/b,100.0,-20.0,-18.5,-60.0,1.5
        presets/b,1000.0,,,,

        """)
    #expect(read("third-octaves.csv").contains("presets/b,1000.0,-20.0,-18.5,1.5"))
    #expect(read("spectrograms/presets-b.csv").contains("0.5,20.0,-20.0,-18.5,1.5"))
    #expect(read("spectrograms/presets-b.csv").split(separator: "\n").count == 5)
  }

  @Test func showsHostileNamesAsText() throws {
    let read = try write([Self.preset("presets/<script>alert(1)</script>\"&", difference: 1)])

    #expect(!read("index.html").contains("<script>alert"))
  }
}
