import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A TCP client that sends exactly the bytes it is given, also those no HTTP library would.
struct RawClient {
  private let descriptor: Int32

  /// Connects to a port on the loopback address.
  ///
  /// - Parameter window: how many bytes the system keeps for this client until it reads; nil for as many as it likes.
  init(port: UInt16, window: Int32? = nil) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var window {
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    // No test waits for an answer for longer than this, also while others take all processors.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  func send(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    #if canImport(Glibc)
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      _ = Darwin.send(descriptor, bytes, bytes.count, 0)
    #endif
  }

  /// The first line of the answer; empty when the server closes or says nothing.
  func firstLine() -> String {
    var received = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &received, received.count, 0)
    guard count > 0 else { return "" }
    let text = String(decoding: received[0..<count], as: UTF8.self)
    return String(text.prefix { $0 != "\r\n" && $0 != "\n" && $0 != "\r" })
  }

  /// Waits for an answer, and reads nothing of it.
  func hasAnswer() -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1
  }

  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// An answer's lines before its body; empty when the server closes or says nothing.
  private func head() -> [Substring] {
    var text = ""
    var received = [UInt8](repeating: 0, count: 4096)
    while !text.contains("\r\n\r\n") {
      let count = recv(descriptor, &received, received.count, 0)
      guard count > 0 else { break }
      text += String(decoding: received[0..<count], as: UTF8.self)
    }
    return text.prefix(upTo: text.firstRange(of: "\r\n\r\n")?.lowerBound ?? text.endIndex)
      .split(separator: "\r\n")
  }

  /// Sends one request on a connection of its own and returns the status code; nil without answer.
  ///
  /// - Parameter seal: what shows that a message is a recorder's.
  static func status(
    port: UInt16, _ method: String, _ path: String, seal: String? = nil, body: [UInt8] = []
  ) async throws -> Int? {
    let head = try await head(port: port, method, path, seal: seal, body: body)
    let words = head.first?.split(separator: " ") ?? []
    return words.count > 1 ? Int(words[1]) : nil
  }

  /// The lines before the answer's body.
  ///
  /// Waits on a thread of its own: the server runs on those that tests share.
  static func head(
    port: UInt16, _ method: String, _ path: String, seal: String? = nil, body: [UInt8] = []
  ) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let client = try RawClient(port: port)
            defer { client.close() }
            let head =
              "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.count)\r\n"
              + (seal.map { "X-Parity-Seal: \($0)\r\n" } ?? "") + "\r\n"
            client.send(Array(head.utf8) + body)
            return client.head().map(String.init)
          })
      }
    }
  }
}
