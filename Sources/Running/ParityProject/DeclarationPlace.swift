import Foundation
import OrdinaryFiles
import Yams

/// Where a `parity.yml` declares something: looked up only when it has to be reported.
package enum DeclarationPlace {
  /// - Parameter keys: names from the top of the file down: `candidates`, `synth`, `command`; the last one that exists
  ///   counts.
  /// - Returns: `parity.yml:20:3`; only the file if it cannot be read or contains none of them.
  package static func of(_ keys: [String], in path: String) -> String {
    guard let data = OrdinaryFile.contents(path),
      var node = try? Yams.compose(yaml: String(decoding: data, as: UTF8.self))
    else { return path }
    var place: Mark?
    for key in keys {
      guard case .mapping(let mapping) = node,
        let member = mapping.first(where: { $0.key.string == key })
      else { break }
      place = member.key.mark
      node = member.value
    }
    return place.map { "\(path):\($0.line):\($0.column)" } ?? path
  }
}
