import ParityCases
import Yams

/// Limits as written, in a file of their own or in a `parity.yml`.
///
/// Either under `suites` and `cases`, or by name alone: `default`, a suite, or a case's id.
struct LimitsFile: Decodable {
  static let sections = ["default", "suites", "cases", "divergences"]

  private(set) var fallback: LimitEntry?
  private(set) var suites: [String: LimitEntry] = [:]
  private(set) var cases: [String: LimitEntry] = [:]
  private(set) var divergences: [String: KnownDivergence.Entry] = [:]
  /// The keys that lead to each name, so that errors can give its place.
  private(set) var places: [String: [String]] = [:]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A file of nothing but comments.
  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys {
      let name = key.stringValue
      switch name {
      case "default": fallback = try container.decode(LimitEntry.self, forKey: key)
      case "suites": try add(try section(key, of: container), from: name, to: \.suites)
      case "cases": try add(try section(key, of: container), from: name, to: \.cases)
      case "divergences":
        divergences = try section(key, of: container)
        for id in divergences.keys { places[id] = [name, id] }
      default:
        try Self.checkIsName(key, container)
        let entry = [name: try container.decode(LimitEntry.self, forKey: key)]
        try add(entry, from: nil, to: name.contains("/") ? \.cases : \.suites)
      }
    }
  }

  private func section<Value: Decodable>(
    _ key: Key, of container: KeyedDecodingContainer<Key>
  ) throws -> [String: Value] {
    // A section from which all entries were removed is empty, and not an error.
    try container.decodeNil(forKey: key)
      ? [:] : container.decode([String: Value].self, forKey: key)
  }

  private mutating func add(
    _ entries: [String: LimitEntry], from section: String?,
    to list: WritableKeyPath<LimitsFile, [String: LimitEntry]>
  ) throws {
    for (name, entry) in entries {
      guard self[keyPath: list].updateValue(entry, forKey: name) == nil else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: [Key(stringValue: name)], debugDescription: "'\(name)' has two limits"))
      }
      places[name] = [section, name].compactMap(\.self)
    }
  }

  /// `suits: { voice: … }` is a misspelt section, and not a suite with strange keys.
  private static func checkIsName(
    _ key: Key, _ container: KeyedDecodingContainer<Key>
  ) throws {
    guard let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: key) else { return }
    let keys = inner.allKeys.map(\.stringValue)
    guard !keys.isEmpty, keys.allSatisfy({ !LimitEntry.keys.contains($0) }) else { return }
    let hint =
      NearestName.to(key.stringValue, among: sections).map(NearestName.suggestion)
      ?? "; a limit is written 'limit: -100 dB'"
    throw DecodingError.dataCorrupted(
      .init(codingPath: [key], debugDescription: "unknown key '\(key.stringValue)'\(hint)"))
  }
}

/// Finds the line and column of a value in a YAML text.
struct YAMLPlaces {
  let root: Node?
  let path: String

  /// `limits.yml:3:5` for the value at some keys, or for the innermost one that exists.
  func place(_ keys: [String]) -> String {
    var node = root
    for key in keys {
      // The place of an existing key, or that of the mapping in which it is missing.
      guard case .mapping(let mapping) = node,
        let member = mapping.first(where: { $0.key.string == key })
      else { break }
      node = member.value
    }
    guard let mark = node?.mark else { return path }
    return "\(path):\(mark.line):\(mark.column)"
  }
}
