import WebAudio

/// Puts the long arrays of messages back: `{"float32": span}` is replaced by the array.
final class LongArrays {
  private let samples: [Float]
  /// Arrays read before: many sources play the same samples, and share them.
  private var known: [Span: [Float]] = [:]

  private struct Span: Hashable {
    let offset: Int
    let length: Int
  }

  init(samples: [Float]) { self.samples = samples }

  /// The operations with everything that a worklet gets from the page in full.
  ///
  /// - Throws: `TraceError` for a span that refers to no samples.
  func restored(_ operations: [GraphTrace.Operation]) throws(TraceError) -> [GraphTrace.Operation] {
    var result = operations
    for (index, operation) in operations.enumerated() {
      for name in ["data", "processorOptions"] {
        guard let value = operation.members.peek(name) else { continue }
        let message = try restored(value, operation: index)
        result[index].members.put(message, as: name)
      }
    }
    return result
  }

  private func restored(
    _ message: WorkletMessage, operation: Int
  ) throws(TraceError) -> WorkletMessage {
    switch message {
    case .array(let list):
      var result: [WorkletMessage] = []
      for element in list { result.append(try restored(element, operation: operation)) }
      return .array(result)
    case .object(let members):
      if members.count == 1, let floats = members["float32"], case .object = floats {
        return .float32(try span(floats, operation: operation, name: "float32"))
      }
      var result: [String: WorkletMessage] = [:]
      for (name, member) in members { result[name] = try restored(member, operation: operation) }
      return .object(result)
    default: return message
    }
  }

  /// The samples to which `{"offset": n, "length": m}` refers.
  ///
  /// - Throws: `TraceError` for anything else.
  func span(
    _ value: WorkletMessage, operation: Int, name: String
  ) throws(TraceError) -> [Float] {
    var members = try TraceMembers(value, operation: operation, name: name)
    let offset = try members.integer("offset")
    let length = try members.integer("length")
    try members.finish()
    guard offset >= 0, length >= 0, offset <= samples.count, length <= samples.count - offset
    else {
      throw .spanOutOfRange(
        operation: operation, offset: offset, length: length, available: samples.count)
    }
    let place = Span(offset: offset, length: length)
    if let own = known[place] { return own }
    let own = Array(samples[offset..<offset + length])
    known[place] = own
    return own
  }
}
