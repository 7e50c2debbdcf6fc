import AudioSignal
import Comparison
import WebAudio

/// A sine that is read from a table of too few points.
enum WaveTableHypothesis: Hypothesis {
  private static let points: [Double] = [64, 128, 256, 512, 1024, 2048, 4096]
  /// 3 of the 103 recorded graphs that have sines have more (`Scripts/graph-sizes.py`).
  private static let mostSines = 12

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let sines = subject.graph.nodes(ofType: "OscillatorNode").filter { $0.word("type") == "sine" }
    guard !sines.isEmpty, sines.count <= mostSines else { return [] }
    let ids = sines.map(\.id)
    // A sine computed exactly is tried as well, so that a table is named only where it explains more.
    let exact = (mayReachNyquist(sines, subject.graph) ? [true, false] : [true]).map { isSilent in
      Mistake(
        cause: .exactWave, complexity: 0, finding: { _ in GraphWording.exactSine(isSilent) }
      ) { graph, _ in
        graph.replaceOscillators(ids, .webAudio, .after, isSilentAtNyquist: isSilent)
      }
    }
    return exact
      + [false, true].map { isInterpolated in
        Mistake(
          cause: .waveTable, sizes: .among(points), complexity: 2, unit: "points",
          finding: { GraphWording.table(Int(whole: $0), isInterpolated: isInterpolated) }
        ) { graph, points in
          graph.replaceOscillators(
            ids, .webAudio, .after, points: Int(whole: points), isInterpolated: isInterpolated)
        }
      }
  }

  /// Whether one is told a frequency of half the sample rate, or modulated.
  private static func mayReachNyquist(
    _ sines: [DoctoredGraph.Node], _ graph: DoctoredGraph
  ) -> Bool {
    let ids = Set(sines.map(\.id))
    let isTold = graph.told.contains {
      ids.contains($0.node ?? -1) && $0.parameter == "frequency"
        && abs($0.value ?? 0) >= graph.sampleRate / 2
    }
    return isTold
      || sines.contains { abs($0.values["frequency"] ?? 0) >= graph.sampleRate / 2 }
      || graph.steps.contains {
        $0.name == "connect" && $0.members["toParam"] != nil
          && ids.contains($0.number("toNode") ?? -1)
      }
  }
}
