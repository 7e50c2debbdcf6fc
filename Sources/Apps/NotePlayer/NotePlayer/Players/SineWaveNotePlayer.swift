import SoundFont
import WebAudio
import WebRuntime

/// A player of plain sines.
///
/// - Shape: mono, in both channels.
public final class SineWaveNotePlayer: NotePlayer {
  /// Seconds: `ATTACK` of the page's `sound/sine.js`.
  private static let attack = 0.01

  private let clock: PageClock
  let output: PlayerOutput
  private var notes: [Handle] = []

  package init(clock: PageClock) throws {
    self.clock = clock
    output = try PlayerOutput(clock.context, destination: clock.context.destination)
  }

  public var isReady: Bool { true }
  public func prepare() {}

  private var now: Double { clock.context.currentTime }

  public func play(
    frequency: Double, velocity: Int = 100, amplitudeDB: Double = 0, at time: Double? = nil
  ) throws -> any PlaybackHandle {
    try NotePlayerError.check(frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB)
    let context = clock.context
    let start = max(time ?? now, now)
    let oscillator = try OscillatorNode(context: context, frequency: Float(frequency))
    let envelope = GainNode(context: context, gain: 0)
    let attenuation = 960 * ModulatorCurve.concave(Double(velocity))
    let level = GainNode(
      context: context, gain: Float(powerOfTen(-attenuation / 200 + amplitudeDB / 20)))
    try level.connect(output.voices)
    try envelope.connect(level)
    try oscillator.connect(envelope)
    let curve = KnownCurve(envelope.gain)
    try curve.set(0, start)
    try curve.linear(1, start + Self.attack)
    try oscillator.start(start)
    let handle = Handle(clock, oscillator, curve)
    notes.append(handle)
    clock.whenEnded(oscillator) { [weak self] in
      for node in [oscillator, envelope, level] as [AudioNode] { node.disconnect() }
      self?.notes.removeAll { $0 === handle }
    }
    return handle
  }

  public func stopAll(at time: Double? = nil) throws {
    for note in notes { try note.stop(.fade, at: time) }
  }

  private final class Handle: PlaybackHandle {
    private let clock: PageClock
    private let oscillator: OscillatorNode
    private let curve: KnownCurve
    private var isStopped = false

    init(_ clock: PageClock, _ oscillator: OscillatorNode, _ curve: KnownCurve) {
      self.clock = clock
      self.oscillator = oscillator
      self.curve = curve
    }

    private func time(_ time: Double?) -> Double {
      max(time ?? clock.context.currentTime, clock.context.currentTime)
    }

    func stop(_ mode: StopMode, at time: Double?) throws {
      guard !isStopped else { return }
      isStopped = true
      let end = self.time(time)
      try curve.cut(end)
      try curve.linear(0, end + SoundFontNotePlayer.stopSeconds)
      try oscillator.stop(end + SoundFontNotePlayer.stopSeconds)
    }

    func adjustFrequency(_ frequency: Double, at time: Double?) throws {
      try NotePlayerError.check(frequency: frequency)
      guard !isStopped else { return }
      try oscillator.frequency.setValueAtTime(Float(frequency), self.time(time))
    }
  }
}
