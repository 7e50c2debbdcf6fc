/// Follows the requests of one connection, and blocks heads that the server behind it would read without limit.
///
/// - Shape: a complete head, then as many bytes as it declares, then the next head; after an upgrade frames of a
///   bounded length.
struct RequestGate {
  /// Request line and headers together, in bytes: browsers send at most 2 kB here, plus some for cookies.
  static let largestHead = 65_536

  enum Passage: Equatable {
    case pass([UInt8])
    /// The code and text of a status line.
    case refuse(String)
    /// In the protocol that was asked for: what is said before the connection ends.
    case end([UInt8])
  }

  private enum State: Equatable {
    case head
    case body(left: Int)
    /// Another protocol was requested, and the server has not answered whether it supports it.
    case asked
    case open(FrameGate)
  }

  private var state = State.head
  private var head: [UInt8] = []
  private var lineStart = 0
  private var held: [UInt8] = []

  /// Between two requests, or in the head of one.
  var isInHead: Bool { state == .head }
  /// The client has not yet sent all of the body, or of the frame, that it declared.
  var isInBody: Bool {
    switch state {
    case .body: true
    case .open(let frames): frames.isInFrame
    case .head, .asked: false
    }
  }
  /// Nothing is passed on until `answered`.
  var isAsked: Bool { state == .asked }

  /// - Returns: what may be passed to the server now.
  mutating func take(_ bytes: some Collection<UInt8>) -> Passage {
    var passed: [UInt8] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      switch state {
      case .open(var frames):
        guard frames.follow(rest) else { return .end(FrameGate.tooBig) }
        state = .open(frames)
        passed += rest
        rest = []
      case .asked:
        held += rest
        rest = []
      case .body(let left):
        let count = min(left, rest.count)
        passed += rest.prefix(count)
        rest = rest.dropFirst(count)
        state = count == left ? .head : .body(left: left - count)
      case .head:
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        head += rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
        guard head.count <= Self.largestHead else {
          return .refuse("431 Request Header Fields Too Large")
        }
        guard end != nil else { break }
        let line = head[lineStart..<head.count - 1]
        lineStart = head.count
        guard line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) else { continue }
        guard let next = Self.state(after: head) else { return .refuse("400 Bad Request") }
        passed += head
        (head, lineStart, state) = ([], 0, next)
      }
    }
    return .pass(passed)
  }

  /// - Parameter answer: the beginning of the server's answer to the request for another protocol.
  /// - Returns: what was held back in the meantime.
  mutating func answered(_ answer: some Collection<UInt8>) -> Passage {
    guard state == .asked else { return .pass([]) }
    state = answer.starts(with: "HTTP/1.1 101".utf8) ? .open(FrameGate()) : .head
    let bytes = held
    held = []
    return take(bytes)
  }

  /// - Returns: nil for a head that this code and the server could interpret differently.
  private static func state(after head: [UInt8]) -> State? {
    let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    guard let first = lines.first, !first.isEmpty else { return nil }
    var length: Int?
    var isAsked = false
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(isNameByte)
      else { return nil }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        .trimmingPrefix { $0 == " " || $0 == "\t" }
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "content-length":
        let digits = value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        guard length == nil, (1...15).contains(digits.count),
          digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(String(digits))
        else { return nil }
        length = number
      // No browser sends one; its chunks would have heads of their own.
      case "transfer-encoding": return nil
      case "upgrade": isAsked = true
      default: break
      }
    }
    guard isAsked else { return length.map { $0 > 0 ? .body(left: $0) : .head } ?? .head }
    return (length ?? 0) == 0 ? .asked : nil
  }

  /// - Source: RFC 9110, 5.6.2 (token).
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
