import Foundation

extension RecordingRequest {
  /// The request for the page to which this one leads while it loads: a start page that only forwards.
  ///
  /// - Returns: nil for a page that leaves later, after a click, or for another server.
  func following(_ error: RecordingError) -> (request: RecordingRequest, address: String)? {
    guard case .leftPage(let address, milliseconds: 0) = error, clicks.isEmpty,
      address.hasPrefix("/"), let target = URLComponents(string: address),
      let page = page.at(target.path)
    else { return nil }
    var request = self
    request.page = page
    request.query = target.percentEncodedQuery ?? ""
    return (request, address)
  }
}

extension PageSource {
  /// Another page of the same folder or server; nil for a file that does not exist.
  ///
  /// - Parameter path: decoded, with a leading slash.
  fileprivate func at(_ path: String) -> PageSource? {
    switch self {
    case .folder(let root, let entry):
      let wanted = String((path.hasSuffix("/") ? path + "index.html" : path).dropFirst())
      guard wanted != entry, WebFolder(path: root).file("web/" + wanted) != nil else { return nil }
      return .folder(root: root, entry: wanted)
    case .server(let url):
      var target = URLComponents()
      (target.scheme, target.host, target.port) = (url.scheme, url.host, url.port)
      target.path = path
      guard let address = target.url, address.path != url.path else { return nil }
      return .server(address)
    }
  }
}
