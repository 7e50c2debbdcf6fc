import Comparison
import Foundation

/// Pitches and delays in the graph of a page with many nodes: a small step says nothing about where their size is.
extension MistakeSearch {
  /// For mistakes whose size can be found only from near.
  private static let mostFine = 24
  /// So many where one of them comes near, and so many of the nearest are looked at closely.
  private static let enoughFine = 8
  /// Frames after the first difference that distinguish one known pitch from another.
  private static let short = 2048

  /// The best pitches and delays among those that are first heard where the candidate diverges: for them, a small step
  /// says nothing about where the right size is.
  func pitches(_ mistakes: [Mistake], _ probes: [MistakeProbe]) -> [Trial] {
    let probed = Dictionary(uniqueKeysWithValues: probes.map { ($0.mistake.number, $0) })
    let near = mistakes.filter { $0.isFine && $0.isRatio && $0.landmark == nil }
      .compactMap { mistake in distance(mistake).map { (mistake: mistake, distance: $0) } }
      .sorted { ($0.distance, $0.mistake.number) < ($1.distance, $1.mistake.number) }
    let absent = absences(near.map(\.mistake))
    // A trial with buffers takes as long as ten others.
    let fine = near.sorted { one, other in
      func rank(_ mistake: Mistake) -> (Int, Int) {
        (mistake.readsBuffers ? 1 : 0, -(absent[mistake.number] ?? Self.unknownAbsence))
      }
      let (first, second) = (rank(one.mistake), rank(other.mistake))
      return (first.0, first.1, one.distance, one.mistake.number)
        < (second.0, second.1, other.distance, other.mistake.number)
    }
    // Where only one of several alike nodes sounds in the excerpt, one node and all of them give the same.
    var alike: [[Mistake]] = []
    for (mistake, _) in fine {
      let place = probed[mistake.number].flatMap { probe in
        alike.firstIndex { probed[$0[0].number]?.isLike(probe) == true }
      }
      if let place { alike[place].append(mistake) } else { alike.append([mistake]) }
    }
    // First the known sizes of all, which are few; then the others of those that are nearest.
    var expected: [(mistakes: [Mistake], trial: Trial)] = []
    for mistakes in alike where hasTime && expected.count < Self.mostFine {
      // Of further ones only where nothing comes near.
      if expected.count >= Self.enoughFine,
        expected.contains(where: { $0.trial.residual < Self.hopeful })
      {
        break
      }
      if let trial = expectedNear(mistakes[0]) { expected.append((mistakes, trial)) }
    }
    var found: [Trial] = []
    var solvedCount = 0
    let nearest = expected.sorted(by: { Self.isBetter($0.trial, than: $1.trial) })
      .prefix(Self.enoughFine)
    for (mistakes, trial) in nearest
    where hasTime && solvedCount < Self.mostSolved {
      let nearer = foundFromNear(mistakes[0], expected: trial)
      if nearer.residual <= Self.rounding { solvedCount += 1 }
      found += mistakes.map(nearer.with)
    }
    return found
  }

  /// How far the candidate is on the way to silence of the sources whose pitch a mistake changes, in tenths: a source of
  /// another pitch is no longer heard at its own.
  private func absences(_ mistakes: [Mistake]) -> [Int: Int] {
    var known: [Set<Int>: Int] = [:]
    var found: [Int: Int] = [:]
    let graph = experiment.subject.graph
    let starts = Dictionary(
      grouping: graph.steps.indices.filter { graph.steps[$0].name == "start" }
    ) { graph.steps[$0].node ?? 0 }
    for mistake in mistakes where hasTime {
      guard let nodes = mistake.scope?.nodes, nodes.allSatisfy({ starts[$0] != nil }) else {
        continue
      }
      if known[nodes] == nil, known.count < Self.mostAbsent {
        let silent = Mistake(cause: .missingPart, finding: { _ in "" }) { graph, _ in
          for index in nodes.flatMap({ starts[$0] ?? [] }) { graph.ignore(index) }
        }
        let way = experiment.direction(of: silent, size: 0, frames: excerpt)
        known[nodes] = way.map { $0.steps > 0 ? Int(whole: $0.likeness * 10) : 0 } ?? 0
      }
      found[mistake.number] = known[nodes]
    }
    return found
  }
  /// So many sets of sources are silenced.
  private static let mostAbsent = 48
  /// For what is no source's pitch.
  private static let unknownAbsence = 1

  /// The best of the sizes that ports are likely to have; nil for a mistake whose size is not heard.
  private func expectedNear(_ mistake: Mistake) -> Trial? {
    guard case .between(_, let known) = mistake.sizes else { return nil }
    let short = min(excerpt, onset + Self.short)
    func left(_ size: Double) -> Double? {
      residual([Trial.Part(mistake: mistake, size: size)], frames: short)
    }
    let two = known.prefix(2).map(left)
    // A pitch of 0 stays what it is: an octave down and an octave up leave the same.
    if two.count > 1, two[0] == two[1] { return nil }
    let all = two + known.dropFirst(2).map(left)
    let ranked = zip(known, all).compactMap { size, left in left.map { (size, $0) } }
      .sorted { $0.1 < $1.1 }
    return best(of: ranked.prefix(2).map(\.0), mistake)
  }

  private func foundFromNear(_ mistake: Mistake, expected: Trial) -> Trial {
    guard expected.residual > Self.rounding, case .between(let grid, _) = mistake.sizes,
      let finer = fine(mistake, grid, beside: []), finer.residual < expected.residual
    else { return expected }
    return refined(finer, frames: excerpt)
  }
}
