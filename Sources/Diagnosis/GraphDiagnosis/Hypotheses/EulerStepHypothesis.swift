import Comparison
import Foundation
import WebAudio

/// An exponential approach computed by Euler steps: v += (target − v)·dt/τ instead of 1 − exp(−dt/τ).
///
/// Such steps are exponential as well, with another time constant, so the engine renders them exactly: (1 − dt/τ)ⁿ is
/// exp(−n·dt/τ′) with τ′ = −dt / ln(1 − dt/τ).
enum EulerStepHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard subject.graph.told.contains(where: { $0.timeConstant != nil }) else { return [] }
    let step = 1 / subject.graph.sampleRate
    return [
      mistake(GraphWording.euler("Euler", "sample")) {
        forward(step, $0)
      },
      mistake(GraphWording.euler("backward Euler", "sample")) {
        $0 > 0 ? step / log(1 + step / $0) : 0
      },
      mistake(GraphWording.euler("Euler", "quantum"), holds: true) {
        forward(step * Double(RenderQuantum.frameCount), $0)
      },
    ]
  }

  /// The time constant that results from Euler steps of this length.
  private static func forward(_ step: Double, _ constant: Double) -> Double {
    // A step as long as the time constant reaches the target at once; a longer one is treated the same.
    step < constant ? -step / log(1 - step / constant) : 0
  }

  private static func mistake(
    _ finding: String, holds: Bool = false, _ constant: @escaping (Double) -> Double
  ) -> Mistake {
    Mistake(cause: .eulerStep, finding: { _ in finding }) { graph, _ in
      let calls = graph.calls.filter { $0.timeConstant != nil }
      graph.mapCalls { call in
        var changed = call
        changed.timeConstant = call.timeConstant.map(constant)
        return changed
      }
      guard holds else { return }
      for (name, calls) in Dictionary(grouping: calls, by: \.parameter) {
        graph.mapParameters(of: Set(calls.compactMap(\.node)), name) {
          $0["automationRate"] = .string("k-rate")
        }
      }
    }
  }
}
