import AmbientParity
import ComponentPorts
import Foundation
import GraphDiagnosis
import HiSynthEngine
import HiSynthParity
import NotePlayer
import NotePlayerParity
import PortedApps
import WebAudio
import WebRuntime

extension Subject {
  /// All of Sources/Apps: their worklets are asked for by name.
  static let apps: [any PortedApp.Type] = [
    AmbientApp.self, ComponentApp.self, HiSynthApp.self, NotePlayerApp.self,
  ]

  static func registry() -> WorkletRegistry {
    var registry = WorkletRegistry()
    let random = RandomStream(seed: 1)
    for app in apps {
      app.init(webFolder: "/nonexistent")
        .registerWorklets(in: &registry, random: random, designs: WorkletDesignSet())
    }
    return registry
  }

  /// Those that want as many channels as they have lines, or say one thing in each.
  private static let wide: Set = ["frame-clock", "hadamard-mixer", "parameter-probe"]

  /// What makes those sound that wait for a word of their page's.
  private static let messages: [String: WorkletMessage] = [
    "granulator": .object([
      "type": .string("randomSequence"),
      "sequence": .float32((0..<1000).map { Float($0 * 617 % 1000) / 1000 }),
    ]),
    "hisynth-voices": .object([
      "type": .string("events"),
      "events": .array([.array([.number(0), .number(1), .number(69), .number(100)])]),
    ]),
    "message-gain": .object(["gain": .number(0.5)]),
  ]

  /// A worklet of an app's by its name, behind noise on both of its inputs.
  static func worklet(_ name: String) -> Subject {
    .graph("worklet \(name)") { context, noise in
      let channels = wide.contains(name) ? 8 : 2
      let merger = try ChannelMergerNode(context: context, numberOfInputs: channels)
      for input in 0..<channels { try noise.connect(merger, input: input) }
      let options = WorkletRegistry.Options(
        sampleRate: rate, numberOfInputs: 2, numberOfOutputs: 2,
        outputChannelCount: [channels, channels])
      guard let node = try registry().makeNode(name, context: context, options: options) else {
        preconditionFailure("it was registered a moment ago")
      }
      for input in 0..<2 { try merger.connect(node, input: input) }
      if let message = messages[name] { node.post(message) }
      return node
    }
  }

  /// Eight voices of the preset with the most modulation.
  static let hiSynth = Subject(name: "engine HiSynth") {
    let preset = try String(contentsOf: web("apps/hisynth/presets/all-lamps.json"), encoding: .utf8)
    let synth = try HiSynth(preset: try PresetJSON.decode(preset), sampleRate: rate)
    for note in 0..<16 { synth.noteOn(40 + 3 * note, velocity: 100) }
    let memory = QuantumMemory()
    return Playing(memory: memory) {
      synth.render(left: memory.channels[0], right: memory.channels[1], count: 128)
    }
  }

  /// Sixteen sines that last.
  static let notePlayer = Subject(name: "engine NotePlayer") {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Int(seconds * rate), sampleRate: rate, summation: .stable)
    let player = try SineWaveNotePlayer(clock: PageClock(context: context, epoch: 0))
    for note in 0..<16 {
      _ = try player.play(frequency: 110 * pow(2, Double(note) / 12), velocity: 90)
    }
    let memory = QuantumMemory()
    return Playing(memory: memory) { try context.renderNext(128, into: memory.channels) }
  }

  private static func web(_ path: String) -> URL {
    checkout.appendingPathComponent("reference-audio/web/\(path)")
  }

  /// The folder of the repository.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
