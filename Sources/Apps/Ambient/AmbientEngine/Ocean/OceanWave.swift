import AudioSignal
import WebAudio

/// One of the ocean's two wave generators: it waits, swells, breaks into foam and runs out.
///
/// - Units: times in samples of the ocean's own rate; phase 0 to 1; noise is white, −1 to 1.
/// - Real-time: never allocates, locks or throws.
struct OceanWave {
  /// How the two generators differ.
  struct Kind {
    /// How much shorter the first wait is, in units of 8 s.
    let headStart: Double
    /// The second wave waits a drawn offset longer.
    let followsWithOffset: Bool
    let level: Double
    /// One-pole coefficient of the wave's noise.
    let smoothing: Double
    let foamLevel: Double
    /// The second wave is mirrored.
    let panSign: Double

    static let first = Kind(
      headStart: 0, followsWithOffset: false, level: 1, smoothing: 0.03, foamLevel: 0.5,
      panSign: 1)
    static let second = Kind(
      headStart: 0.5, followsWithOffset: true, level: 0.7, smoothing: 0.04, foamLevel: 0.4,
      panSign: -1)
  }

  /// A wave's contribution to the mix in one sample.
  struct Output {
    var left = 0.0
    var right = 0.0
    var foamLeft = 0.0
    var foamRight = 0.0
    var depth = 0.0
  }

  private let kind: Kind
  private let drawsPauseTwice: Bool
  private var isActive = false
  private var sinceLast: Double
  private var next: Double
  private var amplitude: Double
  private var pan: Double
  private var duration = 0.0
  private var phase = 0.0
  private var foam = 0.0
  private var depth = 0.0
  private var lowpassLeft = 0.0
  private var lowpassRight = 0.0

  /// Three draws.
  init(_ kind: Kind, _ design: OceanDesign, random: inout Mulberry32, rate: Double) {
    self.kind = kind
    drawsPauseTwice = design.drawsPauseTwice
    sinceLast = floorOf(rate * 8 * kind.headStart)
    next = floorOf(rate * (5 + 5 * random.next()))
    amplitude = 0.7 + 0.3 * random.next()
    pan = (random.next() - 0.5) * 0.6
  }

  @_noLocks @_noAllocation
  mutating func render(
    _ random: inout Mulberry32, rate: Double, _ parameters: OceanParameters
  ) -> Output {
    sinceLast += 1
    if !isActive && sinceLast >= next { start(&random, rate, parameters) }
    guard isActive else { return Output() }
    phase += 1 / duration
    if phase >= 1 {
      isActive = false
      return Output()
    }
    return sound(&random)
  }

  /// The order of the draws is part of the sound.
  @_noLocks @_noAllocation
  private mutating func start(
    _ random: inout Mulberry32, _ rate: Double, _ parameters: OceanParameters
  ) {
    let seconds = Self.draw(&random, parameters.waveDuration)
    // Drawn but not used: the pause is drawn again below.
    if drawsPauseTwice { _ = Self.draw(&random, parameters.waveInterval) }
    foam = Self.draw(&random, parameters.foam)
    depth = Self.draw(&random, parameters.depth)
    amplitude = 0.6 + 0.4 * random.next()
    pan = (random.next() - 0.5) * 0.8
    duration = floorOf(rate * seconds)
    sinceLast = 0
    phase = 0
    isActive = true
    let offset = kind.followsWithOffset ? Self.draw(&random, parameters.wave2Offset) : 0
    let interval = Self.draw(&random, parameters.waveInterval)
    next = floorOf(rate * (interval + offset))
  }

  @_noLocks @_noAllocation
  private mutating func sound(_ random: inout Mulberry32) -> Output {
    let swell = Self.swell(phase) * amplitude * kind.level
    let foamSwell = Self.foamSwell(phase) * amplitude * kind.level
    lowpassLeft += (2 * (random.next() - 0.5) - lowpassLeft) * kind.smoothing
    lowpassRight += (2 * (random.next() - 0.5) - lowpassRight) * kind.smoothing
    let panLeft = 0.5 + kind.panSign * 0.5 * pan
    let panRight = 0.5 - kind.panSign * 0.5 * pan
    let foamNoise = 2 * (random.next() - 0.5)
    return Output(
      left: lowpassLeft * swell * panLeft,
      right: lowpassRight * swell * panRight,
      foamLeft: foamNoise * foamSwell * panLeft * kind.foamLevel * foam,
      foamRight: foamNoise * foamSwell * panRight * kind.foamLevel * foam,
      depth: swell * depth)
  }

  @_noLocks @_noAllocation
  private static func draw(
    _ random: inout Mulberry32, _ range: (min: Double, max: Double)
  ) -> Double {
    random.next() * (range.max - range.min) + range.min
  }

  /// Loudness over the phase: swells, holds, runs out.
  @_noLocks @_noAllocation
  private static func swell(_ phase: Double) -> Double {
    if phase < 0.25 { return (phase / 0.25) * (phase / 0.25) }
    if phase < 0.35 { return 1 }
    return power(1 - (phase - 0.35) / 0.65, 1.5)
  }

  /// Loudness of the foam: half a sine around the moment the wave breaks.
  @_noLocks @_noAllocation
  private static func foamSwell(_ phase: Double) -> Double {
    if phase < 0.2 || phase > 0.6 { return 0 }
    return sine(.pi * (phase - 0.2) / 0.4)
  }
}
