/// A band-limited periodic source.
///
/// - Shape: 1 channel.
/// - Units: `frequency` in hertz, negative runs backwards; `detune` in cents. Both a-rate.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#OscillatorNode>
public final class OscillatorNode: AudioScheduledSourceNode {
  public let frequency: AudioParam
  public let detune: AudioParam
  public private(set) var type: OscillatorType
  @exclusivity(unchecked) private var wave: PeriodicWave {
    didSet { pitch = nil }
  }
  @exclusivity(unchecked) private var pitch: Pitch?
  @exclusivity(unchecked) private var position = 0.0

  /// The defaults are the specification's.
  public init(
    context: OfflineAudioContext, type: OscillatorType = .sine, frequency: Float = 440,
    detune: Float = 0, periodicWave: PeriodicWave? = nil
  ) throws(WebAudioError) {
    guard type != .custom || periodicWave != nil else {
      throw .invalidRange(what: "OscillatorNode.type", detail: "custom needs a periodic wave")
    }
    self.type = periodicWave == nil ? type : .custom
    wave = periodicWave ?? context.wave(type)
    let nyquist = Float(context.sampleRate / 2)
    self.frequency = AudioParam(
      "frequency", context: context, value: frequency, defaultValue: 440,
      range: -nyquist...nyquist)
    self.detune = AudioParam(
      "detune", context: context, value: detune, defaultValue: 0, range: -153_600...153_600)
    super.init(context: context)
    parameters = [self.frequency, self.detune]
  }

  /// - Throws: `invalidRange` for custom, which only `setPeriodicWave` sets.
  public func setType(_ type: OscillatorType) throws(WebAudioError) {
    guard type != .custom else {
      throw .invalidRange(what: "OscillatorNode.type", detail: "custom is set by setPeriodicWave")
    }
    self.type = type
    wave = context.wave(type)
  }

  public func setPeriodicWave(_ wave: PeriodicWave) {
    self.wave = wave
    type = .custom
  }

  override func process(at frame: Int) {
    guard let span = span(at: frame) else { return }
    let output = outputs[0].bus[0]
    let moves = frequency.variesWithinQuantum(at: frame) || detune.variesWithinQuantum(at: frame)
    var reader = WaveReader(wave.tables, position: position)
    var first = span.first
    if moves {
      let increments = increments(at: frame)
      if span.startOffset > 0 { first += 1 }
      // Only now: an oscillator that modulates itself has just read its last quantum from here.
      silence(output, first..<span.end)
      reader.renderMoving(output, first..<max(span.end, first), increments)
    } else {
      let pitch = constantPitch(at: frame)
      let hertz = pitch.hertz
      let step = hertz * wave.tables.rateScale
      if span.startOffset < 0 {
        reader.position = -span.startOffset * Double(hertz) * Double(wave.tables.rateScale)
      } else if span.startOffset > 0 {
        first += 1
        reader.position += (1 - span.startOffset) * Double(hertz) * Double(wave.tables.rateScale)
      }
      silence(output, first..<span.end)
      reader.renderSteady(
        output, first..<max(span.end, first), pitch.reading, increment: step)
    }
    position = reader.position
  }

  /// Not the frame that a start between two frames leaves out: as in Chromium it keeps what was there,
  /// where the oscillator renders into a filter's, delay's or shaper's output the sound of the last quantum.
  private func silence(_ output: UnsafeMutablePointer<Float>, _ frames: Range<Int>) {
    (output + frames.lowerBound).update(repeating: 0, count: frames.count)
  }

  /// A frequency that stands still, and where it is read.
  private struct Pitch {
    let frequency: Float
    let detune: Float
    let hertz: Float
    let reading: WaveTables.Reading
  }

  private func constantPitch(at frame: Int) -> Pitch {
    let (frequency, detune) = (frequency.finalValue(at: frame), detune.finalValue(at: frame))
    if let pitch, pitch.frequency == frequency, pitch.detune == detune { return pitch }
    let nyquist = Float(sampleRate / 2)
    let unbounded = frequency * exp2(detune / 1200)
    let hertz = unbounded.isNaN ? nyquist : min(max(unbounded, -nyquist), nyquist)
    let made = Pitch(
      frequency: frequency, detune: detune, hertz: hertz,
      reading: wave.tables.reading(forFrequency: hertz))
    pitch = made
    return made
  }

  /// Table steps for each frame of a quantum in which frequency or detune moves, in the memory of
  /// the one that does.
  private func increments(at frame: Int) -> UnsafeMutablePointer<Float> {
    let nyquist = Float(sampleRate / 2)
    var scale = wave.tables.rateScale
    let frequencyMoves = frequency.variesWithinQuantum(at: frame)
    // Asked first: evaluation drops events that have passed.
    let detuneMoves = detune.variesWithinQuantum(at: frame)
    let increments: UnsafeMutablePointer<Float>
    if frequencyMoves {
      increments = frequency.values(at: frame)
    } else {
      scale *= frequency.finalValue(at: frame)
      increments = detune.values(at: frame)
    }
    if detuneMoves {
      let cents = frequencyMoves ? detune.values(at: frame) : increments
      for index in 0..<RenderQuantum.frameCount {
        let factor = exp2(cents[index] * (1 / Float(1200)))
        increments[index] = frequencyMoves ? factor * increments[index] : factor
      }
    } else {
      scale *= exp2(detune.finalValue(at: frame) / 1200)
    }
    for index in 0..<RenderQuantum.frameCount {
      let increment = scale * min(max(increments[index], -nyquist), nyquist)
      // Detune can be an infinite factor, and 0 times it no number: nyquist, as without automation.
      increments[index] = increment.isFinite ? increment : nyquist * wave.tables.rateScale
    }
    return increments
  }
}
