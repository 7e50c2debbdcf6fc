import Foundation

/// Which external addresses a page requested, according to the browser's own network log.
///
/// The log contains every request of the browser, whatever made it: scripts, images, workers, sockets, frames, beacons.
/// Those without an initiator are the browser's own.
package struct ForeignTraffic: Sendable, Equatable {
  /// An address that answered the page, with the decoded response; without one for a socket.
  package struct Answer: Sendable, Equatable {
    package let url: String
    package let content: Data
  }

  /// Addresses that did not answer, without duplicates, in the order of the requests.
  package let refused: [String]
  /// In the order of the requests.
  package let reached: [Answer]

  package init(refused: [String] = [], reached: [Answer] = []) {
    var seen: Set<String> = []
    self.refused = refused.filter { seen.insert($0).inserted }
    self.reached = reached
  }

  /// Host names that always mean this machine itself.
  static let ownHosts: Set<String> = ["localhost", "127.0.0.1", "::1", "[::1]"]

  static func isOwn(_ host: String) -> Bool {
    let host = host.lowercased()
    return ownHosts.contains(host) || host.hasSuffix(".localhost")
  }

  /// Whether an address is on the network, and not on this machine.
  static func isForeign(_ address: String) -> Bool {
    guard let scheme = address.split(separator: ":").first,
      ["http", "https", "ws", "wss"].contains(scheme.lowercased())
    else { return false }
    guard let host = URLComponents(string: address)?.host else { return true }
    return !isOwn(host)
  }
}
