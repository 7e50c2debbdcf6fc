import AudioSignal
import Comparison
import Foundation

/// The summed power spectra of a sound's segments from one transform.
///
/// The sum over all bins is the sound's mean square: with `SpectrumPlan.segmentsPerSize`, Hann windows weight every
/// sample equally.
///
/// - Shape: `size / 2 + 1` bins; channels are averaged by power.
/// - Source: Welch, "The Use of Fast Fourier Transform for the Estimation of Power Spectra", 1967.
final class SegmentSpectra {
  let size: Int
  let binWidth: Double
  private let cutter: SegmentCutter
  private let transform: WindowedTransform
  /// Factor from |bin|² to the mean square in one segment.
  private let scale: Double
  private let channelCount: Int
  private var power: [Double]
  private var left: [(Double, Double)] = []
  private var sums: [ZoneSums]
  /// By this factor, a full-scale sine on a bin's centre reads too low in that bin, because the window spreads it.
  let noiseBandwidth: Double

  /// The sums over one zone's segments.
  struct ZoneSums {
    var segmentCount = 0
    var power: [Double]
    /// For two channels: Σ left·right*, its real part, and Σ |left|² and Σ |right|².
    var cross: [Double]
    var left: [Double]
    var right: [Double]
  }

  /// Called for each segment: its zone, its first frame, and the power of its bins.
  typealias Body = (SegmentCutter.Zone, _ start: Int, _ power: [Double]) -> Void

  init(size: Int, hop: Int, channelCount: Int, sampleRate: Double) {
    self.size = size
    self.channelCount = channelCount
    binWidth = sampleRate / Double(size)
    cutter = SegmentCutter(size: size, hop: hop, channelCount: channelCount)
    let window = WindowedTransform.hann(size)
    transform = WindowedTransform(window: window)
    let energy = window.reduce(0) { $0 + $1 * $1 }
    scale = 2 / (Double(size) * energy)
    noiseBandwidth = Double(size) * energy / (transform.windowSum * transform.windowSum)
    let binCount = size / 2 + 1
    power = Array(repeating: 0, count: binCount)
    let pair = channelCount == 2 ? power : []
    let zone = ZoneSums(power: power, cross: pair, left: pair, right: pair)
    sums = SegmentCutter.Zone.allCases.map { _ in zone }
  }

  var frameCount: Int { cutter.frameCount }

  func append(_ channels: [[Float]], _ body: Body) {
    // Segments that reach beyond the end are known only at the end, and are passed on then.
    cutter.append(channels) { start, channel, samples in
      add(start < 0 ? .start : .inside, start, channel, samples, body)
    }
  }

  func finish(_ body: Body) {
    cutter.finish { start, channel, samples in
      add(start < 0 ? .start : .end, start, channel, samples, body)
    }
  }

  private func add(
    _ zone: SegmentCutter.Zone, _ start: Int, _ channel: Int, _ samples: UnsafePointer<Float>,
    _ body: Body
  ) {
    transform.run(samples)
    let bins = transform.bins
    let share = scale / Double(channelCount)
    if channel == 0 { for bin in power.indices { power[bin] = 0 } }
    power.withUnsafeMutableBufferPointer { power in
      for bin in 0..<bins.count {
        let (re, im) = bins[bin]
        power[bin] += (re * re + im * im) * share
      }
      if channel == channelCount - 1 {
        // DC and Nyquist have no mirror image.
        power[0] /= 2
        power[bins.count - 1] /= 2
      }
    }
    if channelCount == 2 { addPair(zone, channel, bins) }
    guard channel == channelCount - 1 else { return }
    sums[zone.rawValue].segmentCount += 1
    Self.add(power, to: &sums[zone.rawValue].power)
    body(zone, start, power)
  }

  private func addPair(
    _ zone: SegmentCutter.Zone, _ channel: Int, _ bins: UnsafeMutableBufferPointer<(Double, Double)>
  ) {
    guard channel == 1 else {
      left = Array(bins)
      return
    }
    let index = zone.rawValue
    for bin in 0..<bins.count {
      let (one, other) = (left[bin], bins[bin])
      sums[index].cross[bin] += (one.0 * other.0 + one.1 * other.1) * scale
      sums[index].left[bin] += (one.0 * one.0 + one.1 * one.1) * scale
      sums[index].right[bin] += (other.0 * other.0 + other.1 * other.1) * scale
    }
  }

  private static func add(_ values: [Double], to sum: inout [Double]) {
    for index in values.indices { sum[index] += values[index] }
  }

  /// The mean over the segments of these zones, scaled so that all bins together are the mean square.
  func mean(_ zones: [SegmentCutter.Zone], _ values: KeyPath<ZoneSums, [Double]>) -> [Double] {
    let zones = contributing(zones)
    let segments = Double(sums[SegmentCutter.Zone.inside.rawValue].segmentCount)
    // Counted in hops, the weights of all segments add up to the sound's length. At the start, the segments before it
    // have half of 4 − 1; at the end, the rest, which need not be a whole number.
    let all = Double(cutter.frameCount) / Double(size / SpectrumPlan.segmentsPerSize)
    var weight = all
    if !zones.contains(.start) { weight -= 1.5 }
    if !zones.contains(.end) { weight -= all - 1.5 - segments }
    let scale = 1 / weight
    var result = [Double](repeating: 0, count: sums[0][keyPath: values].count)
    for zone in zones { Self.add(sums[zone.rawValue][keyPath: values], to: &result) }
    return result.map { $0 * scale }
  }

  /// All zones where the sound is too short for a segment inside it.
  func contributing(_ zones: [SegmentCutter.Zone]) -> [SegmentCutter.Zone] {
    sums[SegmentCutter.Zone.inside.rawValue].segmentCount > 0 ? zones : SegmentCutter.Zone.allCases
  }
}
