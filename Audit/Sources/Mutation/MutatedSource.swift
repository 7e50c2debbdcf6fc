import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source file, its mutants, and the sites that hold them.
package struct MutatedSource: Sendable {
  /// As named in the project, such as `Sources/Engine/WebAudio/Nodes/GainNode.swift`.
  package let path: String
  package let text: [UInt8]
  package private(set) var mutants: [Mutant]
  package let sites: [MutationSite]

  /// - Parameter signatures: of the functions that calls in the file may mean.
  /// - Throws: `MutationError.syntax` for text that is not Swift.
  package init(
    path: String, source: String, signatures: SignatureIndex = SignatureIndex()
  ) throws(MutationError) {
    let tree = Parser.parse(source: source)
    guard !tree.hasError else { throw .syntax(path: path) }
    // An operator that is not of the standard library stays unfolded, and without mutants.
    let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
    var finder = MutantFinder(signatures)
    finder.walk(
      folded, ignored: Self.watches(path) ? "it watches a render and makes no sound" : nil)
    self.path = path
    text = Array(source.utf8)
    mutants = finder.mutants
    sites = finder.sites
  }

  /// True for what times or records the stages of a render, which unit tests see to.
  private static func watches(_ path: String) -> Bool {
    path.hasSuffix("/StageStopwatch.swift") || path.hasSuffix("/StageTap.swift")
  }

  /// Numbers the mutants, those of a site in a row.
  ///
  /// - Parameter next: the first free number; the next free one afterwards.
  package mutating func number(from next: inout Int32) {
    var (numbered, id) = (mutants, next)
    func number(_ sites: [MutationSite]) {
      for site in sites {
        for index in site.mutants where numbered[index].ignored == nil {
          numbered[index].id = id
          id += 1
        }
        number(site.inner)
      }
    }
    number(sites)
    (mutants, next) = (numbered, id)
  }

  /// A place as people count it: line and column from 1, columns in UTF-8 bytes.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let before = text[..<min(offset, text.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, offset - start + 1)
  }

  /// The text of a line, without the white space around it.
  package func line(_ number: Int) -> String {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return "" }
    let words = String(decoding: lines[number - 1], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: true)
    return words.joined(separator: " ")
  }
}
