import Foundation

/// What of a note's own times, counted from its beginning, follows the tempo.
enum OwnTimes: Hashable {
  /// Nothing: times are in seconds.
  case nothing
  case all
  /// What a page would write as a part of a step, and not in milliseconds.
  case inSteps(of: Double)
  /// What the page told the note after it began, as a sequencer's note-offs.
  case toldLater

  /// Parts of a step that a page may write.
  private static let parts = 20.0
  /// Of a step, or of a millisecond: what is less is rounding.
  private static let slack = 1e-4

  /// Something that a page tells a note.
  struct Moment {
    /// When the note begins, in seconds.
    let start: Double
    /// Seconds from then on.
    let passed: Double
    /// It was told after the note began.
    let isLater: Bool
  }

  /// The ways in which what notes are told may follow the tempo; those that are the same for these notes are one.
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
  ///   - time: seconds from the note's beginning on.
  ///   - isLater: it was told after the note began.
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
