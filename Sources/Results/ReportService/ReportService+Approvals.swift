import BrowserCapture
import FlyingFox
import Foundation

/// Responses at `localhost`, where differences are accepted and nothing else.
extension ReportService {
  /// The page that accepts a difference, and its button.
  func answerApproval(
    _ path: String, _ request: HTTPRequest, _ port: UInt16
  ) async -> HTTPResponse {
    let prefix = "/\(approvals.token)/"
    guard path.hasPrefix(prefix) else { return .text(.notFound, "there is no \(path)") }
    let name = String(path.dropFirst(prefix.count))
    do {
      switch request.method {
      case .GET:
        return try approvals.page(name, project: job.project[1], report: report(at: port))
          ?? .text(.notFound, ApprovalDesk.isGone)
      case .POST:
        let body = try await BodyReading.read(request.bodySequence, limit: 1024)
        let approval = try approvals.accepted(
          name, request, body: body, origin: "http://localhost:\(port)")
        try accept(approval)
        return .redirection(ApprovalDesk.address(of: approval, in: report(at: port)))
      default: return .text(.methodNotAllowed, "\(request.method.rawValue) is not known here")
      }
    } catch {
      return .text(.badRequest, "\(error)")
    }
  }

  /// The user has accepted it.
  private func accept(_ approval: ServiceRequest.Approval) throws {
    // The difference accepted is that of the report being viewed.
    let words = approval.words + ["--report", folder()] + job.projectOnly
    try job.begin([words, try again()], thenShow: nil) { [self] in reload() }
  }
}
