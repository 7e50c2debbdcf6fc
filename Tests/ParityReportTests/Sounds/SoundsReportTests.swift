import AudioSignal
import Comparison
import ExampleResults
import Foundation
import MeasuringLibraries
import SoundSpectra
import Testing

@testable import ParityReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SoundsReportTests {
  private static func measured(_ hertz: Double, amplitude: Double) throws -> MeasuredSound {
    MeasuringLibraries.install()
    let sound = SampleBuffer(
      channels: [(0..<24000).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48000)) }],
      sampleRate: 48000)
    let meter = try SoundMeter(SignalShape(sound), SpectrumPlan(sampleRate: 48000))
    try meter.append(sound)
    return try meter.finish()
  }

  /// A tone of 1 kHz, and one of half its amplitude.
  private func write(
    _ name: String = "quiet.wav", match: LevelMatch = .none
  ) throws -> (String) -> String {
    let measured = try [0.5, 0.25].map { try Self.measured(1000, amplitude: $0) }
    var results = SoundsResults(
      plan: SpectrumPlan(sampleRate: 48000), match: match, smoothing: .third,
      sounds: zip(["loud.wav", name], measured).map {
        SoundResult(name: $0, origin: $0, reference: 0, measured: $1)
      }, failures: [.init(name: "bad.wav", reason: "it has no samples; render it again")])
    results.matchLevels()
    results.tellDifferences(measured)
    let temporary = try TemporaryFolder()
    let folder = try ReportFolder(path: temporary.path + "/spectra")
    try SoundsReport(results, measured, soundPlaces: [1, nil]).write(to: folder)
    try folder.publish()
    return { [temporary] name in
      String(
        decoding: FileManager.default.contents(atPath: "\(temporary.path)/spectra/\(name)")
          ?? Data(), as: UTF8.self)
    }
  }

  // Half the amplitude is −6.02 dB.
  @Test func saysWhatDiffersMostInItsHeadline() throws {
    let read = try write()

    #expect(read("index.html").contains("quiet.wav against loud.wav: quieter by 6 LU"))
    #expect(read("index.html").contains("<b dir=\"auto\">bad.wav</b>: left out: it has no samples"))
    #expect(read("summary.md").contains("| quiet.wav | loud.wav | quieter by 6 LU |"))
  }

  // Halves of amplitude are 6 LU each; equal samples differ in nothing.
  @Test func ordersPairsByWhatDiffersMost() throws {
    let measured = try [0.5, 0.5, 0.25, 0.125].map { try Self.measured(1000, amplitude: $0) }
    let names = ["reference", "same", "quieter", "quietest"]
    var results = SoundsResults(
      plan: SpectrumPlan(sampleRate: 48000), match: .none, smoothing: .third,
      sounds: zip(names, measured).map { name, sound in
        SoundResult(name: name, origin: name, reference: 0, measured: sound)
      }, failures: [])
    results.tellDifferences(measured)

    #expect(results.worstFirst.map { names[$0] } == ["quietest", "quieter", "same"])
    let temporary = try TemporaryFolder()
    let folder = try ReportFolder(path: temporary.path + "/spectra")
    try SoundsReport(results, measured, soundPlaces: [nil, nil, nil, nil]).write(to: folder)
    try folder.publish()
    let page = String(
      decoding: FileManager.default.contents(atPath: "\(temporary.path)/spectra/index.html")
        ?? Data(), as: UTF8.self)
    #expect(page.contains("3 sounds against reference: quietest differs most, quieter by 12 LU"))
    #expect(page.contains("bit-exact: equal in every sample"))
  }

  @Test func holdsMatchedSoundsAgainstOneAnother() throws {
    let read = try write(match: .rms)

    let line = read("third-octaves.csv").split(separator: "\n").first {
      $0.hasPrefix("quiet.wav,1000,")
    }
    let fields = try #require(line).split(separator: ",").compactMap { Double($0) }
    // Levels as measured, 20·log10(0.25) and of 0.5; nothing is left behind the gain. Half a second's window
    // spreads less than 0.05 dB beyond the band.
    #expect(abs(fields[1] + 12.04) < 0.05)
    #expect(abs(fields[2] + 6.02) < 0.05)
    #expect(abs(fields[3]) < 0.002)
  }

  @Test func writesTheNumbersAsTables() throws {
    let read = try write("a \"quoted\", name")

    let lines = read("measures.csv").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2].hasPrefix("\"a \"\"quoted\"\", name\",loud.wav,48000,1,24000,"))
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    #expect(lines[1].split(separator: ",", omittingEmptySubsequences: false).count == columns)
    // Two sounds, each at all frequencies of three smoothings, and its bins.
    #expect(read("spectra.csv").split(separator: "\n").count > 2 * 3 * FrequencyGrid.points.count)
    let picture = read("spectrograms/1.csv").split(separator: "\n")
    #expect(picture.count > 10)
    #expect(
      picture[1].split(separator: ",", omittingEmptySubsequences: false).count
        == FrequencyGrid.rows.count + 1)
  }

  @Test func drawsPlotsWithoutABrowser() throws {
    let read = try write()

    for name in ["spectra", "differences", "third-octaves"] {
      let text = read("plots/\(name).svg")
      #expect(text.hasPrefix("<svg xmlns="), "\(name)")
      #expect(text.contains("stroke-linejoin=\"round\""), "\(name) has no line")
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(name)")
    }
    #expect(read("plots/differences.svg").contains("fill=\"#e3f3e8\""))
  }

  @Test func showsHostileNamesAsText() throws {
    let read = try write("<script>alert(1)</script>\"&\u{0}|`")

    #expect(!read("index.html").contains("<script>alert"))
    #expect(!read("plots/spectra.svg").contains("<script>"))
    #expect(!read("summary.md").contains("<script>"))
  }

  @Test func packsWhatIsHeardToItsOwnPeak() throws {
    let script = SoundScript(SampleBuffer(channels: [[0.5, -0.25, 0]], sampleRate: 48000))

    let json =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(script)) as? [String: Any]
    let channel = Data(base64Encoded: (json?["channels"] as? [String])?.first ?? "") ?? Data()
    // 32767 and −16384 (−16383.5 rounded away from zero), little-endian.
    #expect([UInt8](channel) == [0xFF, 0x7F, 0x00, 0xC0, 0, 0])
    #expect(json?["peak"] as? Double == 0.5)
  }

  // What a denormal is divided by is beyond what a float holds.
  @Test(arguments: [Float.leastNonzeroMagnitude, 1e-36, .greatestFiniteMagnitude, 0])
  func packsTheQuietestAndTheLoudest(peak: Float) throws {
    let script = SoundScript(SampleBuffer(channels: [[peak, -peak]], sampleRate: 48000))

    let json =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(script)) as? [String: Any]
    let channel = Data(base64Encoded: (json?["channels"] as? [String])?.first ?? "") ?? Data()
    #expect([UInt8](channel) == (peak == 0 ? [0, 0, 0, 0] : [0xFF, 0x7F, 0x01, 0x80]))
  }
}
