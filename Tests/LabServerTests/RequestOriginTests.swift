import FlyingFox
import Foundation
import Testing

@testable import LabServer

@Suite struct RequestOriginTests {
  private func request(_ headers: [String: String]) -> HTTPRequest {
    var all: [HTTPHeader: String] = [:]
    for (name, value) in headers { all[HTTPHeader(name)] = value }
    return HTTPRequest(
      method: .GET, version: .http11, path: "/", query: [], headers: all, body: Data())
  }

  private func isAnswered(_ headers: [String: String], isSocket: Bool = false) -> Bool {
    RequestOrigin.fault(request(headers), isSocket: isSocket) == nil
  }

  @Test func answersTheLabsOwnPage() {
    #expect(isAnswered(["Host": "127.0.0.1:8080"]))
    #expect(isAnswered(["Host": "localhost:8080", "Origin": "http://localhost:8080"]))
    #expect(isAnswered(["Host": "127.0.0.1:1", "Origin": "http://127.0.0.1:1"], isSocket: true))
  }

  // A page elsewhere whose name leads here, another page of this machine, a socket of no page.
  @Test(arguments: [
    [:], ["Host": "evil.example:8080"], ["Host": "127.0.0.1"], ["Host": "127.0.0.1:x"],
    ["Host": "127.0.0.1:80", "Origin": "http://evil.example"],
    ["Host": "127.0.0.1:80", "Origin": "http://127.0.0.1:81"],
    ["Host": "127.0.0.1:80", "Origin": "null"],
  ])
  func refusesOthers(headers: [String: String]) { #expect(!isAnswered(headers)) }

  @Test func refusesASocketWithoutAnOrigin() {
    #expect(!isAnswered(["Host": "127.0.0.1:80"], isSocket: true))
  }
}
