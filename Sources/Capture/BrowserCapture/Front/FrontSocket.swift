import Foundation

/// System calls for sockets that never block and are not inherited by child processes.
enum FrontSocket {
  #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    static let noMore = Int32(SHUT_WR)
    static let bothWays = Int32(SHUT_RDWR)
  #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    static let noMore = SHUT_WR
    static let bothWays = SHUT_RDWR
  #endif

  /// Listens on the loopback address.
  ///
  /// - Parameter port: 0 lets the system choose.
  /// - Returns: the socket and its port; nil with `errno` set.
  static func listen(port: UInt16) -> (socket: Int32, port: UInt16)? {
    let socket = prepared(Foundation.socket(AF_INET, stream, 0))
    guard socket >= 0 else { return nil }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && Foundation.listen(socket, SOMAXCONN) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    guard isListening else {
      let reason = errno
      close(socket)
      errno = reason
      return nil
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// - Returns: -1 with `errno` set if no connection is waiting.
  static func accept(_ listener: Int32) -> Int32 {
    let socket = prepared(Foundation.accept(listener, nil, nil))
    var yes: Int32 = 1
    // Responses come in pieces: the second must not wait for the first one's acknowledgement.
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return socket
  }

  /// - Parameter path: of a socket, at most 103 bytes.
  /// - Returns: -1 with `errno` set.
  static func connect(_ path: String) -> Int32 {
    let socket = prepared(Foundation.socket(AF_UNIX, stream, 0))
    guard socket >= 0 else { return -1 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(103)) }
    let isConnected = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(socket)
      return -1
    }
    return socket
  }

  /// - Returns: how many bytes were sent; -1 with `errno` set.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Int {
    bytes.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, sendFlags) }
  }

  private static func prepared(_ socket: Int32) -> Int32 {
    guard socket >= 0 else { return socket }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    #if !os(Linux)
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return socket
  }
}
