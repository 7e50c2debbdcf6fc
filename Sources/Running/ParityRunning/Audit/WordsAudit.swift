import AudioSignal
import Comparison
import Foundation
import ParallelWork
import ParityCases
import ParityReferences
import ReadableNumbers
import SoundSpectra
import Synchronization

/// How often a change made to a captured sound is described in words, and how often something untrue is said.
package struct WordsAudit: Sendable {
  private let library: ReferenceLibrary
  private let entries: [Manifest.Entry]
  private let trials: Int
  private let seed: UInt32
  /// How many sounds are drawn until one has the property to be changed.
  private static let mostDraws = 1500
  /// The longest part of each sound, in seconds.
  private static let longest = 6.0

  /// - Throws: `NoMatch`.
  package init(library: ReferenceLibrary, trials: Int, seed: UInt32) throws(NoMatch) {
    self.library = library
    (self.trials, self.seed) = (trials, seed)
    entries = try library.entries(suites: [], pattern: nil)
  }

  package enum Score: String, Sendable {
    case right, silent, wrong
  }

  /// One change of one sound.
  package struct Outcome: Sendable {
    package let change: String
    package let score: Score
    package let id: String
    package let made: String
    package let said: String
  }

  /// - Parameter onTry: called after each try with the number done and the total.
  package func run(onTry: @escaping @Sendable (Int, Int) -> Void) throws -> [Outcome] {
    let kinds = ChangedSound.Kind.allCases
    let count = kinds.count * trials
    let done = Atomic(0)
    return try AllCores.map(count) { index in
      defer { onTry(done.add(1, ordering: .relaxed).newValue, count) }
      return try outcome(kinds[index % kinds.count], trial: index / kinds.count)
    }.compactMap(\.self)
  }

  private func outcome(_ kind: ChangedSound.Kind, trial: Int) throws -> Outcome? {
    let place = ChangedSound.Kind.allCases.firstIndex(of: kind) ?? 0
    var random = Mulberry32(
      seed: (seed &* 1_000_003 &+ UInt32(trial * 16 + place)) &* 0x9E37_79B1)
    for _ in 0..<Self.mostDraws {
      let entry = entries[Int(random.next() * Double(entries.count))]
      guard let audio = try? library.load(entry).audio, audio.sampleRate >= 22050,
        audio.channelCount <= 2, audio.firstNonFiniteSample == nil
      else { continue }
      let frames = min(audio.frameCount, Int(Self.longest * audio.sampleRate))
      guard let changed = ChangedSound(kind, of: audio.frames(0..<frames), &random) else {
        continue
      }
      let plan = SpectrumPlan(sampleRate: audio.sampleRate)
      let differences = SoundDifferences(
        reference: try Self.measure(changed.reference, plan),
        sound: try Self.measure(changed.sound, plan))
      return Outcome(
        change: kind.rawValue, score: Self.score(differences.findings, changed), id: entry.id,
        made: changed.text, said: differences.text ?? "nothing")
    }
    return nil
  }

  private static func measure(
    _ sound: SampleBuffer, _ plan: SpectrumPlan
  ) throws -> MeasuredSound {
    let meter = try SoundMeter(SignalShape(sound), plan)
    try meter.append(sound)
    return try meter.finish()
  }

  private static func score(_ findings: [SoundFinding], _ changed: ChangedSound) -> Score {
    for finding in findings {
      guard let expected = changed.expected.first(where: { $0.kind == finding.kind }) else {
        if changed.allowed.contains(finding.kind) { continue }
        return .wrong
      }
      let (size, wanted) = (finding.size, expected.size)
      let isRight =
        finding.unit == "times"
        ? abs(log(size / wanted)) <= expected.tolerance
        : finding.unit == "dB per octave"
          ? size * wanted > 0
          : abs(size - wanted) <= expected.tolerance
      if !isRight { return .wrong }
    }
    let said = Set(findings.map(\.kind))
    return changed.expected.allSatisfy { said.contains($0.kind) } ? .right : .silent
  }
}

extension WordsAudit {
  /// Outcomes by change, as Markdown.
  package static func table(_ outcomes: [Outcome]) -> String {
    let head = [
      "| change | tried | right | omitted | wrong |", "|---|---:|---:|---:|---:|",
    ]
    let lines = ChangedSound.Kind.allCases.map { kind in
      let own = outcomes.filter { $0.change == kind.rawValue }
      func count(_ score: Score) -> String {
        let number = own.count { $0.score == score }
        return
          "\(number) (\(Words.fixed(100 * Double(number) / Double(max(1, own.count)), digits: 0)) %)"
      }
      return
        "| \(kind.rawValue) | \(own.count) | \(count(.right)) | \(count(.silent)) | \(count(.wrong)) |"
    }
    return (head + lines).joined(separator: "\n")
  }
}
