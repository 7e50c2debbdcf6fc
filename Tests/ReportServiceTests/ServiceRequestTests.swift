import Foundation
import Testing

@testable import ReportService

@Suite struct ServiceRequestTests {
  private func request(_ name: String, _ body: String) throws -> ServiceRequest {
    try ServiceRequest(name: name, body: Data(body.utf8))
  }

  /// A reason that looks like an option stays a reason: it stands in one word with its name.
  @Test func keepsTextsFromBecomingOptions() throws {
    let body = #"{"id":"a/b","candidate":"port","reason":"--limit -3","expires":"2027-01-31"}"#
    guard case .approve(let approval) = try request("~approve", body) else {
      Issue.record("not an approval")
      return
    }

    #expect(
      approval.words == [
        "approve", "a/b", "--candidate=port", "--reason=--limit -3", "--expires=2027-01-31",
      ])
  }

  @Test(arguments: ["*", "a/?", "-x", "", "a\\u0000b"])
  func refusesWhatStandsForOtherCases(id: String) {
    let again = #"{"id":"\#(id)","candidate":"port","isThorough":false}"#
    let approval = #"{"id":"\#(id)","candidate":"port","reason":"r"}"#

    #expect(throws: ServiceRequest.Refused.self) { try request("~again", again) }
    #expect(throws: ServiceRequest.Refused.self) { try request("~approve", approval) }
  }

  @Test func acceptsNothingWithoutAReason() {
    #expect(throws: ServiceRequest.Refused.self) {
      try request("~approve", #"{"id":"a/b","candidate":"port","reason":" \n"}"#)
    }
  }

  @Test(arguments: ["", "null", "[]", "{", "{\"id\":1}", String(repeating: "[", count: 10_000)])
  func refusesJunk(body: String) {
    for name in ["~approve", "~open", "~compare", "~nothing"] {
      #expect(throws: ServiceRequest.Refused.self) { try request(name, body) }
    }
  }

  @Test func takesNoCaseForEverything() throws {
    guard case .again(nil) = try request("~again", "null") else {
      Issue.record("null stands for all")
      return
    }
    guard
      case .again(let again?) = try request(
        "~again", #"{"id":"a/b","candidate":null,"isThorough":true}"#)
    else {
      Issue.record("one case")
      return
    }
    #expect(again.words == ["run", "--case=a/b", "--diagnose", "thorough"])
  }
}
