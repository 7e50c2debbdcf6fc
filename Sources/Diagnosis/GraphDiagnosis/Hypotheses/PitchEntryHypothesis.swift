import Comparison
import Foundation
import GraphTrace
import WebAudio

/// One entry of a page's table of notes is another: all notes of one pitch, or of one in all octaves.
enum PitchEntryHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let most = 3
  /// Relative: pitches that agree to this are one.
  private static let grain = 1e-5

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let pitches = TuningHypothesis.Pitches(subject.graph)
    guard pitches.values.count > 1 else { return [] }
    let notes = NotePitches(subject.graph).notes.filter { $0.count > 1 }
    return begun(subject, pitches).prefix(most).flatMap { pitch -> [Mistake] in
      func isIt(_ value: Double) -> Bool { abs(value / pitch - 1) < grain }
      func isOctave(_ value: Double) -> Bool {
        let octaves = log2(value / pitch)
        return abs(octaves - octaves.rounded()) < grain
      }
      let own = pitches.count(where: isIt)
      let all = pitches.count(where: isOctave)
      return (own > 1 ? [mistake(pitch, own, octaves: false, pitches, isIt)] : [])
        + (all > own ? [mistake(pitch, all, octaves: true, pitches, isOctave)] : [])
        + whole(pitch, notes.filter { isIt($0[0].hertz) })
    }
  }

  /// Notes whose other oscillators follow the pitch of the first.
  private static func whole(_ pitch: Double, _ notes: [[NotePitches.Pitch]]) -> [Mistake] {
    guard !notes.isEmpty else { return [] }
    let nodes = notes.flatMap { $0.map(\.node) }
    var mistake = Mistake(
      cause: .parameter, finding: { GraphWording.noteEntry(pitch, count: notes.count, $0) }
    ) { graph, ratio in
      graph.scaleValues(
        "frequency", by: Dictionary(nodes.map { ($0, ratio) }, uniquingKeysWith: { one, _ in one }))
    }
    mistake.makeFine(readsBuffers: false)
    mistake.base = pitch
    return [mistake]
  }

  /// The pitches of what begins where the candidate diverges.
  private static func begun(
    _ subject: DiagnosisSubject, _ pitches: TuningHypothesis.Pitches
  ) -> [Double] {
    let graph = subject.graph
    let parted = Double(subject.firstTold) / graph.sampleRate
    func isNear(_ time: Double) -> Bool { abs(time - parted) < NoteSchedule.slack }
    let begun = Set(graph.startTimes.filter { isNear($0.value) }.keys)
    let told = graph.told.filter {
      $0.parameter == "frequency"
        && (begun.contains($0.node ?? -1) || $0.time.map(isNear) == true)
    }.compactMap(\.value)
    let made = graph.nodes(ofType: "OscillatorNode").filter { begun.contains($0.id) }
      .compactMap { $0.values["frequency"] }
    var found: [Double] = []
    for pitch in told + made
    where pitches.values.contains(pitch)
      && !found.contains(where: { abs($0 / pitch - 1) < grain })
    {
      found.append(pitch)
    }
    return found
  }

  private static func mistake(
    _ pitch: Double, _ count: Int, octaves: Bool, _ pitches: TuningHypothesis.Pitches,
    _ isMeant: @escaping (Double) -> Bool
  ) -> Mistake {
    var mistake = Mistake(
      cause: .parameter,
      finding: { GraphWording.pitchEntry(pitch, count: count, octaves: octaves, $0) }
    ) { graph, ratio in
      pitches.map(in: &graph) { isMeant($0) ? $0 * ratio : $0 }
    }
    mistake.makeFine(readsBuffers: false)
    mistake.base = pitch
    return mistake
  }
}
