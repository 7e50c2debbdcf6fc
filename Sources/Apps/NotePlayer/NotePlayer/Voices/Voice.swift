import AudioSignal
import SoundFont
import WebAudio
import WebRuntime

/// One sample zone sounding for one note.
///
///     source → [filter] → envelope → [tremolo] → level → pan → voices
///
/// Nodes are made, connected and scheduled in the page's order.
///
/// - Units: times in seconds of the context, pitch in cents.
final class Voice {
  /// Where voices are output.
  struct Buses {
    let voices: AudioNode
    var reverb: AudioNode?
    var chorus: AudioNode?
  }

  /// A sound in the form that a source takes.
  struct Sound {
    let audio: SampleBuffer
    /// In frames.
    let loop: Range<Int>?
  }

  /// Seconds over which a controller's value is approached.
  static let glide = 0.005

  let number: Int
  let startTime: Double
  let exclusiveClass: Int
  /// When the whole voice stops; infinite until that is known.
  private(set) var end = Double.infinity
  private(set) var hasEnded = false
  private(set) var isFading = false
  private(set) var releasedAt: Double?

  /// The note for which it was made.
  weak var note: Note?

  private let clock: PageClock
  private var values: VoiceValues
  var graph: VoiceGraph
  private let buses: Buses
  private let curve: KnownCurve
  private var modulationCurve: KnownCurve?
  private let volume: EnvelopeStages
  private let modulation: EnvelopeStages
  private var bend: Double
  private let amplitudeDB: Double
  private var heard: VoiceReadings

  var source: AudioBufferSourceNode { graph.source }

  init(
    clock: PageClock, values: VoiceValues, sound: Sound, buses: Buses, at time: Double,
    bend: Double, amplitudeDB: Double, number: Int
  ) throws {
    self.clock = clock
    self.values = values
    self.buses = buses
    self.bend = bend
    self.amplitudeDB = amplitudeDB
    self.number = number
    startTime = time
    exclusiveClass = values.zone.value(Generator.exclusiveClass)
    heard = VoiceReadings(
      values, bend: bend, amplitudeDB: amplitudeDB, sampleRate: clock.context.sampleRate)
    graph = try VoiceGraph(clock.context, values, sound, heard)
    try graph.connect(to: buses)
    try graph.updateSends(values, buses, at: clock.context.currentTime)
    try graph.modulate(values)
    volume = EnvelopeStages.volume(values)
    modulation = EnvelopeStages.modulation(values)
    curve = KnownCurve(graph.envelope.gain)
    try schedule()
  }

  private func schedule() throws {
    if let modEnv = graph.modEnv {
      let curve = KnownCurve(modEnv.offset)
      modulationCurve = curve
      try modulation.scheduleModulation(curve, at: startTime)
    }
    let end = try volume.scheduleVolume(curve, at: startTime)
    try graph.start(values, at: startTime)
    if end < .infinity { try stopAll(end) }
  }

  private func stopAll(_ time: Double) throws {
    try graph.stop(time)
    end = time
  }

  /// Whether the voice sounds at a time, or will later.
  func sounds(at time: Double) -> Bool { !hasEnded && time < end }

  /// Releases the note by its envelope.
  func release(_ time: Double) throws {
    guard sounds(at: time), releasedAt == nil, !isFading else { return }
    releasedAt = time
    if values.loopMode == .untilRelease { endLoop(time) }
    let level = try curve.cut(time)
    var end = time
    if level > EnvelopeStages.silence {
      end = time + volume.release * (1000 + 200 * logarithm(level)) / 1000
      try curve.exponential(EnvelopeStages.silence, end)
    }
    try curve.set(0, end)
    if let modulationCurve {
      let height = try modulationCurve.cut(time)
      if height > 0 { try modulationCurve.linear(0, time + modulation.release * height) }
    }
    try stopAll(end)
  }

  private func endLoop(_ time: Double) {
    let wait = time - clock.context.currentTime
    if wait <= 0 {
      graph.source.loop = false
    } else {
      clock.after((wait * 1000).rounded(.up)) { [weak self] in self?.graph.source.loop = false }
    }
  }

  func fade(_ time: Double, seconds: Double) throws {
    guard sounds(at: time), !isFading else { return }
    isFading = true
    try curve.cut(time)
    try curve.linear(0, time + seconds)
    try stopAll(time + seconds)
  }

  func setBend(_ bend: Double, at time: Double) throws {
    self.bend = bend
    let rate = values.playbackRate(bend: bend, sampleRate: clock.context.sampleRate)
    heard.rate = rate
    try graph.source.playbackRate.setValueAtTime(Float(rate), time)
  }

  /// After a controller has moved: updates everything that may change while a note sounds.
  func update(_ state: ModulationState, bend: Double) throws {
    let now = clock.context.currentTime
    values.take(state)
    guard sounds(at: now) else { return }
    self.bend = bend
    let before = heard
    heard = VoiceReadings(
      values, bend: bend, amplitudeDB: amplitudeDB, sampleRate: clock.context.sampleRate)
    try graph.update(values, from: before, to: heard, at: now, end: end)
    try graph.updateSends(values, buses, at: now)
  }

  /// The source has ended: nothing of the voice is audible any more.
  func leave() {
    hasEnded = true
    graph.disconnect()
  }
}
