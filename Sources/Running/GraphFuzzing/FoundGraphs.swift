import Foundation
import OrdinaryFiles
import ParityCases

/// Graphs that once differed, cut down: a JavaScript module from which suite `graph` makes cases.
package struct FoundGraphs {
  package let path: String

  package init(webFolder: String) { path = "\(webFolder)/found-graphs.js" }

  private static let end = "];\n"

  /// Adds the graphs that the file does not have yet.
  ///
  /// - Throws: when the file cannot be read or written, or was not written by Parity.
  package func add(_ differences: [GraphSearch.Difference]) throws {
    var text = try String(contentsOfFile: path, encoding: .utf8)
    guard text.hasSuffix(Self.end) else { throw FoundGraphsError.notAList(path: path) }
    text.removeLast(Self.end.count)
    for difference in differences where difference.refusal.isEmpty {
      let line = try Self.line(difference)
      if !text.contains("'\(Self.name(difference))'") { text += line }
    }
    try WholeFile.write(Data((text + Self.end).utf8), to: path)
  }

  private static func name(_ difference: GraphSearch.Difference) -> String {
    "seed-\(difference.seed)"
  }

  private static func line(_ difference: GraphSearch.Difference) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let graph = String(decoding: try encoder.encode(difference.plan.json), as: UTF8.self)
    return
      "  // \(String(format: "%.1f", difference.decibels)) dB from frame \(difference.frame) on.\n"
      + "  ['\(name(difference))', \(graph)],\n"
  }
}

/// Why found graphs could not be filed.
package enum FoundGraphsError: Error, CustomStringConvertible {
  case notAList(path: String)

  package var description: String {
    switch self {
    case .notAList(let path): "\(path) does not end with '];'; restore it and try again"
    }
  }
}
