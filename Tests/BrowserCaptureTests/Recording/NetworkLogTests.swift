import Foundation
import OrdinaryFiles
import Testing

@testable import BrowserCapture

/// Lines as Chromium 156 writes them, with what is read of them.
@Suite struct NetworkLogTests {
  private static let head = """
    {"constants":{"logEventTypes":{"URL_REQUEST_START_JOB":2,"HTTP_TRANSACTION_READ_RESPONSE_HEADERS":7,\
    "URL_REQUEST_JOB_FILTERED_BYTES_READ":9}},

    """
  private static let page = request(1, "http://127.0.0.1:5/__parity/x/open", by: "not an origin")
  private static let last = request(9, "http://127.0.0.1:5/__parity/x/audio?ms=1")
  private static let ends = ["/__parity/x/open", "/__parity/x/audio"]

  private static func request(
    _ id: Int, _ url: String, by initiator: String = "http://127.0.0.1:5",
    for type: String = "other"
  ) -> String {
    "{\"params\":{\"initiator\":\"\(initiator)\",\"request_type\":\"\(type)\",\"url\":\"\(url)\"},\"phase\":1,\"source\":{\"id\":\(id)},"
      + "\"time\":\"1\",\"type\":2},\n"
  }

  private static func event(_ id: Int, _ type: Int, bytes: String? = nil) -> String {
    let parameters = bytes.map { "\"params\":{\"bytes\":\"\($0)\"}," } ?? ""
    return "{\(parameters)\"source\":{\"id\":\(id)},\"time\":\"1\",\"type\":\(type)},\n"
  }

  private func traffic(_ text: String, between ends: [String] = Self.ends) throws -> ForeignTraffic?
  {
    let folder = try PrivateFolder(prefix: "parity-log")
    defer { folder.remove() }
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/log"))
    return NetworkLog.traffic("\(folder.path)/log", between: ends)
  }

  /// Without the bracket at its end, as a browser leaves it that was ended.
  @Test func tellsWhatAnsweredFromWhatDidNot() throws {
    let traffic = try traffic(
      Self.head + "\"events\": [\n" + Self.page
        + Self.request(2, "http://192.0.2.1/refused") + Self.request(3, "http://192.0.2.1/reached")
        // printf hello | base64
        + Self.event(3, 7) + Self.event(3, 9, bytes: "aGVsbG8=") + Self.last)

    #expect(
      traffic
        == ForeignTraffic(
          refused: ["http://192.0.2.1/refused"],
          reached: [.init(url: "http://192.0.2.1/reached", content: Data("hello".utf8))]))
  }

  /// Chromium 156 names no initiator for either; what it asks of itself is never a document.
  @Test func takesADocumentThatIsFetchedAheadForThePages() throws {
    let traffic = try traffic(
      Self.head + "\"events\": [\n" + Self.page
        + Self.request(2, "http://192.0.2.1/ahead", by: "not an origin", for: "main frame")
        + Self.request(3, "https://update.example/json", by: "not an origin") + Self.last)

    #expect(traffic == ForeignTraffic(refused: ["http://192.0.2.1/ahead"], reached: []))
  }

  /// What a crash of the network service leaves: all before is gone, and what follows looks whole.
  @Test func knowsALogThatWasBegunAnew() throws {
    #expect(try traffic(Self.head + "\"events\": [\n" + Self.last) == nil)
    #expect(try traffic(Self.head + "\"events\": [\n") == nil)
    #expect(try traffic("") == nil)
  }

  @Test func knowsALogWithoutItsEnd() throws {
    #expect(try traffic(Self.head + "\"events\": [\n" + Self.page) == nil)
  }

  @Test func waitsUntilARequestIsWritten() async throws {
    let folder = try PrivateFolder(prefix: "parity-log")
    defer { folder.remove() }
    let path = "\(folder.path)/log"
    #expect(await !NetworkLog.wait(for: "x/audio", in: path, patience: .zero))
    try Data((Self.head + Self.page).utf8).write(to: URL(fileURLWithPath: path))
    #expect(await !NetworkLog.wait(for: "x/audio", in: path, patience: .zero))

    async let isThere = NetworkLog.wait(for: "x/audio", in: path, patience: .seconds(300))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    // In two parts, neither of which is the address.
    let line = Data(Self.last.utf8)
    let middle = try #require(line.range(of: Data("audio".utf8))).lowerBound
    try handle.write(contentsOf: line[..<middle])
    try await Task.sleep(for: .milliseconds(50))
    try handle.write(contentsOf: line[middle...])

    #expect(await isThere)
  }
}
