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
    let isSame = own == .nothing || stretch == 1
    let moved = notes.indices.filter { times[$0] != notes[$0].time || !isSame }
    move(moved.map { notes[$0] }, keepsLater: keepsLater) { place, passed, isLater in
      times[moved[place]] + (own.follows(passed, isLater: isLater) ? passed * stretch : passed)
    } length: { duration, isLater in
      own.follows(duration, isLater: isLater) ? duration * stretch : duration
    }
  }

  /// Moves what a page schedules for notes.
  ///
  /// - Parameters:
  ///   - keepsLater: whether what the page schedules after a note has begun stays where it is.
  ///   - time: the new time, in seconds, of something that a note's place in the list, the seconds since its beginning
  ///     and whether it was scheduled after that describe.
  ///   - length: the new duration of a curve, in seconds.
  mutating func move(
    _ notes: [NoteSchedule.Note], keepsLater: Bool = false,
    time: (_ note: Int, _ passed: Double, _ isLater: Bool) -> Double,
    length: (_ duration: Double, _ isLater: Bool) -> Double = { duration, _ in duration }
  ) {
    var (ofNodes, ofSteps): ([Int: Int], [Int: Int]) = ([:], [:])
    for (place, note) in notes.enumerated() {
      for node in note.nodes { ofNodes[node] = place }
      for step in note.steps { ofSteps[step] = place }
    }
    for index in steps.indices {
      let node = steps[index].node ?? steps[index].number("from")
      guard let place = node.flatMap({ ofNodes[$0] }) ?? ofSteps[index] else { continue }
      let note = notes[place]
      let isLater = steps[index].at > note.told
      if isLater, keepsLater { continue }
      func moved(_ own: Double) -> Double { max(0, time(place, own - note.time, isLater)) }
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
      } else if var call = ParameterCall(steps[index]), let own = call.time {
        call.time = moved(own)
        call.duration = call.duration.map { length($0, isLater) }
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
