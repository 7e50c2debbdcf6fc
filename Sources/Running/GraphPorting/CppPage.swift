import GraphTrace
import WebAudio

/// A recorded graph as C++ over `parity/webaudio.hpp`: readable, and equal to the recording to the last bit.
///
/// - Shape: nodes made once are members of `Graph`; recurring statements become functions, with tables for what
///   differs; changes in mid-render are placed at their frame.
package struct CppPage {
  private let trace: GraphTrace
  private let statements: [Statement]
  private let phrases: [PhraseSearch.Phrase]
  /// The phrase, occurrence and position within it of each statement that belongs to one.
  private var owner: [Int: (phrase: Int, occurrence: Int, offset: Int)] = [:]
  private let phraseNames: [String]
  private let types: [Int: String]
  /// Where the node of an id is made.
  private let places: [Int: Int]
  /// Nodes of phrases that other statements refer to, by phrase and place.
  private var kept: Set<PhraseTable.Place> = []
  private var members: [(id: Int, name: String)] = []
  private var names: [Int: String] = [0: "p.context.destination()"]

  /// How many operations became how many lines.
  package private(set) var operations = 0

  /// - Throws: `PortingError` for processing that only the page knows.
  package init(_ trace: GraphTrace) throws(PortingError) {
    self.trace = trace
    let reader = try StatementReader(trace)
    let statements = reader.statements
    (self.statements, types, operations) = (statements, reader.types, trace.steps.count)
    phrases = PhraseSearch.phrases(in: statements).sorted { $0.starts[0] < $1.starts[0] }
    phraseNames = Self.names(phrases, statements)
    places = Dictionary(
      statements.enumerated().compactMap { index, statement in
        statement.created.map { ($0.id, index) }
      },
      uniquingKeysWith: { first, _ in first })
    for (phrase, found) in phrases.enumerated() {
      for (occurrence, start) in found.starts.enumerated() {
        for offset in 0..<found.length { owner[start + offset] = (phrase, occurrence, offset) }
      }
    }
    nameMembers(reader.labels)
    findKept()
  }

  private mutating func nameMembers(_ labels: [Int: String]) {
    var unused = UnusedNames()
    for (index, statement) in statements.enumerated() {
      guard let (id, type) = statement.created, owner[index] == nil else { continue }
      let name = unused.next(CppText.identifier(labels[id] ?? Self.word(type)))
      members.append((id, name))
      names[id] = "p.\(name)"
    }
  }

  private mutating func findKept() {
    for (index, statement) in statements.enumerated() {
      for id in statement.nodes {
        guard let made = places[id].flatMap({ owner[$0] }) else { continue }
        let own = owner[index]
        if own?.phrase != made.phrase || own?.occurrence != made.occurrence {
          kept.insert(PhraseTable.Place(statement: made.phrase, piece: made.offset))
        }
      }
    }
  }

  private static func word(_ type: String) -> String {
    let word = type.replacing("Audio", with: "").replacing("Node", with: "")
    return word == "IIRFilter" ? "iirFilter" : word.prefix(1).lowercased() + word.dropFirst()
  }

  // MARK: Text

  /// - Parameter origin: where the graph was read from, for the first line.
  package func text(origin: String) -> String {
    var tables: [Int: PhraseTable] = [:]
    var functions: [String] = []
    for index in phrases.indices {
      let (table, function) = function(index)
      tables[index] = table
      functions.append(function)
    }
    return """
      // The graph of \(CppText.comment(origin)), as 'parity port' wrote it: \(operations) calls of the page, with its own numbers.
      #include "page.hpp"

      using namespace webaudio;

      /// Nodes that the page made once.
      struct Graph : Page {
        using Page::Page;
      \(members.map { "  \(types[$0.id] ?? "AudioNode") \($0.name){nullptr};" }.joined(separator: "\n"))
      };

      \(functions.joined(separator: "\n"))
      /// Makes the calls that the page made.
      static void build(Graph &p) {
      \(timeline(tables).joined(separator: "\n"))
      }

      int main(int count, char **words) {
        return run<Graph>(\(setup), build, count, words);
      }

      """
  }

  private var setup: String {
    let context = trace.context
    var setup =
      "{\(context.numberOfChannels), \(context.length), \(CppText.number(context.sampleRate)), \(context.stableSums ? "WA_SUM_STABLE" : "WA_SUM_IN_CONNECTION_ORDER"), \(context.silencesNonFinite)"
    if let head = trace.headSpans {
      setup +=
        ", Span{\(head.left.lowerBound), \(head.left.count)}, Span{\(head.right.lowerBound), \(head.right.count)}"
    }
    return setup + "}"
  }

  /// The text of a piece when nothing differs.
  private func plain(_ piece: Statement.Piece) -> String {
    switch piece {
    case .text(let text): return text
    case .number(let value, _): return CppText.number(value)
    case .span(let offset, let length): return "Span{\(offset), \(length)}"
    case .node(let id, let type):
      return names[id] ?? "p.kept<\(type)>(\(id))"
    }
  }

  private func line(_ statement: Statement) -> String {
    let text = statement.pieces.map(plain).joined()
    guard let (id, _) = statement.created else { return "\(text);" }
    return "\(names[id] ?? "") = \(text);"
  }

  // MARK: Phrases

  /// "voice" for a phrase that starts a source, "part" for one that makes other nodes, otherwise "step"; numbered from
  /// the second on.
  private func name(_ phrase: Int) -> String { phraseNames[phrase] }

  private static func names(_ phrases: [PhraseSearch.Phrase], _ statements: [Statement]) -> [String]
  {
    var counts: [String: Int] = [:]
    return phrases.map { phrase in
      let own = statements[phrase.starts[0]..<phrase.starts[0] + phrase.length]
      let starts = own.contains { $0.pieces.contains(.text(".start(")) }
      let word = !own.contains { $0.created != nil } ? "step" : starts ? "voice" : "part"
      counts[word, default: 0] += 1
      let count = counts[word] ?? 1
      return count == 1 ? word : "\(word)\(count)"
    }
  }

  private func rowType(_ phrase: Int) -> String {
    name(phrase).prefix(1).uppercased() + name(phrase).dropFirst()
  }

  private func function(_ index: Int) -> (PhraseTable, String) {
    let phrase = phrases[index]
    var table = PhraseTable()
    var locals: [Int: String] = [:]
    var counts: [String: Int] = [:]
    var lines: [String] = []
    for offset in 0..<phrase.length {
      let all = phrase.starts.map { statements[$0 + offset] }
      var text = ""
      for piece in all[0].pieces.indices {
        text += expression(all.map { $0.pieces[piece] }, index, locals, &table, offset, piece)
      }
      guard let (_, type) = all[0].created else {
        lines.append("  \(text);")
        continue
      }
      let word = Self.word(type)
      counts[word, default: 0] += 1
      let local = counts[word] == 1 ? word : "\(word)\(counts[word] ?? 1)"
      locals[offset] = local
      lines.append("  const auto \(local) = \(text);")
      if kept.contains(PhraseTable.Place(statement: index, piece: offset)) {
        let ids = all.map { Double($0.created?.id ?? 0) }
        lines.append("  p.keep(\(table.number(ids, "\(local)Id", type: "int")), \(local));")
      }
    }
    let made = statements[phrase.starts[0]..<phrase.starts[0] + phrase.length].compactMap(
      \.created?.type)
    let about =
      made.isEmpty
      ? "Told \(phrase.starts.count) times."
      : "Made \(phrase.starts.count) times: \(made.joined(separator: ", "))."
    let row = rowType(index)
    let spread = Set(phrase.starts.map { statements[$0].frame }).count > 1
    let fields = (spread ? ["  int frame;"] : []) + table.columns.map { "  \($0.type) \($0.name);" }
    let rows = phrase.starts.indices.map { occurrence in
      let frame = spread ? ["\(statements[phrase.starts[occurrence]].frame)"] : []
      return "  {\((frame + table.columns.map { $0.values[occurrence] }).joined(separator: ", "))},"
    }
    let isEmpty = fields.isEmpty
    let structure = isEmpty ? "" : "struct \(row) {\n\(fields.joined(separator: "\n"))\n};\n\n"
    let data =
      isEmpty
      ? "" : "static const \(row) \(name(index))s[] = {\n\(rows.joined(separator: "\n"))\n};\n"
    let usesRow = lines.contains { $0.contains("v.") }
    let usesPage = lines.contains { $0.contains("p.") }
    let parameters =
      (usesPage ? "Graph &p" : "Graph &")
      + (isEmpty ? "" : usesRow ? ", const \(row) &v" : ", const \(row) &")
    return (
      table,
      "/// \(about)\n\(structure)static void \(name(index))(\(parameters)) {\n\(lines.joined(separator: "\n"))\n}\n\n\(data)"
    )
  }

  /// The expression at a place of a phrase; all its pieces have the same shape.
  private func expression(
    _ pieces: [Statement.Piece], _ phrase: Int, _ locals: [Int: String], _ table: inout PhraseTable,
    _ offset: Int, _ piece: Int
  ) -> String {
    let place = PhraseTable.Place(statement: offset, piece: piece)
    switch pieces[0] {
    case .text(let text): return text
    case .number(_, let name):
      table.enter(
        pieces.map { if case .number(let value, _) = $0 { value } else { 0 } }, name, at: place)
    case .span:
      table.enterSpans(
        pieces.map {
          if case .span(let offset, let length) = $0 { (offset, length) } else { (0, 0) }
        }, at: place)
    case .node(let id, let type):
      if let own = places[id].flatMap({ owner[$0] }), own.phrase == phrase, own.occurrence == 0,
        let local = locals[own.offset], phrases[phrase].starts[0] + own.offset == places[id]
      {
        return local
      }
      let ids = pieces.map { if case .node(let id, _) = $0 { id } else { 0 } }
      if ids.allSatisfy({ $0 == ids[0] }) { return plain(pieces[0]) }
      // Nodes from outside the phrase, which differ: all are looked up by number.
      let column = table.number(ids.map(Double.init), Self.word(type) + "Id", type: "int")
      return "p.kept<\(type)>(\(column))"
    }
    return table.texts[place] ?? ""
  }

  // MARK: Time

  private func timeline(_ tables: [Int: PhraseTable]) -> [String] {
    var lines: [String] = []
    if let way = trace.context.destination?["channelInterpretation"]?.text, way != "speakers" {
      lines.append("  p.context.destination().setChannelInterpretation(\(CppText.quoted(way)));")
    }
    // Members that are looked up by number.
    let looked = lookedUp
    let places = statements.indices.map { index in
      PageUnits.Place(frame: statements[index].frame, phrase: owner[index]?.phrase)
    }
    for unit in PageUnits.units(places) {
      switch unit {
      case .statements(let range):
        var own: [String] = []
        for index in range {
          own.append(line(statements[index]))
          if let id = statements[index].created?.id, looked.contains(id) {
            own.append("p.keep(\(id), \(names[id] ?? ""));")
          }
        }
        lines += at(statements[range.lowerBound].frame, own)
      case .phrase(let phrase, let range):
        let first = range.flatMap { owner[$0.lowerBound]?.occurrence } ?? 0
        let count = range.map { $0.count / phrases[phrase].length } ?? phrases[phrase].starts.count
        lines += loop(phrase, first, count, tables[phrase]?.columns.isEmpty ?? true)
      }
    }
    for stop in trace.context.stops { lines.append("  p.at(\(stop), [] {});") }
    return lines
  }

  /// Members that phrases refer to by number.
  private var lookedUp: Set<Int> {
    var found: Set<Int> = []
    for phrase in phrases {
      for offset in 0..<phrase.length {
        let all = phrase.starts.map { statements[$0 + offset].nodes }
        for place in all[0].indices where Set(all.map { $0[place] }).count > 1 {
          found.formUnion(all.map { $0[place] })
        }
      }
    }
    return found
  }

  /// Calls of a phrase, one after another.
  private func loop(_ phrase: Int, _ first: Int, _ count: Int, _ isEmpty: Bool) -> [String] {
    let found = phrases[phrase]
    let frames = found.starts[first..<first + count].map { statements[$0].frame }
    let spread = Set(found.starts.map { statements[$0].frame }).count > 1
    let name = name(phrase)
    if isEmpty, !spread {
      let call = "\(name)(p);"
      return at(
        frames[0], count == 1 ? [call] : ["for (int index = 0; index < \(count); index++) \(call)"])
    }
    let range = count == found.starts.count ? "\(name)s" : "rows(\(name)s + \(first), \(count))"
    guard Set(frames).count > 1 else {
      return at(
        frames[0],
        [
          count == 1
            ? "\(name)(p, \(name)s[\(first)]);" : "for (const auto &v : \(range)) \(name)(p, v);"
        ])
    }
    return ["  for (const auto &v : \(range)) p.at(v.frame, [&p, &v] { \(name)(p, v); });"]
  }

  private func at(_ frame: Int, _ lines: [String]) -> [String] {
    if frame == 0 { return lines.map { "  \($0)" } }
    let seconds = CppText.number((Double(frame) / trace.context.sampleRate * 1e4).rounded() / 1e4)
    if lines.count == 1 { return ["  p.at(\(frame), [&p] { \(lines[0]) }); // \(seconds) s"] }
    return ["  p.at(\(frame), [&p] { // \(seconds) s"] + lines.map { "    \($0)" } + ["  });"]
  }
}
