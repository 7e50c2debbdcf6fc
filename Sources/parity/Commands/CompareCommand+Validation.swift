import ArgumentParser
import Judging
import ParityCases
import ParityReferences
import ParityRunning

/// Which options may be combined.
extension CompareCommand {
  func validate() throws {
    if let pair, PairPattern(pair) == nil {
      throw ValidationError(
        "--pair '\(pair)': write REFERENCE=CANDIDATE, each with {name} once, such as"
          + " '{name}.golden.wav={name}.wav'")
    }
    for text in limitFor {
      guard let entry = PairLimit(text) else {
        throw ValidationError("--limit-for '\(text)': write PATTERN:LIMIT, such as 'drums/*:-60'")
      }
      do throws(LimitsError) {
        _ = try Limits.parse(options: entry.limit)
      } catch {
        throw ValidationError(
          "--limit-for '\(text)': '\(entry.limit)' is no limit; \(Self.remedy(error))")
      }
    }
    let bounds: [(name: String, value: Double?)] = [
      ("delay", mostDelay), ("drift", mostDrift), ("gain", mostGain),
      ("cut", mostCut.map(Double.init)),
    ]
    for (name, value) in bounds {
      guard let value else { continue }
      guard align else { throw ValidationError("--most-\(name): only with --align") }
      guard value >= 0, value.isFinite else {
        throw ValidationError("--most-\(name) \(value): 0 or more")
      }
    }
  }
}

extension CompareCommand {
  /// What a measure's limit lacks, or else what may be written.
  private static func remedy(_ error: LimitsError) -> String {
    if case .limit(_, .measure(let fault, name: nil)) = error { return "\(fault)" }
    return
      "write bit-exact, a null depth of -1 dB or lower, such as -120 dB, or measures, such as level=1.5dB"
  }
}

/// `drums/*:-60`: the limit for files whose path within the folder matches.
struct PairLimit {
  let pattern: String
  let limit: String

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    pattern = String(text[..<colon])
    limit = String(text[text.index(after: colon)...])
    guard !pattern.isEmpty, !limit.isEmpty else { return nil }
  }

  static func last(of texts: [String], for name: String) -> String? {
    texts.compactMap(PairLimit.init).last { CasePattern($0.pattern).matches(name) }?.limit
  }
}

/// A limit that is meant for files that are not there: the others would be judged by another.
struct UnmatchedLimit: Error, CustomStringConvertible {
  let text: String
  let names: [String]

  static func refuse(_ texts: [String], for names: [String]) throws(UnmatchedLimit) {
    for text in texts {
      guard let pattern = PairLimit(text).map({ CasePattern($0.pattern) }),
        !names.contains(where: pattern.matches)
      else { continue }
      throw UnmatchedLimit(text: text, names: names)
    }
  }

  var description: String {
    "--limit-for '\(text)' matches no file; the compared files are named like"
      + " \(names.sorted().prefix(2).joined(separator: ", "))"
  }
}

/// Options for folders, given with two files.
struct ForFoldersAlone: Error, CustomStringConvertible {
  let description =
    "--pair and --limit-for are for two folders; two files are compared as they are named"
}
