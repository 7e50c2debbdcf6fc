import FlyingFox
import Foundation

/// Whether a request comes from the lab's own page.
enum RequestOrigin {
  /// What is wrong with it, in a sentence; nil if nothing is.
  ///
  /// A page of another site may use a host name that resolves to this machine, but its `Host` gives it away. A request
  /// from another page has another `Origin`, and a socket always has one.
  static func fault(_ request: HTTPRequest, isSocket: Bool) -> String? {
    guard let host = request.headers[.host], isOwn(host) else {
      return "this is not the address that the lab was started at"
    }
    guard let origin = request.headers[HTTPHeader("Origin")] else {
      return isSocket ? "a socket needs the lab's own page" : nil
    }
    return origin == "http://\(host)" ? nil : "requests from other pages are refused"
  }

  private static func isOwn(_ host: String) -> Bool {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && ["127.0.0.1", "localhost"].contains(parts[0])
      && UInt16(parts[1]) != nil
  }
}
