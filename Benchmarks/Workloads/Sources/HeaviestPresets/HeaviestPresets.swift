import AmbientEngine
import Foundation
import HiSynthEngine

/// The preset of each app that takes longest to render.
public enum HeaviestPresets {
  private static let notes = 16

  /// HiSynth's longest reverb, with sixteen notes held, of which eight sound.
  ///
  /// - Parameter web: the folder `reference-audio/web`.
  public static func hiSynth(web: String) throws -> HiSynth {
    let path = "\(web)/apps/hisynth/presets/slow-harbor.json"
    let synth = try HiSynth(
      preset: PresetJSON.decode(String(decoding: try read(path), as: UTF8.self)))
    synth.schedule(
      (0..<notes).map {
        TimedEvent(seconds: 0.01 * Double($0), event: .noteOn(36 + 3 * $0, velocity: 100))
      })
    return synth
  }

  /// - Parameter web: the folder `reference-audio/web`.
  public static func ambient(web: String, seconds: Double) throws -> AmbientEngine {
    let app = "\(web)/apps/ambient"
    let patches = try FileManager.default.contentsOfDirectory(atPath: "\(app)/lead").sorted()
      .filter { $0.hasSuffix(".json") && $0 != "index.json" }
      .map { try JSONDecoder().decode(LeadPatch.self, from: read("\(app)/lead/\($0)")) }
    return try AmbientEngine(
      preset: AppPreset(json: read("\(app)/presets/cathedral-bells.json")), patches: patches,
      epoch: 1_767_225_600_000, seconds: seconds)
  }

  private static func read(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }
}
