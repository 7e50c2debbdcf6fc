/// The text of `limits.yml`, to which entries are added without touching what people wrote.
package struct LimitsText {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  package enum EditError: Error, Equatable {
    /// The section's entries stand in the same line as its name.
    case sectionInOneLine(String)
  }

  /// Adds an entry at the end of a section, or a section at the end of the file.
  ///
  /// - Parameter entry: lines without their common indentation, the name first.
  package mutating func add(_ entry: [String], to section: String) throws(EditError) {
    let newline = text.contains("\r\n") ? "\r\n" : "\n"
    // By scalar: "\r\n" is one Character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0.last == "\r" ? $0.dropLast() : $0))
    }
    if let start = lines.firstIndex(where: { Self.value(of: section, in: $0) != nil }) {
      let value = Self.value(of: section, in: lines[start]) ?? ""
      switch value {
      case "": break
      case "{}", "null", "~": lines[start] = "\(section):"
      default: throw .sectionInOneLine(section)
      }
      let end = Self.end(of: start, in: lines)
      let indentation = Self.indentation(of: lines[(start + 1)..<end])
      lines.insert(contentsOf: entry.map { indentation + $0 }, at: end)
    } else {
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      if !lines.isEmpty { lines.append("") }
      lines += ["\(section):"] + entry.map { "  \($0)" } + [""]
    }
    if lines.last != "" { lines.append("") }
    text = lines.joined(separator: newline)
  }

  /// What stands behind the name, without a comment; nil for a line that does not begin the section.
  private static func value(of section: String, in line: String) -> String? {
    for name in [section, "\"\(section)\"", "'\(section)'"] where line.hasPrefix(name) {
      let rest = line.dropFirst(name.count).drop { $0 == " " }
      guard rest.first == ":" else { continue }
      let value = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      if value.first == "#" { return "" }
      let uncommented = value.firstRange(of: " #").map { value[..<$0.lowerBound] } ?? value
      return String(uncommented.reversed().drop(while: \.isWhitespace).reversed())
    }
    return nil
  }

  /// The line behind the section's last entry. Comments at the left margin belong to what follows.
  private static func end(of start: Int, in lines: [String]) -> Int {
    var end = start + 1
    for index in lines.indices.dropFirst(start + 1) {
      let line = lines[index]
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      guard line.hasPrefix(" ") || line.hasPrefix("\t") else { break }
      end = index + 1
    }
    return end
  }

  private static func indentation(of lines: ArraySlice<String>) -> String {
    let first = lines.first { line in
      let content = line.drop { $0 == " " }
      return line.hasPrefix(" ") && !content.isEmpty && content.first != "#"
    }
    return first.map { String($0.prefix { $0 == " " }) } ?? "  "
  }
}
