import Foundation

/// Which addresses beyond this machine a page asked for, from the browser's own network log.
///
/// The log has every request of the browser, whatever made it: scripts, pictures, workers, sockets,
/// frames, beacons. Those without an initiator are the browser's own.
package struct ForeignTraffic: Sendable, Equatable {
  /// An address that the page got an answer from, with what came, decoded; of a socket nothing.
  package struct Answer: Sendable, Equatable {
    package let url: String
    package let content: Data
  }

  /// Addresses that gave no answer, each once, in the order of asking.
  package let refused: [String]
  /// In the order of asking.
  package let reached: [Answer]

  package init(refused: [String] = [], reached: [Answer] = []) {
    var seen: Set<String> = []
    self.refused = refused.filter { seen.insert($0).inserted }
    self.reached = reached
  }

  /// The names under which a program of this machine is reached by itself alone.
  static let ownHosts: Set<String> = ["localhost", "127.0.0.1", "::1", "[::1]"]

  static func isOwn(_ host: String) -> Bool {
    let host = host.lowercased()
    return ownHosts.contains(host) || host.hasSuffix(".localhost")
  }

  /// Whether an address is of the network, and beyond this machine.
  static func isForeign(_ address: String) -> Bool {
    guard let scheme = address.split(separator: ":").first,
      ["http", "https", "ws", "wss"].contains(scheme.lowercased())
    else { return false }
    guard let host = URLComponents(string: address)?.host else { return true }
    return !isOwn(host)
  }
}
