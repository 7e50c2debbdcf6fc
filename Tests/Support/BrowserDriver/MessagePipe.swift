import Foundation

/// Calls and events of the DevTools protocol over two descriptors.
final class MessagePipe {
  typealias Message = [String: Any]

  private let input: Int32
  private let output: Int32
  private var buffer = Data()
  private var lastID = 0
  /// Events that nobody has asked for yet.
  private var events: [Message] = []

  /// How long an answer may take: a machine under load starts a browser in many seconds.
  private static let patience = 120.0

  init(reading input: Int32, writing output: Int32) {
    self.input = input
    self.output = output
  }

  deinit {
    closeDescriptor(input)
    closeDescriptor(output)
  }

  /// - Throws: `DriverError`.
  @discardableResult
  func call(
    _ method: String, _ parameters: Message = [:], session: String? = nil
  ) throws -> Message {
    lastID += 1
    var message: Message = ["id": lastID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try send(try JSONSerialization.data(withJSONObject: message) + [0])
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while true {
      let reply = try receive(until: deadline, for: method)
      guard reply["id"] as? Int == lastID else {
        events.append(reply)
        continue
      }
      if let error = reply["error"] as? Message {
        throw DriverError.refused(method: method, message: error["message"] as? String ?? "")
      }
      return reply["result"] as? Message ?? [:]
    }
  }

  /// The events of a session so far, which are forgotten then.
  func takeEvents(of session: String) -> [Message] {
    let own = events.filter { $0["sessionId"] as? String == session }
    events.removeAll { $0["sessionId"] as? String == session }
    return own
  }

  /// Waits until an event of that name has come, and takes it.
  func waitForEvent(_ name: String, session: String) throws {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    func isWanted(_ event: Message) -> Bool {
      event["method"] as? String == name && event["sessionId"] as? String == session
    }
    while true {
      if let place = events.firstIndex(where: isWanted) {
        events.remove(at: place)
        return
      }
      events.append(try receive(until: deadline, for: name))
    }
  }

  private func send(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      guard count > 0 else { throw DriverError.ended }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(until deadline: Date, for what: String) throws -> Message {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let text = buffer[..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: text) as? Message ?? [:]
      }
      var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let left = deadline.timeIntervalSinceNow
      guard left > 0, poll(&descriptor, 1, Int32(left * 1000) + 1) > 0 else {
        throw DriverError.timedOut(what)
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(input, &bytes, bytes.count)
      guard count > 0 else { throw DriverError.ended }
      buffer.append(contentsOf: bytes[..<count])
    }
  }
}

// Under names that no method has.
func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
