import Foundation
import ParityResults
import Yams

/// The largest difference that each case may show, from `limits.yml`.
///
/// A suite without an entry must be bit-exact. Anything looser needs a reason.
public struct Limits: Sendable {
  private var suites: [String: LimitResult] = [:]
  private var cases: [String: LimitResult] = [:]

  static let bitExact = LimitResult(
    kind: .bitExact, reason: "the browser's arithmetic is known to the last bit")

  /// Everything bit-exact.
  public init() {}

  /// - Throws: `SuiteError.invalidLimit` for an unknown key, a limit without a reason, or text that
  ///   is no YAML.
  public init(path: String) throws(SuiteError) {
    guard FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unreadable(path: path, detail: "it is no UTF-8 text")
    }
    try self.init(yaml: text, path: path)
  }

  init(yaml: String, path: String) throws(SuiteError) {
    let file: File
    do {
      file = try YAMLDecoder().decode(File.self, from: yaml)
    } catch {
      throw .invalidLimit(path: path, detail: DecodingText.of(error))
    }
    for (suite, entry) in file.suites ?? [:] {
      suites[suite] = try Self.limit(entry, of: suite, path: path)
    }
    for (id, entry) in file.cases ?? [:] {
      cases[id] = try Self.limit(entry, of: id, path: path)
    }
  }

  /// The limit of a case: its own, or its suite's, or bit-exact.
  public func limit(suite: String, id: String) -> LimitResult {
    cases[id] ?? suites[suite] ?? Self.bitExact
  }

  /// Names in the file that no case has: most likely a typing error.
  public func unused(ids: [String]) -> [String] {
    let known = Set(ids)
    let knownSuites = Set(ids.map { String($0.prefix { $0 != "/" }) })
    return suites.keys.filter { !knownSuites.contains($0) }.sorted()
      + cases.keys.filter { !known.contains($0) }.sorted()
  }

  private struct File: Decodable {
    let suites: [String: Entry]?
    let cases: [String: Entry]?

    init(from decoder: any Decoder) throws {
      let container = try StrictContainer(decoder, allowing: ["suites", "cases"])
      suites = try container.decode("suites")
      cases = try container.decode("cases")
    }
  }

  private struct Entry: Decodable {
    let limit: String?
    let reason: String?

    init(from decoder: any Decoder) throws {
      let container = try StrictContainer(decoder, allowing: ["limit", "reason"])
      limit = try container.decode("limit")
      reason = try container.decode("reason")
    }
  }

  private static func limit(
    _ entry: Entry, of name: String, path: String
  ) throws(SuiteError) -> LimitResult {
    guard let limit = entry.limit else {
      throw .invalidLimit(path: path, detail: "'\(name)' has no limit")
    }
    guard let reason = entry.reason?.trimmingCharacters(in: .whitespacesAndNewlines),
      !reason.isEmpty
    else {
      throw .invalidLimit(path: path, detail: "the limit of '\(name)' has no reason")
    }
    return try parse(limit, of: name, reason: reason, path: path)
  }

  /// Reads `bit-exact`, or a null depth in decibels with or without its unit.
  static func parse(
    _ limit: String, of name: String, reason: String, path: String
  ) throws(SuiteError) -> LimitResult {
    if limit == "bit-exact" { return LimitResult(kind: .bitExact, reason: reason) }
    let number = limit.hasSuffix(" dB") ? String(limit.dropLast(3)) : limit
    guard let decibels = Double(number), decibels.isFinite, decibels < 0 else {
      throw .invalidLimit(
        path: path,
        detail: "the limit of '\(name)' is '\(limit)'; write bit-exact or a null depth below 0,"
          + " such as -120 dB")
    }
    return LimitResult(kind: .nullDepth, decibels: decibels, reason: reason)
  }
}

/// A keyed container that refuses keys it does not know, so that a typing error is found.
struct StrictContainer {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Key>

  init(_ decoder: any Decoder, allowing names: [String]) throws {
    container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys where !names.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "unknown key '\(key.stringValue)'; known are "
            + names.joined(separator: ", ")))
    }
  }

  func decode<Value: Decodable>(_ name: String) throws -> Value? {
    try Key(stringValue: name).flatMap { try container.decodeIfPresent(Value.self, forKey: $0) }
  }
}
