import AudioSignal
import Foundation
import HiSynthEngine
import ParityReferences
import PortedApps
import WebAudio

/// HiSynth's presets, played by its native port: names, strings and JSON files.
struct HiSynthPresets: AppPresets {
  let suite = "hisynth"
  let files: HiSynthFiles

  var names: [String] { files.presetNames }

  /// A preset string contains colons and is not a file; HiSynth's own JSON files identify themselves.
  func recognises(_ preset: String) -> Bool? {
    guard let text = try? String(contentsOfFile: preset, encoding: .utf8) else {
      return (try? PresetString.decode(preset)) != nil || here.presetNames.contains(preset)
    }
    return text.contains("\"hisynth\"")
  }

  func performance(of request: PresetRequest) throws -> any PresetPerformance {
    let files = request.appFolder.map(HiSynthFiles.init) ?? here
    let preset = try files.preset(request.path)
    var events: [TimedEvent] = []
    if let song = request.song {
      events =
        FileManager.default.fileExists(atPath: song)
        ? try HiSynthFiles.song(at: song).events : try files.song(named: song).events
    } else if let score = request.score {
      events = try files.score(at: score).events
    }
    let synth = try HiSynth(
      preset: preset, sampleRate: request.sampleRate,
      listensFor: request.listensToStages
        ? Int((request.seconds * request.sampleRate).rounded()) : nil)
    synth.schedule(events)
    return HiSynthPerformance(
      preset: preset, synth: synth, stopwatch: request.timesStages ? synth.measureStages() : nil,
      plays: !events.isEmpty,
      framesLeft: Int((request.seconds * request.sampleRate).rounded()))
  }

  /// The page's folder; by default, the one in this project.
  private var here: HiSynthFiles {
    files.presetNames.isEmpty
      ? HiSynthFiles(folder: HiSynthFiles.ownFolder) : files
  }
}

/// A preset that is being played by the port.
private final class HiSynthPerformance: PresetPerformance {
  let preset: HiSynthPreset
  private let synth: HiSynth
  private let stopwatch: StageStopwatch?
  private let plays: Bool
  private var framesLeft: Int

  init(
    preset: HiSynthPreset, synth: HiSynth, stopwatch: StageStopwatch?, plays: Bool,
    framesLeft: Int
  ) {
    self.preset = preset
    self.synth = synth
    self.stopwatch = stopwatch
    self.plays = plays
    self.framesLeft = framesLeft
  }

  var title: String { preset.name }

  var remarks: [String] {
    let silence = plays ? [] : ["nothing is played; give a --song or a --score"]
    return preset.warnings + preset.notes + silence
  }

  func renderNext(_ frames: Int) throws -> SampleBuffer {
    let count = min(frames, framesLeft)
    framesLeft -= count
    return synth.render(count)
  }

  var stages: [StageSound] {
    synth.stages.map { tap in StageSound(name: tap.name) { tap.samples } }
  }

  var stageTimes: [(name: String, time: Duration)] { stopwatch?.results ?? [] }
}
