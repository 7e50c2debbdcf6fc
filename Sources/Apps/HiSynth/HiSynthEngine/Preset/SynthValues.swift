/// The parameters of a preset; `PresetField` defines the possible values of each.
///
/// Choices and switches are numbers, too, so that one rule reads, writes and bounds them all.
public struct SynthValues: Equatable, Sendable {
  /// One value for each LFO.
  public struct Three: Equatable, Sendable {
    public var first: Double
    public var second: Double
    public var third: Double

    public init(_ first: Double, _ second: Double, _ third: Double) {
      (self.first, self.second, self.third) = (first, second, third)
    }

    init(_ values: [Double]) { self.init(values[0], values[1], values[2]) }

    package subscript(index: Int) -> Double {
      @_noLocks @_noAllocation get { index == 0 ? first : index == 1 ? second : third }
    }

    var list: [Double] { [first, second, third] }
  }

  /// The defaults are those of the page's `sound/fields.js`.
  public var waveform1 = 0.0
  public var waveform2 = 0.0
  public var level1 = 0.75
  public var level2 = 0.75
  /// Semitones, whole.
  public var pitch1 = 0.0
  public var pitch2 = 0.0
  /// Seconds.
  public var attack = 0.0
  public var decay = 0.5
  public var sustain = 1.0
  public var release = 0.05
  /// Hertz and decibels.
  public var lowPassCutoff = 22000.0
  public var lowPassResonance = 0.0
  public var highPassCutoff = 0.0
  public var highPassResonance = 0.0
  public var lfoWaveforms = Three(0, 0, 0)
  public var lfoDepths = Three(0, 0, 0)
  /// Hertz and turns.
  public var lfoSpeeds = Three(2, 2, 2)
  public var lfoPhases = Three(0, 0, 0)
  public var lfoToPitch = Three(0, 0, 0)
  public var lfoToAmplitude = Three(0, 0, 0)
  public var lfoToLowPass = Three(0, 0, 0)
  public var lfoToHighPass = Three(0, 0, 0)
  public var reverbSize = 2.0
  public var reverbType = 1.0
  /// A fraction, unlike the others' percents.
  public var reverbMix = 0.5
  public var reverbOn = 0.0
  public var delayFeedback = 50.0
  public var delayTime = 0.5
  public var delayMix = 50.0
  public var delayOn = 0.0
  public var decimatorRate = 20.0
  public var decimatorMix = 50.0
  public var decimatorOn = 0.0
  /// Decibels.
  public var driveGain = 10.0
  public var driveMix = 50.0
  public var driveOn = 0.0
  /// How strongly a note's velocity acts.
  public var velocity = 0.0

  public init() {}
}
