import AudioSignal
import Foundation
import ReadableNumbers

/// The power of each third octave over time, in steps that follow noise as it decays.
///
/// The mean power of a decaying noise is that of its first moments, and varies accordingly from seed to seed. Relative
/// to the mean of all renders at the same time, every moment counts as much as any other.
///
/// - Shape: Hann windows of about 20 ms, a quarter apart; bands with at least one bin.
struct BandCourses {
  /// In hertz.
  let centers: [Double]
  /// Between two steps.
  let stepSeconds: Double
  /// By channel, band and step.
  let channels: [[[Float]]]

  init(_ audio: SampleBuffer) {
    let exponent = log2(max(64, audio.sampleRate * 0.0213)).rounded()
    let size = 1 << Int(min(exponent.isFinite ? exponent : 10, 16))
    let width = audio.sampleRate / Double(size)
    let bands = ThirdOctaveBands.bins(width: width, count: size / 2 + 1)
    centers = bands.map(\.center)
    stepSeconds = Double(size / 4) / audio.sampleRate
    let transform = WindowedTransform(window: WindowedTransform.hann(size))
    channels = audio.channels.map { samples in
      var courses = bands.map { _ in [Float]() }
      samples.withUnsafeBufferPointer { samples in
        guard let memory = samples.baseAddress else { return }
        for start in stride(from: 0, through: samples.count - size, by: size / 4) {
          transform.run(memory + start)
          for (band, (_, bins)) in bands.enumerated() {
            courses[band].append(
              Float(
                bins.reduce(0.0) {
                  $0 + transform.bins[$1].0 * transform.bins[$1].0
                    + transform.bins[$1].1 * transform.bins[$1].1
                }))
          }
        }
      }
      return courses
    }
  }

  /// For each channel and band the level relative to the mean of all renders, in dB, over all steps in which that is
  /// within 60 dB of the band's loudest.
  ///
  /// - Parameter renders: of one shape.
  static func columns(_ renders: [BandCourses]) -> [TraitColumn] {
    guard let first = renders.first else { return [] }
    return first.channels.indices.flatMap { channel in
      first.centers.indices.compactMap { band -> TraitColumn? in
        let courses = renders.map { $0.channels[channel][band] }
        let means = courses[0].indices.map { step in
          courses.reduce(0.0) { $0 + Double($1[step]) } / Double(renders.count)
        }
        let floor = (means.max() ?? 0) * 1e-6
        let steps = means.indices.filter { means[$0] > max(floor, 1e-25) }
        guard !steps.isEmpty else { return nil }
        return TraitColumn(
          place: "at \(Words.hertz(first.centers[band]))"
            + (first.channels.count > 1 ? ", channel \(channel + 1)" : ""),
          values: courses.map { course in
            let level = steps.reduce(0.0) { $0 + Double(course[$1]) / means[$1] }
            return 10 * log10(max(level / Double(steps.count), 1e-6))
          })
      }
    }
  }
}
