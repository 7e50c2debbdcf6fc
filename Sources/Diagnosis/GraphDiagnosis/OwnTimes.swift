import Foundation

/// Which of a note's own times, counted from its beginning, follow the tempo.
enum OwnTimes: Hashable {
  /// None: times are in seconds.
  case nothing
  case all
  /// Those that a page would write as a fraction of a step, and not in milliseconds.
  case inSteps(of: Double)
  /// Those that the page scheduled after the note began, such as a sequencer's note-offs.
  case toldLater

  /// Fractions of a step that count as such: multiples of a twentieth.
  private static let parts = 20.0
  /// Relative to a step, or to a millisecond: smaller deviations are rounding.
  private static let slack = 1e-4

  /// Something that a page schedules for a note.
  struct Moment {
    /// When the note begins, in seconds.
    let start: Double
    /// Seconds from the note's beginning.
    let passed: Double
    /// Whether it was scheduled after the note began.
    let isLater: Bool
  }

  /// The ways in which these times may follow the tempo; ways that give the same result are listed once.
  ///
  /// - Parameter step: the notes' step in seconds, where they have one.
  static func ways(_ moments: [Moment], step: Double?) -> [OwnTimes] {
    let ways: [OwnTimes?] = [.nothing, .all, step.map { .inSteps(of: $0) }, .toldLater]
    var found: [(way: OwnTimes, follow: [Bool])] = []
    for way in ways.compactMap(\.self) {
      let follow = moments.map(way.follows)
      if !found.contains(where: { $0.follow == follow }) { found.append((way, follow)) }
    }
    return found.map(\.way)
  }

  func follows(_ moment: Moment) -> Bool { follows(moment.passed, isLater: moment.isLater) }

  /// - Parameters:
  ///   - time: seconds from the note's beginning.
  ///   - isLater: whether it was scheduled after the note began.
  func follows(_ time: Double, isLater: Bool) -> Bool {
    guard time > 0 else { return false }
    func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < Self.slack }
    switch self {
    case .nothing: return false
    case .all: return true
    case .inSteps(let step): return isWhole(time / step * Self.parts) && !isWhole(time * 1000)
    case .toldLater: return isLater
    }
  }
}
