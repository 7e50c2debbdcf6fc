import Foundation
import GraphTrace
import WebAudio

extension DoctoredGraph {
  /// Moves notes to other times.
  ///
  /// - Parameters:
  ///   - times: when each note begins, in seconds.
  ///   - stretch: factor for some of a note's own times, counted from its beginning.
  ///   - own: the times to which it applies.
  ///   - keepsLater: whether what the page schedules after a note has begun stays where it is.
  mutating func play(
    _ notes: [NoteSchedule.Note], at times: [Double], stretch: Double = 1,
    of own: OwnTimes = .nothing, keepsLater: Bool = false
  ) {
    typealias Move = (note: NoteSchedule.Note, to: Double)
    var (moves, ofSteps): ([Int: Move], [Int: Move]) = ([:], [:])
    let isSame = own == .nothing || stretch == 1
    for (note, time) in zip(notes, times) where time != note.time || !isSame {
      for node in note.nodes { moves[node] = (note, time) }
      for step in note.steps { ofSteps[step] = (note, time) }
    }
    for index in steps.indices {
      let node = steps[index].node ?? steps[index].number("from")
      guard let move = node.flatMap({ moves[$0] }) ?? ofSteps[index] else { continue }
      let isLater = steps[index].at > move.note.told
      if isLater, keepsLater { continue }
      func moved(_ time: Double) -> Double {
        let passed = time - move.note.time
        return max(0, move.to + (own.follows(passed, isLater: isLater) ? passed * stretch : passed))
      }
      if steps[index].at > 0 {
        // A step may run a quantum earlier, not later.
        let frame = moved(Double(steps[index].at) / sampleRate) * sampleRate + 1e-6
        let quantum = RenderQuantum.frameCount
        steps[index].at = Int(whole: frame) / quantum * quantum
      }
      if steps[index].name == "start" || steps[index].name == "stop" {
        var numbers = steps[index].numbers
        guard !numbers.isEmpty else { continue }
        numbers[0] = moved(numbers[0])
        steps[index].members["args"] = .array(numbers.map(WorkletMessage.number))
      } else if var call = ParameterCall(steps[index]), let time = call.time {
        call.time = moved(time)
        if let duration = call.duration, own.follows(duration, isLater: isLater) {
          call.duration = duration * stretch
        }
        steps[index] = call.written(to: steps[index])
      }
    }
  }

  /// What a page schedules for notes, by when it takes effect.
  func moments(of notes: [NoteSchedule.Note]) -> [OwnTimes.Moment] {
    func owners(_ of: (NoteSchedule.Note) -> Set<Int>) -> [Int: NoteSchedule.Note] {
      Dictionary(
        notes.flatMap { note in of(note).map { ($0, note) } },
        uniquingKeysWith: { first, _ in first })
    }
    let (ofNodes, ofSteps) = (owners(\.nodes), owners(\.steps))
    return steps.enumerated().compactMap { index, step in
      guard let note = step.node.flatMap({ ofNodes[$0] }) ?? ofSteps[index] else { return nil }
      let time =
        step.name == "start" || step.name == "stop"
        ? step.numbers.first : ParameterCall(step)?.time
      return time.map {
        OwnTimes.Moment(start: note.time, passed: $0 - note.time, isLater: step.at > note.told)
      }
    }
  }

  /// What would be played from a frame on was not recorded: from there on nothing is known, unless that is most of the
  /// recording.
  mutating func endRecording(at frame: Double) {
    guard frame >= Self.leastKnown * Double(length) else { return }
    unknownFrom = min(unknownFrom, Int(whole: frame))
  }
  /// Of the recording: a tempo may be a third quicker.
  private static let leastKnown = 0.75
}
