import Foundation
import OrdinaryFiles

/// Keeps a browser from reaching other machines.
///
/// Other machines' host names do not resolve, and every address except loopback ones is sent to a proxy that refuses: a
/// port that is bound here but not listened on.
final class BlockingProxy: Sendable {
  private let socketNumber: Int32
  private let port: UInt16

  /// - Throws: `CaptureError.serverFailed`.
  init() throws(CaptureError) {
    func failed() -> CaptureError { .serverFailed(detail: SystemReason.of(errno: errno)) }
    #if os(Linux)
      socketNumber = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      socketNumber = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard socketNumber >= 0 else { throw failed() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socketNumber
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw failed() }
  }

  deinit { close(socketNumber) }

  var switches: [String] {
    let own = ["127.0.0.1", "localhost", "*.localhost", "[::1]"]
    return [
      "--host-resolver-rules=MAP * ~NOTFOUND , "
        + own.map { "EXCLUDE \($0)" }.joined(separator: " , "),
      "--proxy-server=http://127.0.0.1:\(port)",
      // `<-loopback>` goes first: without it, link-local addresses would need no proxy.
      "--proxy-bypass-list=<-loopback>;\(own.joined(separator: ";"))",
      // Peer connections bypass the proxy unless told not to.
      "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-quic",
    ]
  }
}
