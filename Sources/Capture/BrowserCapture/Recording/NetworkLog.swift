import Foundation
import OrdinaryFiles

/// Chromium's network log: one JSON object per line; the first contains the numbers that stand for names.
///
/// A browser that was ended leaves it without its last bracket. Everything relevant comes earlier, because the
/// recorder's last message is itself a request.
struct NetworkLog {
  static func switches(_ path: String, withContent: Bool) -> [String] {
    ["--log-net-log=\(path)"] + (withContent ? ["--net-log-capture-mode=Everything"] : [])
  }

  private struct Head: Decodable {
    struct Constants: Decodable {
      let logEventTypes: [String: Int]
    }
    let constants: Constants
  }

  private struct Event: Decodable {
    struct Source: Decodable {
      let id: Int
    }
    struct Parameters: Decodable {
      let url: String?
      let initiator: String?
      let requestType: String?
      let bytes: String?

      private enum CodingKeys: String, CodingKey {
        case url, initiator, bytes
        case requestType = "request_type"
      }

      /// The browser's own requests have no page as their initiator. A document has none either, when it is prefetched
      /// by the page's speculation rules, or is the recorded page itself.
      var isBrowsersOwn: Bool { initiator == "not an origin" && requestType != "main frame" }
    }
    let type: Int
    let source: Source
    let params: Parameters?
  }

  private struct Request {
    let url: String
    var isAnswered = false
    var content = Data()
  }

  /// - Parameter ends: parts of the addresses of requests that were certainly made, first and last: a browser whose
  ///   network service has crashed begins a new log.
  /// - Returns: nil when the file is not such a log, or lacks these requests.
  static func traffic(_ path: String, between ends: [String]) -> ForeignTraffic? {
    guard let data = OrdinaryFile.contents(path),
      ends.allSatisfy({ data.range(of: Data($0.utf8)) != nil })
    else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first,
      let head = try? JSONDecoder().decode(
        Head.self, from: Data(first.drop(while: { $0 <= 32 })).trimmingComma() + Data("}".utf8)),
      let start = head.constants.logEventTypes["URL_REQUEST_START_JOB"],
      let headers = head.constants.logEventTypes["HTTP_TRANSACTION_READ_RESPONSE_HEADERS"],
      let bytes = head.constants.logEventTypes["URL_REQUEST_JOB_FILTERED_BYTES_READ"]
    else { return nil }
    let marks = [start, headers, bytes].map { Data("\"type\":\($0)}".utf8) }
    var requests: [Request] = []
    var current: [Int: Int] = [:]
    for line in lines.dropFirst() {
      // The event's own type comes last, before the line's comma; most lines are of other types.
      let line = line.trimmingComma()
      guard marks.contains(where: { line.suffix($0.count) == $0 }),
        let event = try? JSONDecoder().decode(Event.self, from: line)
      else { continue }
      let id = event.source.id
      if event.type == start {
        guard let parameters = event.params, let url = parameters.url else { continue }
        // A redirect is a separate request.
        current[id] = nil
        guard !parameters.isBrowsersOwn, ForeignTraffic.isForeign(url) else { continue }
        current[id] = requests.count
        requests.append(Request(url: url))
      } else if let index = current[id] {
        requests[index].isAnswered = true
        if event.type == bytes, let text = event.params?.bytes,
          let content = Data(base64Encoded: text)
        {
          requests[index].content.append(content)
        }
      }
    }
    return ForeignTraffic(
      refused: requests.filter { !$0.isAnswered }.map(\.url),
      reached: requests.filter(\.isAnswered).map { .init(url: $0.url, content: $0.content) })
  }
}

extension Data {
  /// Without the comma and line terminator after the last object of a line.
  fileprivate func trimmingComma() -> Data {
    var end = endIndex
    while end > startIndex, self[end - 1] <= 32 || self[end - 1] == UInt8(ascii: ",") { end -= 1 }
    return Data(self[startIndex..<end])
  }
}
