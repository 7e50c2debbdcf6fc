import AudioSignal
import WebAudio
import WebRuntime

/// One note of the lead: four modulators and two carriers, connected by one of five algorithms.
///
/// - Units: `frequency` in hertz, `velocity` 0 to 1, times in seconds of the context.
struct LeadNote {
  private static let remains = [0.1, 0.05, 0.02, 0.1]
  /// `SMALLEST_DEPTH` of the page's `sound/lead-voice.js`: an exponential ramp cannot end at 0.
  private static let smallestDepth = 0.001
  /// `SILENCE` of `sound/lead-voice.js`: −60 dB, for the same reason.
  private static let silence: Float = 0.001

  private enum Target {
    case x, y
    case modulator(Int)
  }

  private static let algorithms: [String: [(Int, Target)]] = [
    "parallel": [
      (0, .x), (1, .x), (2, .x), (3, .x), (0, .y), (1, .y), (2, .y), (3, .y),
    ],
    "stack": [
      (3, .modulator(2)), (2, .modulator(1)), (1, .modulator(0)), (0, .x), (0, .y),
    ],
    "split": [(0, .x), (2, .x), (1, .y), (3, .y)],
    "cross": [(0, .x), (1, .x), (2, .y), (3, .y)],
    "dx17": [(2, .x), (0, .x), (3, .modulator(2)), (1, .modulator(2))],
  ]

  let patch: LeadPatch
  let frequency: Double
  let velocity: Double
  let envelope: LeadPatch.Envelope
  let hold: Double

  /// - Parameter random: `Math.random` of the page.
  func play(into destination: GainNode, clock: PageClock, random: RandomStream) throws {
    let context = clock.context
    let now = context.currentTime
    let output = GainNode(context: context, gain: Float(velocity * patch.gain))
    try output.connect(destination)
    let second = patch.algorithm == "dx17" ? 0 : patch.carrier2Mix
    let x = try OscillatorNode(context: context, frequency: Float(frequency))
    let y = try OscillatorNode(
      context: context, frequency: Float(frequency * power(2, patch.beatDetune / 1200)))
    let modulators = try makeModulators(context, now)
    let wires = Self.algorithms[patch.algorithm] ?? Self.algorithms["parallel"] ?? []
    for (from, target) in wires where modulators.indices.contains(from) {
      let depth = modulators[from].depth
      switch target {
      case .x: try depth.connect(x.frequency)
      case .y: try depth.connect(y.frequency)
      case .modulator(let index):
        guard modulators.indices.contains(index) else { continue }
        try depth.connect(modulators[index].oscillator.frequency)
      }
    }
    try shape(
      x, Carrier(mix: 1, peak: 1, level: patch.xLevel, pan: patch.xPan, lateness: 1), now, output)
    try shape(
      y, Carrier(mix: second, peak: 0.8, level: patch.yLevel, pan: patch.yPan, lateness: 1.2),
      now, output)
    let end = now + envelope.attack + envelope.decay + hold + envelope.release + 0.1
    for source in [x, y] + modulators.map(\.oscillator) {
      try source.start(now)
      try source.stop(end)
    }
    if patch.transient.click + patch.transient.noise > 0 {
      try addTransient(context, now, output, random)
    }
    clock.whenEnded(x) { output.disconnect() }
  }

  private func makeModulators(
    _ context: OfflineAudioContext, _ now: Double
  ) throws -> [(oscillator: OscillatorNode, depth: GainNode)] {
    try patch.modulators.prefix(Self.remains.count).enumerated().map { place, modulator in
      let oscillator = try OscillatorNode(
        context: context, frequency: Float(frequency * modulator.ratio))
      let depth = GainNode(context: context, gain: 0)
      try oscillator.connect(depth)
      let peak = frequency * modulator.index * (place == 0 ? velocity : 1)
      try depth.gain.setValueAtTime(Float(peak), now)
      let share = modulator.sustain != 0 ? modulator.sustain : Self.remains[place]
      try depth.gain.exponentialRampToValueAtTime(
        Float(max(Self.smallestDepth, peak * share)), now + envelope.attack + modulator.decay)
      return (oscillator, depth)
    }
  }

  private struct Carrier {
    let mix: Double
    let peak: Double
    let level: Double
    let pan: Double
    let lateness: Double
  }

  private func shape(
    _ oscillator: OscillatorNode, _ carrier: Carrier, _ now: Double, _ output: GainNode
  ) throws {
    let context = output.context
    let level = GainNode(context: context, gain: 0)
    let gain = level.gain
    let filter = BiquadFilterNode(
      context: context, type: .lowpass, frequency: Float(patch.filter.frequency),
      q: Float(patch.filter.q))
    let sustained = Float(carrier.peak * envelope.sustain)
    try gain.setValueAtTime(0, now)
    try gain.linearRampToValueAtTime(
      Float(carrier.peak), now + carrier.lateness * envelope.attack)
    try gain.linearRampToValueAtTime(sustained, now + envelope.attack + envelope.decay)
    let end = now + envelope.attack + envelope.decay + hold
    try gain.setValueAtTime(sustained, end)
    try gain.exponentialRampToValueAtTime(Self.silence, end + envelope.release)
    try oscillator.connect(GainNode(context: context, gain: Float(carrier.mix))).connect(level)
      .connect(filter).connect(GainNode(context: context, gain: Float(carrier.level)))
      .connect(StereoPannerNode(context: context, pan: Float(min(max(carrier.pan, -1), 1))))
      .connect(output)
  }

  /// The click at the start: decaying noise through a filter.
  private func addTransient(
    _ context: OfflineAudioContext, _ now: Double, _ output: GainNode, _ random: RandomStream
  ) throws {
    let transient = patch.transient
    let seconds = transient.duration / 1000
    let length = Int((context.sampleRate * max(0.1, seconds + 0.05)).rounded(.up))
    var brown = 0.0
    let samples = (0..<length).map { index in
      var value = random.next() * 2 - 1
      if transient.type == "brown" {
        brown = (brown + 0.02 * value) / 1.02
        value = brown * 3.5
      }
      return Float(value * exponential(-Double(index) / context.sampleRate * transient.decay))
    }
    let source = try AudioBufferSourceNode(
      context: context,
      buffer: SampleBuffer(channels: [samples], sampleRate: context.sampleRate))
    let isFiltered = transient.type == "filtered"
    let filter = BiquadFilterNode(
      context: context, type: isFiltered ? .bandpass : .lowpass,
      frequency: Float(transient.frequency), q: isFiltered ? 2 : 0.7)
    let level = GainNode(context: context, gain: 0)
    try level.gain.setValueAtTime(
      Float((transient.click + transient.noise) * velocity * 0.8), now)
    try level.gain.exponentialRampToValueAtTime(Self.silence, now + seconds + 0.01)
    try source.connect(filter).connect(level).connect(output)
    try source.start(now)
    try source.stop(now + seconds + 0.05)
  }
}
