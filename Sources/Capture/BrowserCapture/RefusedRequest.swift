import Foundation

/// An external address that the browser blocked during a capture, as reported by the page or, for a worker, by the
/// browser itself.
struct RefusedRequest {
  let caseID: String?
  /// nil if it is not such an address, and if the page reports it itself.
  let address: String?
  let isWorkers: Bool

  /// Longer ones are truncated: they are displayed, and stored with the reference.
  private static let mostCharacters = 500

  private struct Message: Decodable {
    struct Report: Decodable {
      let document: String
      let blocked: String

      private enum CodingKeys: String, CodingKey {
        case document = "document-uri"
        case blocked = "blocked-uri"
      }
    }
    let `case`: String?
    let address: String?
    let report: Report?

    private enum CodingKeys: String, CodingKey {
      case `case`, address
      case report = "csp-report"
    }
  }

  /// - Throws: `DecodingError`.
  init(_ body: Data) throws {
    let message = try JSONDecoder().decode(Message.self, from: body)
    caseID = message.case
    isWorkers = message.report != nil
    // The page's own address ends in a slash; a worker's is that of its script.
    let isPages = message.report?.document.hasSuffix("/") == true
    let wanted = (isPages ? nil : message.report?.blocked) ?? message.address
    address = wanted.flatMap {
      ForeignTraffic.isForeign($0) ? String($0.prefix(Self.mostCharacters)) : nil
    }
  }

  /// Makes the browser report requests to other machines, and changes nothing else.
  ///
  /// - Parameter path: where workers' reports are sent.
  static func policy(reportsTo path: String) -> String {
    let own = ["http", "ws"].flatMap { scheme in
      ["127.0.0.1", "localhost", "*.localhost"].map { "\(scheme)://\($0):*" }
    }
    let sources = ["'self'", "'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"] + own
    return "default-src \(sources.joined(separator: " ")); report-uri \(path)"
  }
}
