import ExampleResults
import Foundation
import ParityReport
import ParityResults
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  /// Every element with its attributes, as an XML parser reads them.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      elements.append((elementName, attributeDict))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func attributes(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  private func read(_ results: RunResults) throws -> Reader {
    let parser = XMLParser(data: Data(JUnitReport(results).xml.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  @Test func countsEachVerdict() throws {
    let report = try read(Example.run(bitExact: 2, within: 3, failed: 4, errors: 1, known: 2))

    let whole = try #require(report.attributes("testsuites").first)
    #expect(whole["tests"] == "12")
    #expect(whole["failures"] == "4")
    #expect(whole["errors"] == "1")
    // The run took 1.5 s.
    #expect(whole["time"] == "1.500")
    let suite = try #require(report.attributes("testsuite").first)
    #expect(suite["skipped"] == "2")
    #expect(report.attributes("testcase").count == 12)
    #expect(report.attributes("failure").count == 4)
    #expect(report.attributes("error").count == 1)
    #expect(report.attributes("skipped").count == 2)
  }

  @Test func makesOneSuiteOfEachSuiteWhereverItsCasesStand() throws {
    let report = try read(
      Example.run([
        Example.result(suite: "b", name: "one", renderSeconds: 0.0014),
        Example.result(suite: "a", name: "two", verdict: .fail, message: "too far"),
        Example.result(suite: "b", name: "three", verdict: .error, renderSeconds: 1),
      ]))

    let suites = report.attributes("testsuite")
    #expect(suites.map { $0["name"] } == ["b", "a"])
    #expect(suites.map { $0["tests"] } == ["2", "1"])
    #expect(suites.map { $0["failures"] } == ["0", "1"])
    #expect(suites.map { $0["errors"] } == ["1", "0"])
    // 1.4 ms and 1 s, to a millisecond.
    #expect(suites.map { $0["time"] } == ["1.001", "0.000"])
    #expect(
      report.attributes("testcase").map { $0["classname"] } == ["b.port", "b.port", "a.port"])
    #expect(report.attributes("failure").first?["message"] == "too far")
  }

  @Test func saysWhyACaseDiffers() throws {
    let report = try read(
      Example.run([
        Example.result(
          verdict: .fail, message: "too far",
          diagnosis: [Example.diagnosis("it is <late>"), Example.diagnosis("it is loud")])
      ]))

    #expect(report.attributes("failure").first?["message"] == "too far")
    #expect(report.text.contains("too far\nit is <late>\nit is loud"))
  }

  @Test func holdsNoSuitesWithoutCases() throws {
    let report = try read(Example.run())

    #expect(report.elements.map(\.name) == ["testsuites"])
    #expect(report.attributes("testsuites").first?["tests"] == "0")
  }

  @Test(arguments: HostileText.all, [Verdict.fail, .error, .knownDivergence])
  func staysWellFormedWithHostileTexts(text: String, verdict: Verdict) throws {
    let report = try read(
      Example.run([Example.result(suite: text, name: text, verdict: verdict, message: text)]))

    // XML 1.0, production 2: what it cannot hold at all becomes U+FFFD; the rest reads back.
    let forbidden: [ClosedRange<UInt32>] = [0...8, 0xb...0xc, 0xe...0x1f, 0xfffe...0xffff]
    let expected = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          forbidden.contains { $0.contains(scalar.value) } ? "\u{FFFD}" : scalar
        }))
    let element = try #require(report.elements.last)
    #expect(element.attributes["message"] == expected)
    #expect(report.attributes("testcase").first?["name"] == expected)
    #expect(report.attributes("testsuite").first?["name"] == expected)
    #expect(report.attributes("testcase").count == 1)
  }
}
