import Foundation

/// All mutants of the engines' sources.
package struct MutantSet: Sendable {
  /// What is mutated: the Swift sources of the two engines.
  package static let folders = ["Sources/Engine/WebAudio", "Sources/Apps/Ambient/AmbientEngine"]

  /// A mutant, and where it is.
  package struct Entry: Sendable {
    package let mutant: Mutant
    /// Index into `sources`.
    package let source: Int
    package let key: MutantKey
    /// Where it is, by the text of its line: what marks of equivalence name.
    package let place: EquivalentMutants.Place
    /// The number of the line it begins in.
    package let line: Int
  }

  package let sources: [MutatedSource]
  package let entries: [Entry]
  /// Indices into `entries`, by the mutants' numbers.
  package let byID: [Int32: Int]

  package init(_ sources: [MutatedSource]) {
    var (numbered, next) = (sources, Int32(1))
    for index in numbered.indices { numbered[index].number(from: &next) }
    self.sources = numbered
    entries = numbered.enumerated().flatMap { Self.entries(of: $1, at: $0) }
    byID = Dictionary(
      uniqueKeysWithValues: entries.enumerated().filter { $0.element.mutant.id > 0 }
        .map { ($0.element.mutant.id, $0.offset) })
  }

  /// - Throws: `MutationError` when a file cannot be read or parsed, or there is none.
  package init(project: String) throws(MutationError) {
    var texts: [(path: String, text: String)] = []
    for folder in Self.folders {
      let files = FileManager.default.enumerator(atPath: "\(project)/\(folder)")?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      for file in files ?? [] {
        let path = "\(folder)/\(file)"
        guard let text = try? String(contentsOfFile: "\(project)/\(path)", encoding: .utf8) else {
          throw .unreadable(path: path, detail: "it is not UTF-8 text")
        }
        texts.append((path, text))
      }
    }
    let signatures = SignatureIndex(sources: texts.map(\.text))
    var sources: [MutatedSource] = []
    for (path, text) in texts {
      sources.append(try MutatedSource(path: path, source: text, signatures: signatures))
    }
    guard !sources.isEmpty else {
      throw .noSources(pattern: Self.folders.map { "\(project)/\($0)" }.joined(separator: ", "))
    }
    self.init(sources)
  }

  private static func entries(of source: MutatedSource, at index: Int) -> [Entry] {
    let hash = FNVHash.text(source.text)
    var known: [String: Int] = [:]
    return source.mutants.map { mutant in
      let line = source.place(of: mutant.range.lowerBound).line
      // The second of its kind in a line gets a number.
      let count = known["\(line) \(mutant.summary)", default: 0] + 1
      known["\(line) \(mutant.summary)"] = count
      let name = count == 1 ? mutant.summary : "\(mutant.summary) #\(count)"
      return Entry(
        mutant: mutant, source: index, key: MutantKey(mutant, fileHash: hash),
        place: .init(file: source.path, line: source.line(line), mutant: name), line: line)
    }
  }

  /// The first mutant of each one's site, by which the switch counts visits.
  package func sites(without disabled: Set<Int32>) -> [Int32: Int32] {
    var firsts: [Int32: Int32] = [:]
    func add(_ sites: [MutationSite], _ source: MutatedSource) {
      for site in sites {
        let ids = site.mutants.map { source.mutants[$0].id }
          .filter { $0 > 0 && !disabled.contains($0) }
        for id in ids { firsts[id] = ids[0] }
        add(site.inner, source)
      }
    }
    for source in sources { add(source.sites, source) }
    return firsts
  }
}
