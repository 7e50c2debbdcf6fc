import Foundation
import OrdinaryFiles

/// An import map in a page's format: the address for which a module's name stands.
///
/// - Source: <https://html.spec.whatwg.org/multipage/webappapis.html#import-maps>
package struct ImportMap: Codable, Equatable, Sendable {
  package var imports: [String: String] = [:]
  package var scopes: [String: [String: String]] = [:]

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    imports = try values.decodeIfPresent([String: String].self, forKey: .imports) ?? [:]
    scopes =
      try values.decodeIfPresent([String: [String: String]].self, forKey: .scopes) ?? [:]
  }

  /// - Throws: `RecordingError.noPage` with what is wrong.
  package init(readingFrom path: String) throws(RecordingError) {
    guard let data = OrdinaryFile.contents(path) else {
      throw .noPage(path, detail: "no such import map")
    }
    do {
      self = try JSONDecoder().decode(ImportMap.self, from: data)
    } catch {
      throw .noPage(
        path, detail: "an import map is {\"imports\": {\"name\": \"/address.js\"}} with text values"
      )
    }
    guard !imports.isEmpty || !scopes.isEmpty else {
      throw .noPage(path, detail: "the import map has neither imports nor scopes")
    }
  }

  mutating func add(_ name: String, _ address: String, _ scope: String?) {
    if let scope { scopes[scope, default: [:]][name] = address } else { imports[name] = address }
  }

  /// Adds the entries of another map; where both have one, this map's wins.
  func merging(_ other: ImportMap) -> ImportMap {
    var map = self
    map.imports.merge(other.imports) { own, _ in own }
    map.scopes.merge(other.scopes) { own, other in own.merging(other) { own, _ in own } }
    return map
  }

  /// The HTML element with the map.
  func element() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in it may close the element.
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
      .replacing("<", with: "\\u003c")
    return "<script type=\"importmap\">\(text)</script>"
  }
}
