import AmbientEngine
import AudioSignal
import Foundation
import ParityReferences
import PortedApps
import WebAudio

/// The ambient app's presets, played by its native port.
struct AmbientPresets: AppPresets {
  let suite = "presets"
  let files: AppFiles

  var names: [String] { files.presetNames }

  func performance(of request: PresetRequest) throws -> any PresetPerformance {
    let preset = try AppFiles.preset(at: request.path)
    let beside = URL(fileURLWithPath: request.path).deletingLastPathComponent()
      .deletingLastPathComponent().path
    let patches = try AppFiles(folder: request.appFolder ?? beside).patches()
    let engine = try AmbientEngine(
      preset: preset, patches: patches,
      seeds: .init(page: request.seeds.page, worklet: request.seeds.worklet),
      epoch: request.epoch, sampleRate: request.sampleRate, seconds: request.seconds,
      listensToStages: request.listensToStages)
    return AmbientPerformance(
      preset: preset, engine: engine,
      stopwatch: request.timesStages ? engine.measureStages() : nil)
  }
}

/// A preset that is being played by the port.
private struct AmbientPerformance: PresetPerformance {
  /// If there are more, they are not listed individually.
  private static let mostNamed = 12

  let preset: AppPreset
  let engine: AmbientEngine
  let stopwatch: StageStopwatch?

  var title: String { preset.name }

  var remarks: [String] {
    // Fields that the app does not know make no sound themselves but affect the seeds.
    let fields = preset.unknownFields
    guard !fields.isEmpty else { return preset.warnings }
    let names = fields.prefix(Self.mostNamed).map { $0.prefix(60) }.joined(separator: ", ")
    let rest = fields.count > Self.mostNamed ? " and \(fields.count - Self.mostNamed) more" : ""
    return preset.warnings + ["fields that the app does not know: \(names)\(rest)"]
  }

  func renderNext(_ frames: Int) throws -> SampleBuffer { try engine.renderNext(frames) }

  var stages: [StageSound] { engine.stageSounds }
  var stageTimes: [(name: String, time: Duration)] { stopwatch?.results ?? [] }
}

extension AmbientEngine {
  /// The output of buses and effects so far.
  var stageSounds: [StageSound] {
    stages.map { tap in StageSound(name: tap.name) { tap.samples } }
  }
}
