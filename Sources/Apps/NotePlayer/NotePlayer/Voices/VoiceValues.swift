import SoundFont

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// The values that result from a voice's zone, note and controllers.
struct VoiceValues {
  /// `BUTTERWORTH` of the page's `sound/voice-values.js`, 10 · lg 2 dB: without resonance a filter of the format is a
  /// Butterworth, whose Q is 1/√2.
  private static let butterworth = 3.010299956639812
  /// `FASTEST` of `sound/voice-values.js`: six octaves above the recording.
  private static let fastest = 64.0

  let zone: SampleZone
  /// The channel's state, with the note's key and velocity.
  var state: ModulationState
  let key: Int
  let attenuationScale: Double
  private let modulators: [Modulator]

  init(
    zone: SampleZone, state: ModulationState, key: Int, velocity: Int, options: PlayingOptions
  ) {
    self.zone = zone
    let fixedKey = zone.value(Generator.fixedKey)
    let fixedVelocity = zone.value(Generator.fixedVelocity)
    self.key = fixedKey >= 0 ? fixedKey : key
    self.state = state
    attenuationScale = options.attenuationScale
    modulators = zone.modulators(
      defaults: Modulator.defaults(velocityToFilter: options.velocityToFilter))
    self.state.key = self.key
    self.state.velocity = fixedVelocity >= 0 ? fixedVelocity : velocity
  }

  /// Takes over the channel's present controllers.
  mutating func take(_ channel: ModulationState) {
    let (key, velocity) = (state.key, state.velocity)
    state = channel
    (state.key, state.velocity) = (key, velocity)
  }

  /// A generator's value including its modulators, within its range.
  func value(_ number: Int) -> Double {
    guard let rule = GeneratorRule.all[number] else { return 0 }
    var sum = Double(zone.sum(number))
    if number == Generator.attenuation { sum = attenuationScale * sum }
    for modulator in modulators where modulator.destination == number && modulator.amount != 0 {
      sum += modulator.value(state)
    }
    return min(Double(rule.range.upperBound), max(Double(rule.range.lowerBound), sum))
  }

  /// Whether a controller may change a generator while the note sounds.
  func canMove(_ number: Int) -> Bool {
    modulators.contains {
      $0.destination == number && $0.amount != 0 && ModulatorSource($0.source).moves
    }
  }

  var offsets: RegionOffsets {
    func whole(_ fine: Int, _ coarse: Int) -> Int {
      Int(value(fine).rounded(.towardZero)) + 32768 * Int(value(coarse).rounded(.towardZero))
    }
    var offsets = RegionOffsets()
    offsets.start = whole(Generator.startOffset, Generator.startCoarse)
    offsets.end = whole(Generator.endOffset, Generator.endCoarse)
    offsets.loopStart = whole(Generator.loopStartOffset, Generator.loopStartCoarse)
    offsets.loopEnd = whole(Generator.loopEndOffset, Generator.loopEndCoarse)
    return offsets
  }

  enum LoopMode { case none, always, untilRelease }

  var loopMode: LoopMode {
    switch zone.value(Generator.sampleModes) {
    case 1: .always
    case 3: .untilRelease
    default: .none
    }
  }

  /// - Parameter bend: cents.
  func playbackRate(bend: Double, sampleRate: Double) -> Double {
    let scaled = value(Generator.scaleTuning) * Double(key - zone.rootKey)
    let tuned = scaled + 100 * value(Generator.coarseTune) + value(Generator.fineTune)
    let cents = tuned + Double(zone.sample.correction) + bend
    return min(
      Self.fastest, Double(zone.sample.sampleRate) / sampleRate * pow(2, cents / 1200))
  }

  func level(amplitudeDB: Double) -> Double {
    let attenuation = value(Generator.attenuation) + value(Generator.filterQ) / 2
    return pow(10, -attenuation / 200 + amplitudeDB / 20)
  }

  var pan: Double { min(1, max(-1, value(Generator.pan) / 500)) }
  var cutoff: Double { NotePitch.hertz(value(Generator.filterFc)) }
  var resonance: Double { value(Generator.filterQ) / 10 - Self.butterworth }

  var hasFilter: Bool {
    value(Generator.filterFc) < 13500 || value(Generator.filterQ) > 0
      || value(Generator.modLfoToFilter) != 0 || value(Generator.modEnvToFilter) != 0
      || [
        Generator.filterFc, Generator.filterQ, Generator.modLfoToFilter, Generator.modEnvToFilter,
      ].contains(where: canMove)
  }

  var hasTremolo: Bool {
    value(Generator.modLfoToVolume) != 0 || canMove(Generator.modLfoToVolume)
  }
}
