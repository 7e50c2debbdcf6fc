import AudioSignal
import Comparison
import Foundation
import ParityReferences

/// How far the original is from itself in each measure: what another browser makes of it, or another seed.
///
/// - Units: each measure's own, absolute values.
package struct MeasureSpread: Equatable, Sendable {
  /// What a limit may allow beyond what was measured: the next browser, or the next seeds, may differ a little more.
  package static let margin = 1.2

  /// The nearest other browser's, of the case where that is farthest; empty where none was measured.
  package private(set) var browsers: [String: Double] = [:]
  /// The largest of the further seeds'.
  package private(set) var seeds: [String: Double] = [:]

  /// - Parameter library: nil to leave out the seeds, whose sounds must be read.
  package init(_ entries: [Manifest.Entry], _ library: ReferenceLibrary?) {
    for entry in entries {
      browsers.merge(Self.nearest(entry.browsers ?? [])) { max($0, $1) }
      guard entry.isRandom, let reference = try? library?.load(entry) else { continue }
      for seed in reference.seeds {
        seeds.merge(SoundMeasures.sizes(reference: reference.audio, candidate: seed)) {
          max($0, $1)
        }
      }
    }
  }

  private static func nearest(_ distances: [BrowserDistance]) -> [String: Double] {
    let compared = distances.filter { $0.failure == nil }
    guard !compared.contains(where: { $0.nullDepth == nil }) else {
      return Dictionary(uniqueKeysWithValues: SoundMeasures.keys.map { ($0, 0) })
    }
    return compared.compactMap(\.measures).reduce(into: [:]) { $0.merge($1) { min($0, $1) } }
  }

  /// The largest of both, where either was measured.
  package func measured(_ key: String) -> Double? {
    [browsers[key], seeds[key]].compactMap(\.self).max()
  }

  /// What a limit may allow, rounded up to two digits; the tightest that can be written, at least.
  package func supported(_ key: String) -> Double? {
    guard let measured = measured(key), let range = SoundMeasures.range(of: key) else { return nil }
    return max(range.lowerBound, Self.rounded(measured * Self.margin))
  }

  private static func rounded(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let step = pow(10, floor(log10(value)) - 1)
    return (value / step - 1e-9).rounded(.up) * step
  }
}
