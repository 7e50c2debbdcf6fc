import Comparison
import Foundation
import GraphTrace
import WebAudio

/// Levels that follow velocity on another curve, and values that move farther from where each note begins.
enum NoteLevelsHypothesis: Hypothesis {
  static let changesNumbers = true
  /// Two levels lie on a curve of any power.
  private static let fewest = 3
  private static let most = 12

  /// The events of one parameter of nodes that a page makes in the same way.
  private struct Line {
    let name: String
    let place: String
    let events: [AlikeEvents]
    let nodes: Set<Int>
    /// The largest value to which each node is set.
    let peaks: [Int: Double]

    /// - Parameter events: all of one name and place.
    init(_ events: [AlikeEvents]) {
      name = events[0].call.parameter
      place = events[0].place
      nodes = events[0].nodes
      self.events = events
      var found: [Int: Double] = [:]
      for event in events.flatMap(\.events) {
        guard let node = event.call.node, let value = event.call.value else { continue }
        found[node] = max(found[node] ?? 0, abs(value))
      }
      peaks = found.filter { $0.value > 0 }
    }

    /// The steps whose values differ between nodes.
    var differing: [Int] {
      events.filter { Set($0.events.map { $0.call.value ?? 0 }).count > 1 }.flatMap(\.steps)
    }
  }

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let lines = Dictionary(grouping: AlikeEvents.all(in: subject)) {
      "\($0.call.parameter)\($0.place)"
    }
    let ordered = lines.values.map(Line.init).sorted {
      ($0.nodes.min() ?? 0, $0.name) < ($1.nodes.min() ?? 0, $1.name)
    }
    let differing = ordered.filter { line in
      line.name == "gain" && Set(line.peaks.values).count > 1
    }
    let levels = differing.filter { $0.nodes.count >= fewest }.prefix(most)
    let all = levels.count > 1 ? [Array(levels)] : []
    let schedule = NoteSchedule(subject.graph)
    let voices = schedule.voices(in: subject.graph)
    return (levels.map { [$0] } + all).flatMap { lines in
      [true, false].map { curve(lines, isNormalised: $0) }
    } + ordered.prefix(most).compactMap(farther)
      + levels.flatMap { accents($0, levels, schedule.notes) }
      + levels.prefix(mostVelocities).flatMap { followed($0, ordered.prefix(most), voices) }
      + ignored(differing, voices)
  }

  // MARK: Velocity

  private static let mostVelocities = 2

  /// Values that are equal for all notes, and are multiplied by a velocity that the notes' levels show.
  private static func followed<Lines: Sequence>(
    _ levels: Line, _ lines: Lines, _ voices: [NoteSchedule.Note]
  ) -> [Mistake] where Lines.Element == Line {
    let loudest = fullLevel(Set(levels.peaks.values))
    var velocities: [Int: Double] = [:]
    for note in voices {
      let own = note.nodes.compactMap { levels.peaks[$0] }
      guard own.count == 1 else { continue }
      for node in note.nodes { velocities[node] = own[0] / loudest }
    }
    return lines.flatMap { line -> [Mistake] in
      guard line.nodes.count >= fewest, line.nodes.allSatisfy({ velocities[$0] != nil }) else {
        return []
      }
      return line.events.compactMap { set in
        let points = set.events.compactMap { event in
          event.call.value.flatMap { value in
            velocities[event.call.node ?? -1].map { (velocity: $0, value: value) }
          }
        }
        let isEqual = Set(points.map(\.value)).count == 1
        // The value of a note of full velocity.
        guard let full = isEqual ? points.first?.value : full(points), full != 0 else { return nil }
        return Mistake(
          cause: .parameter, complexity: 2,
          finding: { _ in
            isEqual ? GraphWording.followsVelocity(set.text) : GraphWording.proportional(set.text)
          }
        ) { graph, _ in
          for index in set.steps {
            graph.changeCall(index) { call in
              guard let velocity = velocities[call.node ?? -1] else { return }
              call.value = call.value.map { _ in full * velocity }
            }
          }
        }
      }
    }
  }

  /// The value at full velocity of those on a straight line that does not lead through zero; nil for others.
  private static func full(_ points: [(velocity: Double, value: Double)]) -> Double? {
    guard let low = points.min(by: { $0.velocity < $1.velocity }),
      let high = points.max(by: { $0.velocity < $1.velocity }), high.velocity > low.velocity
    else { return nil }
    let slope = (high.value - low.value) / (high.velocity - low.velocity)
    let constant = low.value - slope * low.velocity
    let isOnLine = points.allSatisfy {
      abs(constant + slope * $0.velocity - $0.value) <= grain * abs($0.value)
    }
    return isOnLine && abs(constant) > grain * abs(high.value) ? constant + slope : nil
  }

  /// Notes of two velocities, whose levels have one ratio wherever they are heard, played with one of them.
  private static func ignored<Lines: Sequence>(
    _ lines: Lines, _ voices: [NoteSchedule.Note]
  ) -> [Mistake] where Lines.Element == Line {
    func key(_ ratio: Double) -> Int { Int(whole: (log(ratio) / ratioGrain).rounded()) }
    var found: [Int: (count: Int, ratio: Double)] = [:]
    for line in lines {
      let levels = Set(line.peaks.values).sorted()
      for (place, low) in levels.enumerated() {
        for high in levels[(place + 1)...] where high > low * leastRatio {
          found[key(high / low), default: (0, high / low)].count += 1
        }
      }
    }
    let steps = lines.flatMap(\.differing)
    let common = found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return common.prefix(mostRatios).flatMap { ratio, known -> [Mistake] in
      let factor = known.ratio
      var (soft, loud): (Set<Int>, Set<Int>) = ([], [])
      for line in lines {
        for (level, nodes) in Dictionary(grouping: line.peaks.keys, by: { line.peaks[$0] ?? 0 }) {
          let others = Set(line.peaks.values)
          if others.contains(where: { key($0 / level) == ratio }) { soft.formUnion(nodes) }
          if others.contains(where: { key(level / $0) == ratio }) { loud.formUnion(nodes) }
        }
      }
      return [(soft, factor, true), (loud, 1 / factor, false)].map { chosen, factor, isLoud in
        let own = voices.filter { !$0.nodes.isDisjoint(with: chosen) }
        let played = own.reduce(into: chosen) { $0.formUnion($1.nodes) }
        return Mistake(
          cause: .parameter, complexity: 1,
          finding: { _ in GraphWording.velocityIgnored(own.count, isLoud: isLoud) }
        ) { graph, _ in graph.scale(steps, of: played, by: factor) }
      }
    }
  }
  private static let mostRatios = 2
  /// Of a ratio's logarithm.
  private static let ratioGrain = 1e-4
  private static let leastRatio = 1.05

  // MARK: Accents

  private static let mostAccents = 6
  /// Levels that agree to this are equal.
  private static let grain = 1e-5

  /// The notes that share one level, louder or softer, with all that follows their velocity.
  private static func accents<Lines: Sequence>(
    _ line: Line, _ lines: Lines, _ notes: [NoteSchedule.Note]
  ) -> [Mistake] where Lines.Element == Line {
    let levels = Dictionary(grouping: line.peaks.keys) { node in
      ((line.peaks[node] ?? 0) / grain).rounded()
    }
    guard levels.count > 1, levels.count <= mostAccents else { return [] }
    let steps = lines.flatMap(\.differing)
    return levels.sorted { $0.key > $1.key }.filter { $0.value.count > 1 }.map { level, nodes in
      let chosen = Set(nodes)
      let played = notes.filter { !$0.nodes.isDisjoint(with: chosen) }
        .reduce(into: chosen) { $0.formUnion($1.nodes) }
      return Mistake(
        cause: .parameter, sizes: .between(Mistake.ratios, known: Mistake.knownUnits),
        complexity: 3, finding: { GraphWording.accent(level * grain, line.place, $0) }
      ) { graph, ratio in graph.scale(steps, of: played, by: ratio) }
    }
  }

  // MARK: Curves

  private static func curve(_ lines: [Line], isNormalised: Bool) -> Mistake {
    let steps = lines.map { line in
      (peaks: line.peaks, steps: line.differing, full: fullLevel(Set(line.peaks.values)))
    }
    let place = lines.count == 1 ? lines[0].place : " of all notes"
    return Mistake(
      cause: .parameter,
      sizes: .between(
        [0.25, 0.4, 0.6, 0.8, 0.95, 1, 1.05, 1.25, 1.6, 2.5, 4],
        known: [0.5, 2, 1.5, 2.0 / 3, 4.0 / 3, 0.75, 3, 1.0 / 3]),
      finding: { GraphWording.velocityCurve(place, $0) }
    ) { graph, power in
      for line in steps {
        let loudest = isNormalised ? line.full : 1
        for index in line.steps {
          graph.changeCall(index) { call in
            guard let peak = line.peaks[call.node ?? -1] else { return }
            call.value = call.value.map { $0 * pow(peak / loudest, power - 1) }
          }
        }
      }
    }
  }

  /// The level of a note of full velocity: with three or more levels it is found by assuming round velocities;
  /// otherwise it is the loudest note's.
  private static func fullLevel(_ peaks: Set<Double>) -> Double {
    let loudest = peaks.max() ?? 1
    guard peaks.count >= 3 else { return loudest }
    for parts in [10.0, 20] {
      for power in [1, 2, 1.5, 0.5, 3] {
        for whole in stride(from: parts, through: 0.4 * parts, by: -1) {
          let full = loudest / pow(whole / parts, power)
          let isRound = peaks.allSatisfy { peak in
            let velocity = pow(peak / full, 1 / power) * parts
            return abs(velocity - velocity.rounded()) < 1e-4 * parts && velocity.rounded() > 0
          }
          if isRound { return full }
        }
      }
    }
    return loudest
  }

  /// nil where nothing moves, or where all of it is scaled by a factor.
  private static func farther(_ line: Line) -> Mistake? {
    let events = line.events.flatMap(\.events).sorted { $0.step < $1.step }
    var first: [Int: Double] = [:]
    for event in events {
      if let node = event.call.node, let value = event.call.value {
        first[node] = first[node] ?? value
      }
    }
    let moves = events.contains {
      $0.call.value != nil && $0.call.value != first[$0.call.node ?? -1]
    }
    guard moves, first.values.contains(where: { $0 != 0 }) else { return nil }
    let steps = events.map(\.step)
    let isPitch = line.name == "playbackRate"
    guard !isPitch else { return nil }
    return Mistake(
      cause: .parameter, sizes: .between(Mistake.ratios, known: Mistake.knownUnits), complexity: 3,
      finding: { GraphWording.movesFarther(of: line.name, line.place, $0) }
    ) { graph, ratio in
      for index in steps {
        graph.changeCall(index) { call in
          guard let begun = first[call.node ?? -1] else { return }
          call.value = call.value.map { begun + ($0 - begun) * ratio }
        }
      }
    }
  }
}

extension DoctoredGraph {
  /// Multiplies the values of those of some calls that are made on some nodes.
  fileprivate mutating func scale(_ calls: [Int], of nodes: Set<Int>, by ratio: Double) {
    for index in calls {
      changeCall(index) { call in
        guard nodes.contains(call.node ?? -1) else { return }
        call.value = call.value.map { $0 * ratio }
      }
    }
  }
}
