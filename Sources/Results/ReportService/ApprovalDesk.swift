import BrowserCapture
import FlyingFox
import Foundation
import ParityReport
import Synchronization

/// Differences that the report's page asks to accept, until the user has accepted them.
///
/// The report can only propose. Its proposal is shown by a page of another origin, at `localhost` while the report is
/// at `127.0.0.1`: no script runs there, it cannot be framed, and no script of another page can read it or press its
/// button. It contains a token that is valid for one acceptance, and browsers report with the request that a user
/// pressed the button.
/// pressed it.
final class ApprovalDesk: Sendable {
  typealias Approval = ServiceRequest.Approval

  private struct Proposal {
    let approval: Approval
    /// The last part of its page's address.
    let name = ServerToken.make()
    /// Known only to its page.
    let once = ServerToken.make()
    let made = ContinuousClock.now
  }

  /// Time enough to think about it.
  private static let lifetime = Duration.seconds(1800)

  /// The first part of its pages' addresses.
  let token = ServerToken.make()
  /// The latest proposal: a new one replaces it.
  private let waiting = Mutex<Proposal?>(nil)

  /// - Returns: the path of the page on which it can be accepted.
  func propose(_ approval: Approval) -> String {
    let proposal = Proposal(approval: approval)
    waiting.withLock { $0 = proposal }
    return "/\(token)/\(proposal.name)"
  }

  /// - Parameters:
  ///   - name: the last part of the path.
  ///   - report: the address of the report.
  /// - Returns: nil if nothing is waiting under the name.
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

  /// The case's address in the report.
  static func address(of approval: Approval, in report: String) -> String {
    let key = "\(approval.id)@\(approval.candidate)"
    let safe = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~/@"))
    return "\(report)#case=\(key.addingPercentEncoding(withAllowedCharacters: safe) ?? "")"
  }

  private static func headers(report: String) -> HTTPHeaders {
    // CSP checks the redirects of a form, too.
    let origin = report.split(separator: "/").prefix(2).joined(separator: "//")
    return [
      .contentType: "text/html; charset=utf-8",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
        + " form-action 'self' \(origin); frame-ancestors 'none'",
      HTTPHeader("X-Frame-Options"): "DENY", HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      // With no referrer at all, a browser would not report the form's origin.
      HTTPHeader("Referrer-Policy"): "same-origin",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ]
  }

  /// What the user has accepted; it is no longer waiting.
  ///
  /// - Parameters:
  ///   - name: the last part of the path.
  ///   - body: the data sent by the page's form.
  ///   - origin: the page's origin.
  /// - Throws: `ServiceRequest.Refused` for anything but the page's button being pressed.
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

  /// Headers that browsers send for a form submitted by a user from the same origin; scripts cannot set any of them.
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
