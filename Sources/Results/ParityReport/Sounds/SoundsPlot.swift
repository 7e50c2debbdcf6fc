import Foundation
import SoundSpectra

/// Plots of sounds as SVG, drawn without a browser: what the page shows when it opens.
struct SoundsPlot {
  private let results: SoundsResults
  private let measured: [MeasuredSound]
  /// More lines than this cannot be distinguished.
  static let mostLines = 8

  init(_ results: SoundsResults, _ measured: [MeasuredSound]) {
    self.results = results
    self.measured = measured
  }

  /// Those that differ most, and what they are compared with.
  private var shown: [Int] {
    var shown: [Int] = []
    for index in results.worstFirst + Array(results.sounds.indices)
    where shown.count < Self.mostLines {
      let reference = results.sounds[index].reference
      for place in [reference, index] where !shown.contains(place) { shown.append(place) }
    }
    return Array(shown.prefix(Self.mostLines)).sorted()
  }

  private func curve(_ sound: Int) -> (frequencies: [Double], curve: SoundCurves.Curve) {
    let curves = measured[sound].curves
    return switch results.smoothing {
    case .none: (curves.binFrequencies, curves.bins)
    case .twelfth: (FrequencyGrid.points, curves.twelfth)
    case .sixth: (FrequencyGrid.points, curves.sixth)
    case .third: (FrequencyGrid.points, curves.third)
    }
  }

  private func lines(_ level: (Int, Int) -> Double?) -> [ChartDrawing.Line] {
    shown.enumerated().map { order, sound in
      let frequencies = curve(sound).frequencies
      return ChartDrawing.Line(
        name: results.sounds[sound].name, colour: order,
        points: frequencies.indices.map { (frequencies[$0], level(sound, $0)) })
    }
  }

  var spectra: String {
    let all = lines { sound, index in
      curve(sound).curve.average[index].map { $0 + results.gain(of: results.sounds[sound]) }
    }
    let highest = all.flatMap(\.points).compactMap(\.1).max() ?? 0
    let top = (highest / 10).rounded(.up) * 10
    return ChartDrawing(
      title: "Spectra, \(smoothing)", lines: all, range: (top - 100)...top, band: nil
    ).svg
  }

  var differences: String {
    let all = lines { sound, index in
      let reference = results.sounds[sound].reference
      guard reference != sound, curve(reference).frequencies.count > index,
        let expected = curve(reference).curve.average[index],
        let actual = curve(sound).curve.average[index]
      else { return nil }
      return actual + results.gain(of: results.sounds[sound]) - expected
    }
    return ChartDrawing(
      title: "Differences from the reference, \(smoothing)", lines: all, range: Self.range(all),
      band: -1...1
    ).svg
  }

  var thirdOctaves: String {
    let all = shown.enumerated().map { order, sound in
      ChartDrawing.Line(
        name: results.sounds[sound].name, colour: order,
        points: zip(FrequencyGrid.thirdOctaves, results.sounds[sound].measures.thirdOctaves).map {
          ($0, $1.map { $0 + results.gain(of: results.sounds[sound]) })
        })
    }
    let highest = all.flatMap(\.points).compactMap(\.1).max() ?? 0
    let top = (highest / 10).rounded(.up) * 10
    return ChartDrawing(
      title: "Levels of third octaves", lines: all, range: (top - 100)...top, band: nil, steps: true
    ).svg
  }

  private static func range(_ lines: [ChartDrawing.Line]) -> ClosedRange<Double> {
    let largest = lines.flatMap(\.points).compactMap(\.1).map(abs).max() ?? 0
    let bound = [3.0, 6, 12, 24].first { $0 >= largest } ?? 48
    return -bound...bound
  }

  private var smoothing: String {
    switch results.smoothing {
    case .none: "bins"
    case .twelfth: "twelfth octaves"
    case .sixth: "sixth octaves"
    case .third: "third octaves"
    }
  }
}
