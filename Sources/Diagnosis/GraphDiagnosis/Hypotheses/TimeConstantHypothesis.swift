import Comparison

/// The time constants of `setTargetAtTime`, off by a factor: a target time used as the constant, or divided by another
/// number than the original's.
enum TimeConstantHypothesis: Hypothesis {
  static let changesNumbers = true
  /// The approaches that a port gets wrong together.
  private enum Stage: CaseIterable {
    case all, rising, falling, releasing

    var name: String {
      switch self {
      case .all: "every time constant is"
      case .rising: "the time constant of rising stages is"
      case .falling: "the time constant of falling stages is"
      case .releasing: "the time constant of approaches to 0 is"
      }
    }
  }

  /// The time to reach a tenth used as the constant, and the other way round: ln 10.
  private static let decades = [2.302585092994046, 0.4342944819032518]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let approaches = subject.graph.told.filter { $0.timeConstant != nil }
    guard !approaches.isEmpty else { return [] }
    let stages = Stage.allCases.filter { stage in
      stage == .all || !TargetStages(subject.graph).steps { matches($0, stage) }.isEmpty
    }
    return stages.map { scaled($0) }
  }

  private static func scaled(_ stage: Stage) -> Mistake {
    Mistake(
      cause: .timeConstant,
      sizes: .between(Mistake.ratios, known: Mistake.knownRatios + decades),
      finding: { GraphWording.stages(stage.name, $0) }
    ) { graph, ratio in
      let chosen = TargetStages(graph).steps { matches($0, stage) }
      for index in chosen {
        guard var call = ParameterCall(graph.steps[index]) else { continue }
        call.timeConstant = call.timeConstant.map { $0 * ratio }
        graph.steps[index] = call.written(to: graph.steps[index])
      }
    }
  }

  private static func matches(_ stage: TargetStages.Stage, _ wanted: Stage) -> Bool {
    switch wanted {
    case .all: true
    case .rising: stage.target > stage.start
    case .falling: stage.target < stage.start && stage.target != 0
    case .releasing: stage.target == 0
    }
  }
}
