import AudioFiles
import AudioSignal
import Foundation
import TestPlugins
import Testing
import ToolRequirements

@testable import PluginCandidates
@testable import PluginChecks

/// Plugins that others wrote, where Debian has installed them; `make test-plugins` installs and tries all of them.
@Suite struct InstalledPluginTests {
  private static let folder = "/usr/lib/lv2"

  private func results(
    _ bundle: String, _ id: String? = nil, only check: String
  ) throws -> PluginCheckResult {
    let examination = try PluginExamination(
      path: "\(Self.folder)/\(bundle)", id: id, timeLimitSeconds: 120)
    return try #require(try examination.run(level: 3, only: check).first)
  }

  /// Its parameters are smoothed once for each block, whatever its size.
  @Test(.needs(.lv2("MVerb.lv2", package: "dpf-plugins-lv2")))
  func catchesAReverbThatBlocksDecideOn() throws {
    let result = try results("MVerb.lv2", only: "blocks")

    #expect(result.outcome == .fail)
    #expect(result.frame == 0, "\(result.sentence)")
  }

  @Test(.needs(.lv2("dpl.lv2", package: "x42-plugins")))
  func readsTheLatencyOfALimiter() throws {
    let result = try results(
      "dpl.lv2", "http://gareus.org/oss/lv2/dpl#stereo", only: "latency")

    #expect(result.outcome == .pass, "\(result.sentence)")
    #expect(result.sentence.contains("64 frames"), "\(result.sentence)")
  }

  @Test(
    .needs(.lv2("mda.lv2", package: "mda-lv2")), arguments: ["repeatable", "blocks"])
  func passesPluginsThatAreInOrder(check: String) throws {
    let result = try results("mda.lv2", "http://drobilla.net/plugins/mda/Ambience", only: check)

    #expect(result.outcome == .pass, "\(result.sentence)")
  }

  /// What a plugin makes of 0.1 s, with a note and with noise where it takes them.
  private func sound(_ path: String, hasNote: Bool) throws -> SampleBuffer {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-plays-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var job = PluginJob("one", try PluginFile(path), plugin: nil, action: .render)
    job.frames = 4800
    job.output = "\(folder)/out.wav"
    if hasNote {
      job.events = [.note(60, velocity: 1, at: 0)]
    } else {
      var random = Mulberry32(seed: 1)
      let noise = (0..<4800).map { _ in Float(random.next() - 0.5) }
      job.stimulus = "\(folder)/noise.wav"
      try AudioFile.write(
        SampleBuffer(channels: [noise], sampleRate: 48000), to: "\(folder)/noise.wav")
    }
    _ = try PluginProcess(host: try PluginHost.find(for: path)).run(job, in: folder)
    return try AudioFile.read("\(folder)/out.wav")
  }

  /// It needs a worker, and the sample is that of the state which its bundle describes.
  @Test(.needs(.lv2("eg-sampler.lv2", package: "lv2-examples")))
  func playsTheSampleOfADefaultState() throws {
    let sound = try sound("\(Self.folder)/eg-sampler.lv2", hasNote: true)

    #expect(sound.channels[0].contains { abs($0) > 0.1 })
  }

  /// One source, built by somebody else in three formats.
  @Test(.needs(.lv2("ZamEQ2.lv2", package: "zam-plugins")))
  func soundsTheSameInThreeFormats() throws {
    let paths = [
      "\(Self.folder)/ZamEQ2.lv2", "/usr/lib/clap/ZamEQ2.clap", "/usr/lib/vst3/ZamEQ2.vst3",
    ]

    let sounds = try paths.map { try sound($0, hasNote: false).channels }

    #expect(sounds[0] == sounds[1] && sounds[1] == sounds[2])
    #expect(sounds[0][0].contains { abs($0) > 0.1 })
  }
}
