import AudioSignal
import Foundation

/// What is measured for one render of a random case: properties of its process, not of its waveform.
///
/// - Units: powers are mean squares, times are seconds.
struct RenderTraits {
  /// The power in each third octave, by channel.
  let bands: [[Double]]
  /// The bands' centres, in hertz.
  let centers: [Double]
  let courses: BandCourses
  /// The power in each step of `stepSeconds`, by channel.
  let steps: [[Double]]
  let stepSeconds: Double
  /// The power over all channels.
  let power: Double
  let peak: Double
  /// The mean fourth power divided by the square of the mean square, by channel: 3 for a normal distribution.
  let kurtoses: [Double]
  /// The mean of the frequencies weighted by power, in hertz.
  let centroid: Double
  /// The times by which the shares `quantiles` of the energy have sounded.
  let times: [Double]
  let onsets: Int
  /// The standard deviation of the level over steps of 10 ms within 40 dB of the loudest, in dB.
  let movement: Double
  /// The median rate at which the level falls where it does, in dB per second; 0 where it never falls.
  let fall: Double
  /// Left − right relative to left + right, and left relative to right, in dB between ±60; nil except for stereo.
  let stereo: (width: Double, balance: Double)?
  /// The position of partials between the notes of equal temperament at 440 Hz, as a mean vector weighted by power.
  let tuning: (x: Double, y: Double)

  static let quantiles = [0.01, 0.1, 0.5, 0.9, 0.99]
  private static let mostSteps = 100

  init(_ audio: SampleBuffer) {
    let fine = Self.powers(of: audio, seconds: 0.001)
    let coarse = Self.powers(of: audio, seconds: 0.01)
    let spectra = audio.channels.map { WelchSpectrum($0, sampleRate: audio.sampleRate) }
    let octaves = spectra.map { try? ThirdOctaveBands(reference: $0, candidate: $0).bands }
    centers = octaves.first??.map(\.center) ?? []
    bands = octaves.map { $0?.map { pow(10, ($0.reference ?? -400) / 10) } ?? [] }
    courses = BandCourses(audio)
    let length = Double(audio.frameCount) / audio.sampleRate
    stepSeconds = max(0.01, length / Double(Self.mostSteps))
    steps = Self.powers(of: audio, seconds: stepSeconds).channels
    let squares = audio.channels.map { channel in
      channel.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, channel.count))
    }
    power = squares.reduce(0, +) / Double(max(1, squares.count))
    peak = audio.channels.reduce(0.0) { most, channel in
      channel.reduce(most) { max($0, Double(abs($1))) }
    }
    kurtoses = zip(audio.channels, squares).map { channel, square in
      let fourth =
        channel.reduce(0.0) { sum, sample in
          let squared = Double(sample) * Double(sample)
          return sum + squared * squared
        } / Double(max(1, channel.count))
      return square > 0 ? fourth / (square * square) : 0
    }
    centroid = Self.centroid(of: spectra)
    times = Self.times(fine)
    onsets = Onsets(fine.channels).steps.count
    let levels = Self.levels(coarse.channels)
    movement = Self.movement(levels.compactMap(\.self))
    fall = Self.fall(levels)
    stereo = audio.channelCount == 2 ? Self.stereo(audio.channels[0], audio.channels[1]) : nil
    tuning = Self.tuning(of: spectra)
  }

  private static func powers(of audio: SampleBuffer, seconds: Double) -> StepPowers {
    var powers = StepPowers(
      channelCount: audio.channelCount, step: Int((seconds * audio.sampleRate).rounded()))
    powers.append(audio)
    powers.finish()
    return powers
  }

  private static func centroid(of spectra: [WelchSpectrum]) -> Double {
    var (weighted, whole) = (0.0, 0.0)
    for spectrum in spectra {
      for (bin, power) in spectrum.power.enumerated() {
        weighted += power * spectrum.frequency(ofBin: bin)
        whole += power
      }
    }
    return whole > 0 ? weighted / whole : 0
  }

  /// Between the steps of 1 ms the energy is assumed to grow evenly.
  private static func times(_ fine: StepPowers) -> [Double] {
    let count = fine.channels.map(\.count).min() ?? 0
    var sums = [0.0]
    for step in 0..<count {
      sums.append(sums[step] + fine.channels.reduce(0) { $0 + $1[step] })
    }
    let whole = sums[count]
    return quantiles.map { share in
      guard whole > 0, let next = sums.firstIndex(where: { $0 >= share * whole }), next > 0 else {
        return 0
      }
      let part = (share * whole - sums[next - 1]) / (sums[next] - sums[next - 1])
      return (Double(next - 1) + part) * 0.001
    }
  }

  /// In dB; nil for steps 40 dB below the loudest.
  private static func levels(_ channels: [[Double]]) -> [Double?] {
    let count = channels.map(\.count).min() ?? 0
    let sums = (0..<count).map { step in channels.reduce(0) { $0 + $1[step] } }
    let floor = (sums.max() ?? 0) * 1e-4
    return sums.map { $0 > floor && floor > 0 ? 10 * log10($0) : nil }
  }

  private static func fall(_ levels: [Double?]) -> Double {
    let falls = zip(levels, levels.dropFirst()).compactMap { one, next in
      one.flatMap { one in next.map { one - $0 } }
    }.filter { $0 > 0 }.sorted()
    return falls.isEmpty ? 0 : falls[falls.count / 2] / 0.01
  }

  private static func movement(_ levels: [Double]) -> Double {
    guard levels.count > 1 else { return 0 }
    let mean = levels.reduce(0, +) / Double(levels.count)
    return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count - 1))
      .squareRoot()
  }

  private static func stereo(
    _ left: [Float], _ right: [Float]
  ) -> (width: Double, balance: Double) {
    var (sides, middles, lefts, rights) = (0.0, 0.0, 0.0, 0.0)
    for (one, other) in zip(left, right) {
      let (one, other) = (Double(one), Double(other))
      sides += (one - other) * (one - other)
      middles += (one + other) * (one + other)
      lefts += one * one
      rights += other * other
    }
    func level(_ part: Double, _ other: Double) -> Double {
      guard part > 0 || other > 0 else { return 0 }
      return max(-60, min(60, 10 * log10(max(part, 1e-300) / max(other, 1e-300))))
    }
    return (level(sides, middles), level(lefts, rights))
  }

  /// From the maxima between 80 Hz and 5 kHz within 40 dB of the highest, each located by a parabola through its bins'
  /// levels.
  private static func tuning(of spectra: [WelchSpectrum]) -> (x: Double, y: Double) {
    var (x, y, whole) = (0.0, 0.0, 0.0)
    for spectrum in spectra {
      let power = spectrum.power
      let least = (power.max() ?? 0) * 1e-4
      for bin in power.indices.dropFirst().dropLast()
      where power[bin] > least && power[bin] > power[bin - 1] && power[bin] >= power[bin + 1] {
        let around = (-1...1).map { log(max(power[bin + $0], 1e-300)) }
        let bend = around[0] - 2 * around[1] + around[2]
        let place = bend < 0 ? (around[0] - around[2]) / (2 * bend) : 0
        let frequency = (Double(bin) + place) * spectrum.sampleRate / Double(spectrum.size)
        guard (80...5000).contains(frequency) else { continue }
        let angle = 2 * Double.pi * 12 * log2(frequency / 440)
        x += power[bin] * cos(angle)
        y += power[bin] * sin(angle)
        whole += power[bin]
      }
    }
    return whole > 0 ? (x / whole, y / whole) : (0, 0)
  }
}
