import WebAudio

/// Operations that connect and disconnect nodes.
extension TraceBuilder {
  func connect(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let source = try node("from", &members, index)
    let output = try members.integer("output")
    if let name = members.takeIfPresent("toParam") {
      let owner = try members.take("toNode")
      let parameter = try parameter(name.text ?? "", of: owner, index)
      try rejecting(index) { () throws(WebAudioError) in
        try source.connect(parameter, output: output)
      }
    } else {
      let target = try node("toNode", &members, index)
      let input = try members.integer("input")
      try rejecting(index) { () throws(WebAudioError) in
        _ = try source.connect(target, output: output, input: input)
      }
    }
  }

  func disconnect(_ members: inout TraceMembers, _ index: Int) throws(TraceError) {
    let source = try node("from", &members, index)
    let output = try members.integerIfPresent("output")
    let input = try members.integerIfPresent("input")
    guard let owner = members.takeIfPresent("toNode") else {
      return try rejecting(index) { () throws(WebAudioError) in
        if let output { try source.disconnect(output: output) } else { source.disconnect() }
      }
    }
    if let name = members.takeIfPresent("toParam") {
      let parameter = try parameter(name.text ?? "", of: owner, index)
      return try rejecting(index) { () throws(WebAudioError) in
        try source.disconnect(parameter, output: output)
      }
    }
    guard let id = owner.wholeNumber else {
      throw .wrongType(operation: index, name: "toNode", expected: "node id")
    }
    let target = try node(id, index)
    try rejecting(index) { () throws(WebAudioError) in
      try source.disconnect(target, output: output, input: input)
    }
  }
}
