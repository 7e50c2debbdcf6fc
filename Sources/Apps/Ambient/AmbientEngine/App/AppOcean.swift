import WebAudio

/// Waves on a shore, made by a worklet.
final class AppOcean {
  private let context: OfflineAudioContext
  private let processor = OceanProcessor()
  private let node: AudioWorkletNode

  init(_ context: OfflineAudioContext, output: GainNode) throws {
    self.context = context
    node = AudioWorkletNode(
      context: context, processor: processor, numberOfInputs: 1, outputChannelCount: [2],
      parameterDescriptors: OceanParameters.descriptors)
    try node.connect(output)
    processor.setSampleRate(context.sampleRate)
  }

  func seed(_ seed: UInt32) { processor.setSeed(seed) }

  func apply(_ state: AppState, range: (String) -> AppPreset.Range) throws {
    let now = context.currentTime
    func set(_ name: String, _ value: Double) throws {
      try node.parameters.first { $0.name == name }?.follow(value, now)
    }
    func setRange(_ name: String, _ field: String) throws {
      try set("\(name)Min", range(field).min)
      try set("\(name)Max", range(field).max)
    }
    try set(
      "intensity",
      state.flag("oceanWaveSynthEnabled") ? state.number("oceanWaveSynthLevel") : 0)
    try setRange("waveDuration", "oceanDuration")
    try setRange("waveInterval", "oceanInterval")
    try setRange("foam", "oceanFoam")
    try setRange("depth", "oceanDepth")
  }
}
