import AudioSignal
import Comparison
import ParallelWork
import ParityCases
import ReadableNumbers
import Synchronization

/// How often the judgement of random cases rejects correct sounds, and how often it catches wrong ones.
package struct RandomSoundAudit: Sendable {
  /// How often each sound and change is tried with each number of seeds.
  private let trials: Int
  private let seed: UInt32
  private static let counts = [8, 16, 64]

  package init(trials: Int, seed: UInt32) { (self.trials, self.seed) = (trials, seed) }

  /// One sound with one change and one number of seeds.
  package struct Row: Sendable {
    package let sound: String
    package let change: String
    package let seeds: Int
    package let noticed: Int
    package let trials: Int
  }

  /// - Parameter onTry: called after each try with the number done and the total.
  package func run(onTry: @escaping @Sendable (Int, Int) -> Void) throws -> [Row] {
    let wanted = RandomSound.Kind.allCases.flatMap { kind in
      RandomSound.Change.allCases.filter { $0.concerns(kind) }.flatMap { change in
        Self.counts.map { (kind, change, $0) }
      }
    }
    let done = Atomic(0)
    let noticed = try AllCores.map(wanted.count * trials) { index in
      let (kind, change, count) = wanted[index % wanted.count]
      defer { onTry(done.add(1, ordering: .relaxed).newValue, wanted.count * trials) }
      return isNoticed(kind, change, count, trial: index / wanted.count)
    }
    return wanted.enumerated().map { place, row in
      Row(
        sound: row.0.rawValue, change: row.1.rawValue, seeds: row.2,
        noticed: (0..<trials).count { noticed[$0 * wanted.count + place] }, trials: trials)
    }
  }

  private func isNoticed(
    _ kind: RandomSound.Kind, _ change: RandomSound.Change, _ count: Int, trial: Int
  ) -> Bool {
    // Distinct seeds for each trial and side.
    let start = seed &* 1_000_003 &+ UInt32(truncatingIfNeeded: trial * 1000)
    let original = RandomSound(kind)
    let port = RandomSound(kind, change)
    let comparison = SeedComparison(
      reference: (0..<count).map { original.render(seed: start &+ UInt32($0)) },
      candidate: (0..<count).map { port.render(seed: start &+ 500 &+ UInt32($0)) },
      level: SeedComparison.level(cases: 1))
    return !comparison.isAlike
  }
}

extension RandomSoundAudit {
  /// Rows by sound and change, as Markdown.
  package static func table(_ rows: [Row]) -> String {
    let head =
      ["| sound | change |" + counts.map { " \($0) seeds |" }.joined()]
      + ["|---|---|" + counts.map { _ in "---:|" }.joined()]
    var lines: [String] = []
    for row in rows where row.seeds == counts[0] {
      let cells = rows.filter { $0.sound == row.sound && $0.change == row.change }
      lines.append(
        "| \(row.sound) | \(row.change) |"
          + cells.map {
            " \(Words.fixed(100 * Double($0.noticed) / Double($0.trials), digits: 1)) % |"
          }
          .joined())
    }
    return (head + lines).joined(separator: "\n")
  }
}
