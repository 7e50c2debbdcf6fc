import FlyingFox
import Foundation
import OrdinaryFiles
import ParityReport

/// Which files of a report are served, and what the responses allow.
extension ReportService {
  func file(_ name: String) -> HTTPResponse {
    var (base, rest) = (folder(), Substring(name))
    if name.hasPrefix("~rerun/") {
      (base, rest) = (job.rerun, name.dropFirst("~rerun/".count))
    } else if let match = name.prefixMatch(of: /~compared\/(\d+)\//) {
      (base, rest) = (sounds.report(String(match.1)), name[match.range.upperBound...])
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    // A link may point anywhere: a report from someone else must not read this machine's files.
    let root = URL(fileURLWithPath: base).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: "\(base)/\(rest)").resolvingSymlinksInPath().path
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }),
      file.hasPrefix(root + "/"), let data = OrdinaryFile.contents(file)
    else { return .text(.notFound, "there is no \(name)") }
    let type = Self.types[URL(fileURLWithPath: String(rest)).pathExtension]
    guard type == "text/html" else { return .file(data, type ?? "application/octet-stream") }
    return page(data, isReport: rest.count == name.count)
  }

  /// The page as on disk, with the additions of a served page; those are data, so that its script stays the same.
  private func page(_ data: Data, isReport: Bool) -> HTTPResponse {
    let mark = Data("<script type=\"application/json\" id=\"results\">".utf8)
    guard Viewer.policy.isCarried(by: data), let place = data.range(of: mark) else {
      return .text(
        .conflict,
        "this report is not of this version of Parity, whose scripts alone run here; 'parity report' writes it anew"
      )
    }
    let service = """
      <script type="application/json" id="service">{"root":"/\(token)/","seen":\(reports.withLock { $0 }),\
      "isReport":\(isReport),"canRun":\(selection != nil)}</script>

      """
    var page = data
    page.insert(contentsOf: Data(service.utf8), at: place.lowerBound)
    return .file(page, "text/html; charset=utf-8")
  }

  /// Scripts are served as data, which the page reads.
  private static let types = [
    "html": "text/html", "js": "text/plain", "json": "application/json",
    "wav": "audio/wav", "svg": "image/svg+xml", "xml": "application/xml", "md": "text/markdown",
  ]
}

extension HTTPResponse {
  static func file(_ data: Data, _ type: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: type, HTTPHeader("Cache-Control"): "no-store",
        // The token in the address must not reach other pages.
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Content-Security-Policy"): Viewer.policy.ofServer,
      ], body: data)
  }

  /// Redirects with GET, whatever the request's method was.
  static func redirection(_ address: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .seeOther,
      headers: [.location: address, HTTPHeader("Cache-Control"): "no-store"], body: Data())
  }

  static func json(_ value: some Encodable) -> HTTPResponse {
    let data = try? JSONEncoder().encode(value)
    return file(data ?? Data("null".utf8), "application/json")
  }
}
