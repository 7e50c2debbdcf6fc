import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What Jenkins' reader demands of JUnit XML, in the words of this project.
///
/// - Source: the rules of `junit-10.xsd` of Jenkins' xUnit plugin: which element may hold which,
///   which attributes there are, and which of them must be. GitLab and GitHub readers demand less.
enum JUnitRules {
  private struct Element {
    var required: Set<String> = []
    var optional: Set<String> = []
    var children: Set<String> = []
    var holdsText = false
  }

  private static let finding = Element(optional: ["type", "message"], holdsText: true)

  private static let elements: [String: Element] = [
    "testsuites": Element(
      optional: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"]),
    "testsuite": Element(
      required: ["name", "tests", "failures", "errors"],
      optional: [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url",
      ],
      children: ["testsuite", "properties", "testcase", "system-out", "system-err"]),
    "properties": Element(children: ["property"]),
    "property": Element(required: ["name", "value"]),
    "testcase": Element(
      required: ["name"], optional: ["time", "classname", "group"],
      children: ["skipped", "error", "failure", "system-out", "system-err"]),
    "skipped": finding, "error": finding, "failure": finding,
    "system-out": Element(holdsText: true), "system-err": Element(holdsText: true),
  ]

  private static let counts: Set<String> = ["tests", "failures", "errors", "skipped"]

  /// - Returns: what is wrong, each in a sentence; nothing for a report that keeps the rules.
  static func violations(in xml: String) -> [String] {
    let reader = Reader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    if !parser.parse() { reader.violations.append("not well-formed: \(parser.parserError as Any)") }
    return reader.violations
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var violations: [String] = []
    private var path: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      defer { path.append(name) }
      guard let rules = elements[name] else { return violations.append("unknown <\(name)>") }
      if let parent = path.last, elements[parent]?.children.contains(name) != true {
        violations.append("<\(name)> in <\(parent)>")
      }
      if path.isEmpty, name != "testsuites", name != "testsuite" {
        violations.append("<\(name)> at the top")
      }
      for missing in rules.required.subtracting(attributes.keys) {
        violations.append("<\(name)> without \(missing)")
      }
      for (key, value) in attributes {
        if !rules.required.union(rules.optional).contains(key) {
          violations.append("<\(name)> has \(key)")
        }
        // Thousands may be grouped; more than that is not a time that Surefire writes.
        if key == "time", value.wholeMatch(of: /(\d{1,3}(,\d{3})*|\d+)?(\.\d*)?/) == nil {
          violations.append("time is '\(value)'")
        }
        if counts.contains(key), Int(value).map({ $0 < 0 }) ?? true {
          violations.append("\(key) is '\(value)'")
        }
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { path.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      let isBlank = text.allSatisfy(\.isWhitespace)
      if !isBlank, let name = path.last, elements[name]?.holdsText != true {
        violations.append("text in <\(name)>")
      }
    }
  }
}
