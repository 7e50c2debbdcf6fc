import ParityCases

/// Where a trace refers to samples: a span is recognised by its place, never by its form, because pages may send
/// anything to their worklets.
///
/// - Source: docs/graph-trace.md, the table of operations.
indirect enum TraceSpans: Sendable {
  /// `{"offset": n, "length": m}`.
  case span
  case list(of: TraceSpans)
  case members([String: TraceSpans])
  /// A worklet's message: `{"float32": span}` with no other member, at any depth.
  case message

  private static let buffer = TraceSpans.members(["channels": .list(of: .span)])
  private static let attributes = TraceSpans.members(["buffer": buffer, "curve": .span])
  private static let tape = TraceSpans.list(
    of: .members(["outputs": .list(of: .list(of: .span))]))

  /// Chosen by `op`; operations that are not listed refer to no samples.
  private static func of(_ operation: JSONValue) -> TraceSpans? {
    switch operation["op"] {
    case .string("create"):
      .members(["attributes": attributes, "processorOptions": .message, "tape": tape])
    case .string("set"):
      switch operation["name"] {
      case .string("buffer"): .members(["value": buffer])
      case .string("curve"): .members(["value": .span])
      default: nil
      }
    case .string("param"): .members(["args": .list(of: .members(["floats": .span]))])
    case .string("setPeriodicWave"): .members(["real": .span, "imag": .span])
    case .string("message"): .members(["data": .message])
    case .string("tape"): .members(["channels": .list(of: .span)])
    case .string("write"): .members(["samples": .span])
    default: nil
    }
  }

  /// The trace with each of its spans replaced.
  ///
  /// - Parameter replace: gets the offset and length that the trace has, and returns the new offset.
  static func moving<Failure: Error>(
    _ trace: JSONValue, replace: (Double, Double) throws(Failure) -> Double
  ) throws(Failure) -> JSONValue {
    guard case .object(var members) = trace, case .array(let operations) = members["operations"]
    else { return trace }
    var moved: [JSONValue] = []
    for operation in operations {
      moved.append(try of(operation)?.moved(operation, replace) ?? operation)
    }
    members["operations"] = .array(moved)
    return .object(members)
  }

  private func moved<Failure: Error>(
    _ value: JSONValue, _ replace: (Double, Double) throws(Failure) -> Double
  ) throws(Failure) -> JSONValue {
    switch (self, value) {
    case (.span, .object(let members)):
      guard members.count == 2, case .number(let offset) = members["offset"],
        case .number(let length) = members["length"]
      else { return value }
      return .object(["offset": .number(try replace(offset, length)), "length": .number(length)])
    case (.list(let place), .array(let list)):
      var result: [JSONValue] = []
      for element in list { result.append(try place.moved(element, replace)) }
      return .array(result)
    case (.members(let places), .object(var members)):
      for (name, place) in places {
        if let member = members[name] { members[name] = try place.moved(member, replace) }
      }
      return .object(members)
    case (.message, .array(let list)):
      var result: [JSONValue] = []
      for element in list { result.append(try moved(element, replace)) }
      return .array(result)
    case (.message, .object(let members)):
      if members.count == 1, let floats = members["float32"], case .object = floats {
        return .object(["float32": try TraceSpans.span.moved(floats, replace)])
      }
      var result: [String: JSONValue] = [:]
      for (name, member) in members { result[name] = try moved(member, replace) }
      return .object(result)
    default: return value
    }
  }
}
