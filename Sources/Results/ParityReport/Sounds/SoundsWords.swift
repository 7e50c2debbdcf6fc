import Foundation
import ReadableNumbers
import SoundSpectra

/// What a page and a summary say about sounds in words.
struct SoundsWords {
  private let results: SoundsResults

  init(_ results: SoundsResults) { self.results = results }

  var title: String {
    guard let first = results.sounds.first else { return "Spectra" }
    return results.sounds.count == 1
      ? first.name : "\(first.name) and \(results.sounds.count - 1) more"
  }

  /// What differs most, in a sentence.
  var headline: String {
    let compared = results.compared
    guard let first = results.sounds.first else { return "No sound could be measured" }
    guard !compared.isEmpty else {
      return results.sounds.count == 1 ? first.name : Words.plural(results.sounds.count, "sound")
    }
    let exact = compared.count { $0.bitExact == true }
    if exact == compared.count {
      return "\(Words.plural(exact, "sound")): each equals its reference in every sample"
    }
    let references = Set(compared.map(\.reference))
    let against =
      references.count == 1
      ? results.sounds[references.first ?? 0].name : "\(references.count) references"
    guard compared.count > 1 else {
      return "\(compared[0].name) against \(against): \(words(of: compared[0]))"
    }
    let worst = results.sounds[results.worstFirst[0]]
    return worst.differences?.text.map {
      "\(compared.count) sounds against \(against): \(worst.name) differs most, \($0)"
    } ?? "\(compared.count) sounds against \(against): all \(words(of: worst))"
  }

  /// What differs, in words; for a sound without differences, what it is.
  func words(of sound: SoundResult) -> String {
    if sound.bitExact == true { return "bit-exact: equal in every sample" }
    return sound.differences?.sentence ?? "reference"
  }

  private func largest(of sound: SoundResult) -> OctaveDifference? {
    results.octaveDifferences(of: sound).first { $0.decibels != nil }
  }

  /// −3.2 dB at 125 Hz; nil for a reference, and if there is nothing to compare.
  func largestDifference(of sound: SoundResult) -> String? {
    guard results.compared.contains(sound) else { return "reference" }
    if sound.bitExact == true { return "bit-exact" }
    return largest(of: sound).map {
      "\(Self.signed($0.decibels ?? 0, "dB")) at \(Words.hertz($0.center))"
    }
  }

  /// How everything was measured.
  var facts: [String] {
    let plan = results.plan
    func seconds(_ size: Int) -> String { Words.seconds(Double(size) / plan.sampleRate) }
    return [
      "Spectra at \(Words.count(Int(plan.sampleRate))) Hz",
      "Hann windows of \(Words.count(plan.size)) samples (\(seconds(plan.size))), a quarter apart; below"
        + " \(Int(plan.join)) Hz of \(Words.count(plan.lowSize)) (\(seconds(plan.lowSize)))",
      "channels averaged by power; 0 dB is a full-scale sine",
    ]
  }

  var remarks: [(name: String, text: String)] {
    let lengths = Set(results.sounds.map { ($0.seconds * 1000).rounded() })
    let shortest = lengths.min() ?? 0
    let longest = lengths.max() ?? 0
    let unequal: [(name: String, text: String)] =
      longest > shortest * 1.02
      ? [
        (
          "Lengths",
          "from \(Self.seconds(shortest / 1000)) to \(Self.seconds(longest / 1000)); averages are over each sound's own length"
        )
      ] : []
    return results.failures.map { ($0.name, "left out: \($0.reason)") } + unequal + unmatched
      + Self.grouped(
        results.sounds.flatMap { sound in sound.remarks.map { (name: sound.name, text: $0) } })
  }

  /// Sounds whose level cannot be matched, and why.
  private var unmatched: [(name: String, text: String)] {
    guard results.match != .none else { return [] }
    let name = results.match == .lufs ? "LUFS" : results.match.rawValue
    let missing = results.sounds.filter { $0.gains[results.match] == nil }
    let references = Set(missing.map(\.reference)).filter {
      results.sounds[$0].gains[results.match] == nil
    }
    let withoutReference = references.sorted().map {
      (
        name: results.sounds[$0].name,
        text: "has no \(name) level, so that nothing compared with it is matched"
      )
    }
    return withoutReference
      + Self.grouped(
        missing.filter { !references.contains($0.reference) }.map {
          (name: $0.name, text: "no \(name) level to match: unchanged")
        })
  }

  /// The same remark about several sounds is made once.
  private static func grouped(
    _ remarks: [(name: String, text: String)]
  ) -> [(name: String, text: String)] {
    let most = 5
    var texts: [String] = []
    var names: [String: [String]] = [:]
    for (name, text) in remarks {
      if names[text] == nil { texts.append(text) }
      names[text, default: []].append(name)
    }
    return texts.map { text in
      let all = names[text] ?? []
      let rest = all.count > most ? " and \(all.count - most) more" : ""
      return (all.prefix(most).joined(separator: ", ") + rest, text)
    }
  }

  /// +1.2 dB, −0.3 LU
  static func signed(_ value: Double, _ unit: String, digits: Int = 1) -> String {
    let text = String(format: "%.\(digits)f", abs(value))
    let isZero = Double(text) == 0
    return "\(isZero ? "" : value < 0 ? "−" : "+")\(text) \(unit)"
  }

  static func level(_ value: Double?, _ unit: String) -> String {
    value.map { Words.decibels($0, unit: unit) } ?? "–"
  }

  static func seconds(_ seconds: Double) -> String {
    if seconds < 1 { return Words.seconds(seconds) }
    let whole = Int(seconds)
    return seconds < 60
      ? String(format: "%.1f s", seconds) : String(format: "%d min %02d s", whole / 60, whole % 60)
  }
}
