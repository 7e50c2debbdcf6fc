import Foundation
import ParityCases
import Testing

@testable import ParityProject
@testable import ParityRunning

/// What parity.yml says of a page, held against its recording.
@Suite struct PageDifferenceTests {
  private let web: String

  init() throws {
    web = FileManager.default.temporaryDirectory.path + "/pages-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(web)/pg", withIntermediateDirectories: true)
    for name in ["pg/index.html", "pg/other.html"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(web)/\(name)"))
    }
  }

  private func difference(
    source: String = "web/pg/index.html", asked: JSONValue? = nil,
    _ change: (inout PageSpecification) -> Void
  ) -> String? {
    defer { try? FileManager.default.removeItem(atPath: web) }
    var parameters: [String: JSONValue] = [
      "clicks": .array([]), "query": .string(""), "epoch": .number(1),
    ]
    parameters["sampleRate"] = asked
    let filed = CaseDefinition(
      id: "live/tone", suite: "live", name: "tone", component: CaseDefinition.recordedPage,
      kind: .graph, source: source, sampleRate: 48000, frames: 24000, channels: 2, keepFrom: 12000,
      parameters: .object(parameters), random: .init(page: 7, worklet: 8))
    var page = PageSpecification(
      name: "tone", page: "pg/index.html", seconds: 0.5, keepFromSeconds: 0.25)
    change(&page)
    return page.difference(from: filed, web: web)?.description
  }

  @Test(arguments: ["pg/index.html", "pg", "pg/", "./pg/../pg/index.html"])
  func findsNothingWhereItIsTheSamePage(page: String) {
    #expect(difference { $0.page = page } == nil)
  }

  @Test(arguments: ["pg/other.html", "pg/nothere.html", "http://127.0.0.1:9/pg/index.html"])
  func findsAnotherPage(page: String) {
    #expect(
      difference { $0.page = page }?.hasPrefix("page \(page), it was recorded from pg/index.html")
        == true)
  }

  @Test func knowsAPageByItsAddress() {
    let address = "http://localhost:8000/app?x=1"

    #expect(difference(source: "web/" + address) { $0.page = address } == nil)
    #expect(difference(source: "web/" + address) { $0.page = address + "2" } != nil)
  }

  /// Half a second of which a quarter is kept is not three quarters of which half is.
  @Test(arguments: [0.25, 0.75, 0.6]) func findsAnotherLength(seconds: Double) {
    #expect(difference { $0.seconds = seconds }?.contains("it was recorded for 24000") == true)
  }

  @Test func findsASampleRateThatIsNoLongerAskedFor() {
    #expect(
      difference(asked: .number(48000)) { _ in } == "no sampleRate, it was recorded at 48000")
    #expect(difference(asked: .number(48000)) { $0.sampleRate = 48000 } == nil)
    #expect(difference { $0.sampleRate = 44100 }?.contains("sampleRate 44100") == true)
  }
}
