import AmbientEngine
import Comparison
import GraphDiagnosis
import WebAudio

/// Grains that start at other frames than the original's.
enum GrainScheduleHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    guard !subject.graph.nodes(processing: "granulator").isEmpty else { return [] }
    return [
      shifted(subject),
      mistake("the pause between grains is rounded, where the original drops the fraction") {
        $0.pause = .rounded
      },
      mistake("the pause between grains keeps its fraction, which the original drops") {
        ($0.pause, $0.keepsRemainder) = (.exact, true)
      },
      mistake("the clock of the grains keeps what it ran over, where the original starts from 0") {
        $0.keepsRemainder = true
      },
      mistake("grains start with a quantum, where the original starts them at their frames") {
        $0.startsWithQuanta = true
      },
    ]
  }

  private static func shifted(_ subject: DiagnosisSubject) -> Mistake {
    let quantum = Double(RenderQuantum.frameCount)
    var frames = [1, -1, quantum, -quantum]
    // A granulator is silent before its first grain, so the first sounds show the shift.
    for floor in [0, subject.floor] {
      let expected = subject.reference.onset(floor: floor)
      let heard = subject.candidate.onset(floor: floor)
      if let expected, let heard, expected != heard {
        frames.insert(Double(heard - expected), at: 0)
      }
    }
    return Mistake(
      cause: .grainSchedule, sizes: .among(frames), unit: "samples",
      finding: { "grains start \(Int(abs($0))) samples \($0 > 0 ? "late" : "early")" }
    ) { graph, frames in graph.ambient.granulator.headStart = -frames }
  }

  private static func mistake(
    _ finding: String, _ change: @escaping (inout GranulatorDesign) -> Void
  ) -> Mistake {
    Mistake(cause: .grainSchedule, finding: { _ in finding }) { graph, _ in
      change(&graph.ambient.granulator)
    }
  }
}
