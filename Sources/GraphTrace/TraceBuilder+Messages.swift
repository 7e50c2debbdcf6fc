import WebAudio

extension TraceBuilder {
  /// A message with its long arrays in place: `{"float32": span}` stands for one.
  func resolved(_ message: WorkletMessage, _ index: Int) throws(TraceError) -> WorkletMessage {
    switch message {
    case .array(let list):
      var result: [WorkletMessage] = []
      for element in list { result.append(try resolved(element, index)) }
      return .array(result)
    case .object(let members):
      if members.count == 1, let floats = members["float32"], case .object = floats {
        return .float32(try span(floats, index, name: "float32"))
      }
      var result: [String: WorkletMessage] = [:]
      for (name, member) in members { result[name] = try resolved(member, index) }
      return .object(result)
    default: return message
    }
  }
}
