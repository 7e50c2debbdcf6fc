import BrowserCapture
import FlyingFox
import Foundation
import ParityReport
import Synchronization

/// Differences that the report's page asks to accept, until a person has accepted them.
///
/// The report only proposes. What it proposed is shown by a page of another origin, at `localhost` where the report
/// is at `127.0.0.1`: no script runs there, nobody may frame it, and no script of another page can read it or press
/// its button. It holds words that are good for one acceptance, and browsers say with the request that a person
/// pressed it.
final class ApprovalDesk: Sendable {
  typealias Approval = ServiceRequest.Approval

  private struct Proposal {
    let approval: Approval
    /// The last part of its page's address.
    let name = ServerToken.make()
    /// What its page alone knows.
    let once = ServerToken.make()
    let made = ContinuousClock.now
  }

  /// As long as somebody may think about it.
  private static let lifetime = Duration.seconds(1800)

  /// The first part of its pages' addresses.
  let token = ServerToken.make()
  /// The last one: whoever asks again has changed their mind.
  private let waiting = Mutex<Proposal?>(nil)

  /// - Returns: the path of the page that accepts it.
  func propose(_ approval: Approval) -> String {
    let proposal = Proposal(approval: approval)
    waiting.withLock { $0 = proposal }
    return "/\(token)/\(proposal.name)"
  }

  /// - Parameters:
  ///   - name: the last part of the path.
  ///   - report: the address of the report.
  /// - Returns: nil where nothing waits under the name.
  /// - Throws: `ReportError`.
  func page(_ name: String, project: String, report: String) throws -> HTTPResponse? {
    guard let proposal = find(name) else { return nil }
    let approval = proposal.approval
    var context = [
      "style": Viewer.style, "id": approval.id, "candidate": approval.candidate,
      "reason": approval.reason, "expires": approval.expires ?? "half a year from today",
      "project": URL(fileURLWithPath: project).standardizedFileURL.path, "once": proposal.once,
      "back": Self.address(of: approval, in: report),
    ]
    context["link"] = approval.link
    let page = try PageTemplate.render(Viewer.approvalPage, context)
    return HTTPResponse(
      statusCode: .ok, headers: Self.headers(report: report), body: page)
  }

  /// Where the report shows the case.
  static func address(of approval: Approval, in report: String) -> String {
    let key = "\(approval.id)@\(approval.candidate)"
    let safe = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~/@"))
    return "\(report)#case=\(key.addingPercentEncoding(withAllowedCharacters: safe) ?? "")"
  }

  private static func headers(report: String) -> HTTPHeaders {
    // Redirections of a form are its addresses, too.
    let origin = report.split(separator: "/").prefix(2).joined(separator: "//")
    return [
      .contentType: "text/html; charset=utf-8",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
        + " form-action 'self' \(origin); frame-ancestors 'none'",
      HTTPHeader("X-Frame-Options"): "DENY", HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      // Without any, a browser would not say where the form was.
      HTTPHeader("Referrer-Policy"): "same-origin",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ]
  }

  /// What a person has accepted; it waits no longer.
  ///
  /// - Parameters:
  ///   - name: the last part of the path.
  ///   - body: what the page's form sends.
  ///   - origin: where the page is.
  /// - Throws: `ServiceRequest.Refused` for whatever is not the page's button, pressed.
  func accepted(
    _ name: String, _ request: HTTPRequest, body: Data, origin: String
  ) throws -> Approval {
    let said = [("Origin", origin)] + Self.pressed
    guard said.allSatisfy({ request.headers[HTTPHeader($0.0)] == $0.1 }) else {
      throw ServiceRequest.Refused(
        description:
          "a difference is accepted by the button of its own page, or by 'parity approve'")
    }
    guard let proposal = find(name), body == Data("once=\(proposal.once)".utf8) else {
      throw ServiceRequest.Refused(description: Self.isGone)
    }
    waiting.withLock { $0 = nil }
    return proposal.approval
  }

  static let isGone =
    "this difference no longer waits to be accepted: it was, or another was asked for since; ask again in the report"

  /// What browsers say of a form that a person sent from the same origin; a script can set none of them.
  private static let pressed = [
    ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "navigate"),
    ("Sec-Fetch-Dest", "document"), ("Sec-Fetch-User", "?1"),
  ]

  private func find(_ name: String) -> Proposal? {
    waiting.withLock { $0 }.flatMap {
      $0.name == name && ContinuousClock.now - $0.made < Self.lifetime ? $0 : nil
    }
  }
}
