import Foundation
import OrdinaryFiles

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where a page to be recorded comes from.
package enum PageSource: Sendable, Equatable {
  /// Files of a folder; `entry` is the page within it.
  case folder(root: String, entry: String)
  /// A server that is already running.
  case server(URL)

  /// The longest answer that is passed on from a server, in bytes.
  static let sizeLimit = 256 << 20

  /// - Parameters:
  ///   - text: a file, a folder with index.html, or an http or https address.
  ///   - root: the folder from which files are served; nil for the page's own.
  /// - Throws: `noPage`, `remotePage`.
  package init(
    _ text: String, root: String? = nil, allowsRemote: Bool = false
  ) throws(RecordingError) {
    if let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme)
    {
      guard let host = url.host, !host.isEmpty else {
        throw .noPage(text, detail: "the address names no host")
      }
      guard allowsRemote || Self.isLoopback(host) else { throw .remotePage(host: host) }
      self = .server(url)
      return
    }
    self = try Self.file(text, root: root)
  }

  private static func file(_ path: String, root: String?) throws(RecordingError) -> PageSource {
    let page = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: page.path, isDirectory: &isFolder) else {
      throw .noPage(path, detail: "no such file or folder")
    }
    let entry = isFolder.boolValue ? page.appendingPathComponent("index.html") : page
    guard FileManager.default.isReadableFile(atPath: entry.path) else {
      throw .noPage(path, detail: isFolder.boolValue ? "it has no index.html" : "not readable")
    }
    let folder =
      root.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
      ?? entry.deletingLastPathComponent()
    guard folder.path != "/" else {
      throw .noPage(path, detail: "its folder would be the whole file system; name one with --root")
    }
    guard entry.path.hasPrefix(folder.path + "/") else {
      throw .noPage(path, detail: "it is not inside the served folder \(folder.path)")
    }
    return .folder(
      root: folder.path, entry: String(entry.path.dropFirst(folder.path.count + 1)))
  }

  /// The path and query that the browser opens.
  var entryPath: String {
    switch self {
    case .folder(_, let entry):
      "/" + (entry.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? entry)
    case .server(let url):
      (url.path.isEmpty ? "/" : url.path) + (url.query.map { "?\($0)" } ?? "")
    }
  }

  /// The page's name in trace and pack.
  package var name: String {
    switch self {
    case .folder(_, let entry): entry
    case .server(let url): url.absoluteString
    }
  }

  /// The nearest folder above the served one that has a file which the page asks for: a page of a site that was given
  /// alone, without what lies beside its folder.
  ///
  /// - Parameter path: decoded, with a leading slash.
  func folderAbove(with path: String) -> String? {
    guard case .folder(let root, _) = self, !path.hasSuffix("/"),
      !path.split(separator: "/").contains("..")
    else { return nil }
    var folder = URL(fileURLWithPath: root).deletingLastPathComponent()
    for _ in 0..<Self.mostAbove where folder.path != "/" {
      if FileManager.default.isReadableFile(atPath: folder.path + path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }
  /// Deeper than pages lie in their sites.
  private static let mostAbove = 8

  private static func isLoopback(_ host: String) -> Bool {
    ForeignTraffic.isOwn(host)
  }
}

/// A page's file before it is sent to the browser.
struct PageFile: Sendable {
  var status = 200
  var contentType: String
  /// The address given by its server, for a status of 3xx.
  var location: String?
  var content: Data
  /// The isolation headers sent by the page's own server.
  var isolation: [String: String] = [:]
}

extension PageSource {
  /// The file at a path of the page's own server.
  ///
  /// - Parameters:
  ///   - path: decoded, with a leading slash; `query` is encoded.
  /// - Returns: nil when there is none.
  /// - Throws: `FileRefusal`, `RecordingError.pageServer`, errors from the request.
  func load(
    _ path: String, query: String, method: String, body: Data?, contentType: String?
  ) async throws -> PageFile? {
    switch self {
    case .folder(let root, _):
      guard method == "GET" || method == "HEAD" else { return nil }
      let wanted = path.hasSuffix("/") ? path + "index.html" : path
      return try WebFolder(path: root).read("web" + wanted).map {
        // What is not UTF-8 is said by the document, as where a browser opens the file.
        let isText = String(validating: $0.content, as: UTF8.self) != nil
        let type = isText ? $0.contentType : $0.contentType.replacing("; charset=utf-8", with: "")
        return PageFile(contentType: type, content: $0.content)
      }
    case .server(let url):
      var target = URLComponents()
      (target.scheme, target.host, target.port) = (url.scheme, url.host, url.port)
      target.path = path
      target.percentEncodedQuery = query.isEmpty ? nil : query
      guard let address = target.url else { return nil }
      var request = URLRequest(url: address, timeoutInterval: 60)
      request.httpMethod = method
      request.httpBody = body
      request.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData
      if let contentType { request.setValue(contentType, forHTTPHeaderField: "Content-Type") }
      let (data, answer) = try await PageRequests.shared.data(for: request)
      return PageFile(
        status: answer.statusCode,
        contentType: answer.value(forHTTPHeaderField: "Content-Type")
          ?? "application/octet-stream",
        location: answer.value(forHTTPHeaderField: "Location"), content: data,
        isolation: PageIsolation.names.reduce(into: [:]) {
          $0[$1] = answer.value(forHTTPHeaderField: $1)
        })
    }
  }
}

/// Why a file did not come, in the system's words.
enum AnswerText {
  static func of(_ error: any Error) -> String {
    if error is FileRefusal || error is RecordingError { return "\(error)" }
    var error = error as NSError
    while let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = cause }
    return error.userInfo[NSLocalizedDescriptionKey] as? String ?? "\(error)"
  }
}
