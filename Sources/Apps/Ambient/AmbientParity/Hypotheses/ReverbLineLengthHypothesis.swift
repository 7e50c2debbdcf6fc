import AmbientEngine
import Comparison
import GraphDiagnosis

/// Delay lines of a reverb that are longer or shorter than the original's.
///
/// A single line is identified by its echo: compared with a render without that line, the candidate's own echo stands
/// out, and its frame gives the length.
enum ReverbLineLengthHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let qualities = ReverbInUse.qualities(of: subject.graph)
    guard !qualities.isEmpty else { return [] }
    var mistakes = [resized, rounded]
    if subject.graph.sampleRate != 48000 { mistakes.append(ratedOnce) }
    if qualities.contains(.lite) { mistakes.append(linesOfAnotherQuality) }
    if qualities != [.lite] { mistakes.append(freeverb) }
    let count = qualities == [.lite] ? 4 : 8
    mistakes += (0..<count).compactMap { longer(line: $0, subject) }
    return mistakes
  }

  // MARK: All lines

  private static var resized: Mistake {
    Mistake(
      cause: .reverbLineLength, sizes: .among(Mistake.knownRatios),
      finding: { "all delay lines are \(Figures.times($0)) as long as they should be" }
    ) { graph, ratio in
      graph.mapLines { $0 = min($0 * ratio, 4 * $0) }
    }
  }

  private static var rounded: Mistake {
    Mistake(
      cause: .reverbLineLength, finding: { _ in "delay lines have whole numbers of samples" }
    ) { graph, _ in
      let perMillisecond = graph.samplesPerMillisecond
      graph.mapLines { $0 = ($0 * perMillisecond).rounded(.down) / perMillisecond }
    }
  }

  /// The original scales its lines by the rate twice.
  private static var ratedOnce: Mistake {
    Mistake(
      cause: .reverbLineLength,
      finding: { _ in "delay lines follow the sample rate once, where the original's do so twice" }
    ) { graph, _ in
      let scale = 48000 / graph.sampleRate
      graph.mapLines { $0 *= scale }
    }
  }

  private static var linesOfAnotherQuality: Mistake {
    Mistake(
      cause: .reverbLineLength,
      finding: { _ in "the delay lines have the lengths of another quality" }
    ) { graph, _ in
      let others = graph.ambient.reverb.balanced.lineMilliseconds
      graph.ambient.reverb.lite.lineMilliseconds = Array(others.prefix(4))
    }
  }

  /// Lengths that are copied from one reverb to the next, in the order used by ports.
  ///
  /// - Units: samples at 44.1 kHz, taken as they are.
  /// - Source: Freeverb, public domain, by Jezar at Dreampoint.
  private static let combs = [1557.0, 1617, 1491, 1422, 1277, 1356, 1188, 1116]

  private static var freeverb: Mistake {
    Mistake(
      cause: .reverbLineLength,
      finding: { _ in "the delay lines have the lengths of Freeverb's combs" }
    ) { graph, _ in
      let atSizeOne = graph.sampleRate / 48000 * graph.sampleRate / 1000
      for quality in [ReverbParameters.Quality.balanced, .ultra] {
        var table = graph.ambient.reverb.table(quality)
        table.lineMilliseconds = combs.map { $0 / atSizeOne }
        graph.ambient.reverb.setTable(table, of: quality)
      }
    }
  }

  // MARK: One line

  /// How many samples a line may be off and still be identified by its echo.
  private static let longestDifference = 4096

  private static func longer(line: Int, _ subject: DiagnosisSubject) -> Mistake? {
    var mistake = Mistake(
      cause: .reverbLineLength, unit: "samples",
      finding: { samples in
        let length = "\(Figures.short(abs(samples))) samples too \(samples > 0 ? "long" : "short")"
        return "delay line \(line + 1) is \(length)"
      }
    ) { graph, samples in
      let milliseconds = samples / graph.samplesPerMillisecond
      graph.mapLines(only: line) { $0 = max($0 + milliseconds, 1e-3) }
    }
    guard let estimate = difference(of: line, mistake, subject) else { return nil }
    let nearby = (-3...3).map { estimate + Double($0) / 2 }
    mistake.sizes = .between(nearby, known: nearby.filter { $0 == $0.rounded() && $0 != 0 })
    return mistake
  }

  /// By how many samples the candidate's first echo of a line is late; nil if there is none.
  private static func difference(
    of line: Int, _ mistake: Mistake, _ subject: DiagnosisSubject
  ) -> Double? {
    var without = subject.graph
    without.mapLines(only: line) { $0 *= 3.9 }
    let frames = min(subject.graph.length, subject.firstDifference + longestDifference)
    guard let kept = subject.render(without, frames: frames),
      let expected = kept.firstDifference(from: subject.reference, floor: subject.floor),
      let heard = kept.firstDifference(from: subject.candidate, floor: subject.floor)
    else { return nil }
    // Less than a sample shows in the echo's shape, not in its frame.
    let isHere = abs(expected + subject.keepFrom - subject.firstDifference) <= 1
    guard heard != expected || isHere else { return nil }
    return Double(heard - expected)
  }
}

extension DoctoredGraph {
  /// Samples per millisecond of a line's length, at the size of the graph's reverb.
  fileprivate var samplesPerMillisecond: Double {
    ReverbInUse.size(of: self) * sampleRate / 48000 * sampleRate / 1000
  }

  /// Changes the lengths of delay lines, in milliseconds at size 1.
  fileprivate mutating func mapLines(only line: Int? = nil, _ change: (inout Double) -> Void) {
    for quality in ReverbParameters.Quality.allCases {
      var table = ambient.reverb.table(quality)
      for index in table.lineMilliseconds.indices where line == nil || line == index {
        change(&table.lineMilliseconds[index])
      }
      ambient.reverb.setTable(table, of: quality)
    }
  }
}
