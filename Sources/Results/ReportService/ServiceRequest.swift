import Foundation

/// What a page asks the service to do.
enum ServiceRequest {
  case approve(Approval)
  /// One case; nil for everything that has changed.
  case again(Again?)
  case open(Source)
  case compare(aligns: Bool)

  struct Approval: Decodable {
    let id: String
    let candidate: String
    let reason: String
    /// yyyy-MM-dd; nil for half a year.
    let expires: String?
    let link: String?

    /// Values follow "=", so that a reason beginning with a dash is not taken for an option.
    var words: [String] {
      ["approve", id, "--candidate=\(candidate)", "--reason=\(reason)"]
        + (expires.map { ["--expires=\($0)"] } ?? []) + (link.map { ["--link=\($0)"] } ?? [])
    }
  }

  struct Again: Decodable {
    let id: String
    /// nil for a case that no candidate covers.
    let candidate: String?
    let isThorough: Bool

    var words: [String] {
      ["run", "--case=\(id)"] + (candidate.map { ["--candidate=\($0)"] } ?? [])
        + (isThorough ? ["--diagnose", "thorough"] : [])
    }
  }

  struct Source: Decodable {
    /// As in a result: "web/cases/gain.js".
    let path: String
    /// The case's name, to find its line.
    let name: String
  }

  private struct Comparison: Decodable { let aligns: Bool }

  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: `Refused`.
  init(name: String, body: Data) throws {
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
      do {
        return try JSONDecoder().decode(type, from: body)
      } catch {
        throw Refused(description: "\(name): the request is not as the page writes it")
      }
    }
    switch name {
    case "~approve":
      let approval = try read(Approval.self)
      guard !approval.reason.allSatisfy(\.isWhitespace) else {
        throw Refused(description: "a difference is accepted with a reason only; write one")
      }
      self = .approve(try Self.checked(approval, approval.id))
    case "~again":
      let again = try read(Again?.self)
      self = .again(try again.map { try Self.checked($0, $0.id) })
    case "~open": self = .open(try read(Source.self))
    case "~compare": self = .compare(aligns: try read(Comparison.self).aligns)
    default: throw Refused(description: "\(name) is not known here")
    }
  }

  /// An id with * or ? would also match others, and one with a dash would be an option.
  private static func checked<Value>(_ value: Value, _ id: String) throws -> Value {
    guard !id.isEmpty, !id.hasPrefix("-"), !id.contains(where: { "*?\0".contains($0) }) else {
      throw Refused(description: "'\(id)' is not the id of a case")
    }
    return value
  }
}
