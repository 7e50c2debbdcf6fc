/// The text of a file with limits; adding entries leaves everything else in it as it was written.
package struct LimitsText {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  package enum EditError: Error, Equatable {
    /// The section's entries are in braces that cannot be opened without losing a comment, or it is not a mapping.
    case sectionInOneLine(String)
  }

  /// Adds an entry at the end of a section, or a section at the end of the file.
  ///
  /// A section in braces is rewritten, with a line for each of its entries.
  ///
  /// - Parameters:
  ///   - entry: lines without their common indentation, the name first.
  ///   - path: the section's name, after those of the sections around it.
  package mutating func add(_ entry: [String], to path: [String]) throws(EditError) {
    let newline = text.contains("\r\n") ? "\r\n" : "\n"
    // Split by scalars: "\r
    // " is one Character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0.last == "\r" ? $0.dropLast() : $0))
    }
    var section = Section(lines: lines.indices, indentation: "", isWhole: true)
    var open = path[...]
    while let name = open.first, let inner = try Self.open(name, in: section, of: &lines) {
      section = inner
      open = open.dropFirst()
    }
    var new = entry
    for name in open.reversed() { new = ["\(name):"] + new.map { "  \($0)" } }
    if section.isWhole {
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      if !lines.isEmpty { lines.append("") }
      lines += new + [""]
    } else {
      lines.insert(contentsOf: new.map { section.indentation + $0 }, at: section.lines.upperBound)
    }
    if lines.last != "" { lines.append("") }
    text = lines.joined(separator: newline)
  }

  /// The lines with a section's entries, and their indentation.
  private struct Section {
    var lines: Range<Int>
    var indentation: String
    /// Whether it is the whole file.
    var isWhole = false
  }

  /// Finds a section by name within another, on lines of its own; nil where there is none.
  private static func open(
    _ name: String, in outer: Section, of lines: inout [String]
  ) throws(EditError) -> Section? {
    let indentation = outer.indentation
    guard
      let start = lines[outer.lines].firstIndex(where: {
        value(of: name, in: $0, indentation) != nil
      })
    else { return nil }
    switch value(of: name, in: lines[start], indentation) ?? "" {
    case "": break
    case "{}", "null", "~": lines[start] = "\(indentation)\(name):"
    default:
      guard let flow = FlowMapping(lines[start...].joined(separator: "\n")) else {
        throw .sectionInOneLine(name)
      }
      let members = flow.members.map { "\(indentation)  \($0)" }
      lines.replaceSubrange(
        start..<(start + flow.lineCount), with: ["\(indentation)\(name):\(flow.comment)"] + members)
    }
    let end = end(of: start, indentation.count, in: lines)
    return Section(
      lines: (start + 1)..<end,
      indentation: Self.indentation(of: lines[(start + 1)..<end]) ?? indentation + "  ")
  }

  /// What follows the name, without a comment; nil for a line that does not begin the section.
  private static func value(
    of section: String, in line: String, _ indentation: String
  ) -> String? {
    for name in [section, "\"\(section)\"", "'\(section)'"]
    where line.hasPrefix(indentation + name) {
      let rest = line.dropFirst(indentation.count + name.count).drop { $0 == " " }
      guard rest.first == ":" else { continue }
      let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      if value.first == "#" { return "" }
      let uncommented = value.firstRange(of: " #").map { value[..<$0.lowerBound] } ?? value
      return String(uncommented.reversed().drop(while: \.isWhitespace).reversed())
    }
    return nil
  }

  /// The line after the section's last entry. Comments that are indented no more than its name belong to what follows.
  private static func end(of start: Int, _ indentation: Int, in lines: [String]) -> Int {
    var end = start + 1
    for index in lines.indices.dropFirst(start + 1) {
      let line = lines[index]
      if line.allSatisfy(\.isWhitespace) { continue }
      let isDeeper = line.prefix { $0 == " " }.count > indentation || line.hasPrefix("\t")
      if !isDeeper && line.drop(while: { $0 == " " }).hasPrefix("#") { continue }
      guard isDeeper else { break }
      end = index + 1
    }
    return end
  }

  private static func indentation(of lines: ArraySlice<String>) -> String? {
    let first = lines.first { line in
      let content = line.drop { $0 == " " }
      return line.hasPrefix(" ") && !content.isEmpty && content.first != "#"
    }
    return first.map { String($0.prefix { $0 == " " }) }
  }
}
