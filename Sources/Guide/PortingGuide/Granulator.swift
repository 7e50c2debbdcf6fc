import Foundation

/// The guide's granulator: its constants in the web's loop, which the guide does not show.
///
/// - Shape: stereo in and out.
/// - Units: as in a preset: sizes, spray and jitter in milliseconds, which the guide passes on unchanged to parameters
///   in seconds and from 0 to 1.
package struct Granulator: Sendable {
  /// Which of the guide's parts are used; the web's own replace the others, so that one claim can be tried alone.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Grain sizes in seconds.
    package static let seconds = Parts(rawValue: 1)
    /// Spray and jitter from 0 to 1.
    package static let shares = Parts(rawValue: 2)
    /// Nine ratios instead of eleven intervals.
    package static let intervals = Parts(rawValue: 4)
    /// A window of 256 points that ends at zero.
    package static let window = Parts(rawValue: 8)
  }

  package struct Settings: Codable, Sendable {
    // The defaults are those of the app's `worklets/granulator.js`.
    package var grainSizeMin = 20.0
    package var grainSizeMax = 80.0
    package var density = 20.0
    package var spray = 100.0
    package var jitter = 10.0
    package var probability = 0.8
    package var pitchSpread = 2.0
    package var stereoSpread = 0.5
    package var feedback = 0.1

    package init() {}
  }

  private struct Grain {
    var position: Double
    var rate: Double
    var length: Int
    var age = 0
    var gains: (left: Double, right: Double)
  }

  /// The guide's ratios: lower ones first, so that a narrow spread allows the octave below alone.
  static let ratios = [0.5, 0.667, 0.75, 1, 1, 1, 1.333, 1.5, 2]
  static let semitones = [0.0, 7, 12, -12, 19, 5, -7, 24, -5, 4, -24]
  /// `GRAIN_COUNT`, the default of `wetMix` and `LARGEST_FEEDBACK` of the app (`worklets/grain-pool.js`,
  /// `worklets/granulator.js`, `sound/mixer.js`).
  private static let poolSize = 64
  private static let wetMix = 0.3
  private static let largestFeedback = 0.35

  private let settings: Settings
  private let parts: Parts
  private let sampleRate: Double
  private let sequence: [Float]
  private let window: [Double]
  private var left: [Float]
  private var right: [Float]
  private var position = 0
  private var draws = 0
  private var sinceGrain = 0
  private var grains: [Grain?]

  /// - Precondition: the sequence is not empty.
  package init(_ settings: Settings, sequence: [Float], parts: Parts, sampleRate: Double) {
    var settings = settings
    settings.feedback = min(settings.feedback, Self.largestFeedback)
    if parts.contains(.seconds) {
      settings.grainSizeMin *= 1000
      settings.grainSizeMax *= 1000
    }
    if parts.contains(.shares) {
      settings.spray = min(max(settings.spray, 0), 1)
      settings.jitter = min(max(settings.jitter, 0), 1)
    }
    self.settings = settings
    self.parts = parts
    self.sampleRate = sampleRate
    self.sequence = sequence
    let (points, turn) = parts.contains(.window) ? (256, 255.0) : (1024, 1024.0)
    window = (0..<points).map { Double(Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / turn))) }
    left = Array(repeating: 0, count: 48000 * 4)
    right = left
    grains = Array(repeating: nil, count: Self.poolSize)
  }

  package mutating func process(_ inputLeft: Float, _ inputRight: Float) -> (Float, Float) {
    (left[position], right[position]) = (inputLeft, inputRight)
    sinceGrain += 1
    if sinceGrain >= Int(sampleRate / settings.density) {
      start()
      sinceGrain = 0
    }
    let wet = sum()
    left[position] = Float(Double(left[position]) + tanh(wet.left * settings.feedback))
    right[position] = Float(Double(right[position]) + tanh(wet.right * settings.feedback))
    position = (position + 1) % left.count
    return (Float(wet.left * Self.wetMix), Float(wet.right * Self.wetMix))
  }

  private mutating func sum() -> (left: Double, right: Double) {
    var total = (left: 0.0, right: 0.0)
    for index in grains.indices {
      guard var grain = grains[index] else { continue }
      let size = left.count
      let place = (grain.position + Double(grain.age) * grain.rate)
        .truncatingRemainder(dividingBy: Double(size))
      let (whole, fraction) = (Int(place), place - place.rounded(.down))
      let next = (whole + 1) % size
      let step = Int(Double(grain.age) / Double(grain.length) * Double(window.count))
      let gain = window[min(step, window.count - 1)]
      let heard = (
        Double(left[whole]) * (1 - fraction) + Double(left[next]) * fraction,
        Double(right[whole]) * (1 - fraction) + Double(right[next]) * fraction
      )
      total.left += heard.0 * gain * grain.gains.left
      total.right += heard.1 * gain * grain.gains.right
      grain.age += 1
      grains[index] = grain.age < grain.length ? grain : nil
    }
    return total
  }

  /// Draws random numbers in the web's order.
  private mutating func start() {
    guard draw() <= settings.probability, let free = grains.firstIndex(where: { $0 == nil })
    else { return }
    func samples(_ milliseconds: Double) -> Double {
      (milliseconds / 1000 * sampleRate).rounded(.down)
    }
    let range = settings.grainSizeMax - settings.grainSizeMin
    let length = Int(samples(settings.grainSizeMin + draw() * range))
    let (spray, jitter) = (samples(settings.spray), samples(settings.jitter))
    let size = Double(left.count)
    let origin = (Double(position) - spray + size).truncatingRemainder(dividingBy: size)
    let back = (draw() * spray).rounded(.down)
    let sway = ((draw() - 0.5) * 2 * jitter).rounded(.down)
    let place = (origin - back + sway + size).truncatingRemainder(dividingBy: size)
    let rate = drawRate()
    let pan = (draw() - 0.5) * 2 * settings.stereoSpread
    guard length >= 1 else { return }
    let entry = min(max(((pan + 1) * 0.5 * 255).rounded(.down), 0), 255)
    let angle = (entry / 255 * 2 - 1 + 1) * 0.25 * .pi
    grains[free] = Grain(
      position: place, rate: rate, length: length,
      gains: (Double(Float(cos(angle))), Double(Float(sin(angle)))))
  }

  private mutating func drawRate() -> Double {
    let count = parts.contains(.intervals) ? Self.ratios.count : Self.semitones.count
    let allowed = min(
      max(1, (settings.pitchSpread / 12 * Double(count)).rounded(.down)), Double(count))
    let index = Int((draw() * allowed).rounded(.down))
    return parts.contains(.intervals)
      ? Double(Float(Self.ratios[index])) : pow(2, Self.semitones[index] / 12)
  }

  private mutating func draw() -> Double {
    let value = sequence[draws % sequence.count]
    draws += 1
    return Double(value)
  }
}
