import Comparison
import Foundation

/// Builds curves from the segments of two transforms, joined at one frequency.
struct CurveMeter {
  private let plan: SpectrumPlan
  private let low: Part
  private let high: Part

  /// The contribution of one transform.
  final class Part {
    /// For each smoothing: the bands, and the indices of their points among all points.
    let bands: [SpectrumSmoothing: (points: [Int], bands: [FrequencyBand])]
    let groups: [ClosedRange<Int>]
    let groupFrequencies: [Double]
    var statistics: [SpectrumSmoothing: LevelStatistics]
    private var cumulated: CumulatedPower
    private let noiseBandwidth: Double

    init(_ range: Range<Double>, _ spectra: SegmentSpectra) {
      var bands: [SpectrumSmoothing: (points: [Int], bands: [FrequencyBand])] = [:]
      var statistics: [SpectrumSmoothing: LevelStatistics] = [:]
      let nyquist = Double(spectra.size / 2) * spectra.binWidth
      for smoothing in SpectrumSmoothing.allCases {
        guard let fraction = smoothing.octaveFraction else { continue }
        let points = FrequencyGrid.points.indices.filter { index in
          let point = FrequencyGrid.points[index]
          return range.contains(point)
            && FrequencyBand(around: point, octaveFraction: fraction).upper <= nyquist
        }
        bands[smoothing] = (
          points,
          points.map { FrequencyBand(around: FrequencyGrid.points[$0], octaveFraction: fraction) }
        )
        statistics[smoothing] = LevelStatistics(pointCount: points.count)
      }
      let bins = Self.groups(range, binWidth: spectra.binWidth, nyquistBin: spectra.size / 2)
      groups = bins
      groupFrequencies = bins.map {
        Double($0.lowerBound + $0.upperBound) / 2 * spectra.binWidth
      }
      statistics[.none] = LevelStatistics(pointCount: bins.count)
      self.bands = bands
      self.statistics = statistics
      cumulated = CumulatedPower(binCount: spectra.size / 2 + 1, binWidth: spectra.binWidth)
      noiseBandwidth = spectra.noiseBandwidth
    }

    /// Single bins where they are farther apart than a 96th of an octave.
    private static func groups(
      _ range: Range<Double>, binWidth: Double, nyquistBin: Int
    ) -> [ClosedRange<Int>] {
      var groups: [ClosedRange<Int>] = []
      var bin = Int((range.lowerBound / binWidth).rounded(.up))
      let end = min(Int((range.upperBound / binWidth).rounded(.up)), nyquistBin)
      while bin < end {
        let last = Int((Double(bin) * exp2(1.0 / 96)).rounded(.up)) - 1
        let group = bin...max(bin, min(last, end - 1))
        groups.append(group)
        bin = group.upperBound + 1
      }
      return groups
    }

    func add(_ power: [Double], _ zone: SegmentCutter.Zone) {
      cumulated.set(power)
      for (smoothing, part) in bands {
        for (index, band) in part.bands.enumerated() {
          statistics[smoothing]?.add(cumulated.power(in: band) ?? 0, at: index, zone)
        }
      }
      for (index, group) in groups.enumerated() {
        statistics[.none]?.add(strongest(power, group), at: index, zone)
      }
    }

    /// The average at each point of a smoothing.
    func averages(_ smoothing: SpectrumSmoothing, _ mean: [Double]) -> [Double?] {
      guard smoothing != .none else {
        return groups.map { Decibels.ofPower(2 * strongest(mean, $0)) }
      }
      cumulated.set(mean)
      return bands[smoothing]?.bands.map { band in
        cumulated.power(in: band).flatMap { Decibels.ofPower(2 * $0) }
      } ?? []
    }

    private func strongest(_ power: [Double], _ group: ClosedRange<Int>) -> Double {
      var strongest = 0.0
      for bin in group { strongest = max(strongest, power[bin]) }
      return strongest * noiseBandwidth
    }
  }

  init(_ plan: SpectrumPlan, low: SegmentSpectra, high: SegmentSpectra) {
    self.plan = plan
    self.low = Part(FrequencyGrid.lowest..<plan.join, low)
    self.high = Part(plan.join..<FrequencyGrid.highest.nextUp, high)
  }

  func addLow(_ power: [Double], _ zone: SegmentCutter.Zone) { low.add(power, zone) }
  func addHigh(_ power: [Double], _ zone: SegmentCutter.Zone) { high.add(power, zone) }

  /// Levels this far below the strongest are rounding errors, and count as silence.
  private static let depth = 140.0

  func curves(
    lowMean: [Double], highMean: [Double], lowZones: [SegmentCutter.Zone],
    highZones: [SegmentCutter.Zone]
  ) -> SoundCurves {
    func curve(_ smoothing: SpectrumSmoothing) -> SoundCurves.Curve {
      let parts = [(low, lowMean, lowZones), (high, highMean, highZones)]
      var (average, percentile, maximum): ([Double?], [Double?], [Double?]) = ([], [], [])
      for (part, mean, zones) in parts {
        let statistics = part.statistics[smoothing]
        let averages = part.averages(smoothing, mean)
        average += averages
        for index in averages.indices {
          let highest = statistics?.maximum(at: index, zones)
          maximum.append(highest)
          let usual = statistics?.percentile(0.95, at: index)
          // A sound shorter than a segment has only one level.
          percentile.append(zones.count == 3 && usual == nil ? highest : usual)
        }
      }
      let count = smoothing == .none ? average.count : FrequencyGrid.points.count
      let loudest = maximum.compactMap(\.self).max() ?? 0
      func told(_ levels: [Double?]) -> [Double?] {
        let rounded = levels.map { level in
          level.flatMap { $0 < loudest - Self.depth ? nil : ($0 * 100).rounded() / 100 }
        }
        return rounded + Array(repeating: nil, count: count - rounded.count)
      }
      return .init(
        average: told(average), percentile95: told(percentile), maximum: told(maximum))
    }
    return SoundCurves(
      third: curve(.third), sixth: curve(.sixth), twelfth: curve(.twelfth), bins: curve(.none),
      binFrequencies: (low.groupFrequencies + high.groupFrequencies).map {
        ($0 * 100).rounded() / 100
      })
  }
}
