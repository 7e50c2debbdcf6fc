import Comparison
import Foundation

/// An envelope whose attack ends when a level is reached, and not after a time.
///
/// The original's stages have fixed times; a port that waits for, say, 99 % of the level begins the next stage later or
/// earlier.
enum EnvelopeLevelWaitHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let waits = TargetStages(subject.graph).stages.contains { isAttack($0, in: subject.graph) }
    guard waits else { return [] }
    // Sizes count nines: 2 is 99 %.
    let grid = stride(from: 0.5, through: 6, by: 0.5).map { $0 + 0.1 }
    return [
      Mistake(
        cause: .envelopeLevelWait,
        sizes: .between(grid, known: [1, 2, 3, 4, 5, -log10(0.05), -log10(0.02)]),
        // A common habit with envelopes, so its complexity is 0.
        complexity: 0, unit: "%",
        reported: { 100 * (1 - pow(10, -$0)) },
        finding: {
          GraphWording.attackWaits($0)
        },
        make: wait)
    ]
  }

  /// A rising approach that is followed by another approach.
  private static func isAttack(_ stage: TargetStages.Stage, in graph: DoctoredGraph) -> Bool {
    stage.target > stage.start && next(of: stage, in: graph)?.timeConstant != nil
  }

  private static func next(
    of stage: TargetStages.Stage, in graph: DoctoredGraph
  ) -> ParameterCall? {
    stage.nextStep.flatMap { ParameterCall(graph.steps[$0]) }
  }

  private static func wait(_ graph: inout DoctoredGraph, _ nines: Double) {
    let reached = log(10) * nines
    let stages = TargetStages(graph).stages
    let ends = Dictionary(stages.map { ($0.step, $0.end) }, uniquingKeysWith: { first, _ in first })
    var neverBegun: [Int] = []
    for stage in stages where isAttack(stage, in: graph) {
      guard let step = stage.nextStep, var decay = next(of: stage, in: graph), decay.value != 0,
        let time = stage.call.time, let constant = stage.call.timeConstant
      else { continue }
      // Relative to where the stage begins; from 0 towards 1, the distance left is e^−t/τ.
      let share = (stage.target - stage.start) / max(abs(stage.target), 1e-9)
      let begins = time + constant * max(0, reached + log(share))
      if begins >= (ends[step] ?? nil) ?? .infinity { neverBegun.append(step) }
      decay.time = begins
      graph.steps[step] = decay.written(to: graph.steps[step])
    }
    for step in neverBegun { graph.ignore(step) }
  }
}
