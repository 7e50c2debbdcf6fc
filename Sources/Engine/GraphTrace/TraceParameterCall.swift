import WebAudio

/// One call on an `AudioParam`, or an assignment to its value or automation rate.
struct TraceParameterCall {
  let builder: TraceBuilder
  let operation: Int

  func apply(
    _ method: String, _ arguments: [WorkletMessage], to parameter: AudioParam
  ) throws(TraceError) {
    if method == "automationRate" {
      guard let rate = arguments.first?.text.flatMap(AutomationRate.init) else {
        throw wrong(method, arguments.count)
      }
      return try builder.rejecting(operation) { () throws(WebAudioError) in
        try parameter.setAutomationRate(rate)
      }
    }
    if method == "setValueCurveAtTime" {
      return try applyCurve(arguments, to: parameter)
    }
    // JavaScript ignores surplus arguments.
    guard let count = Self.argumentCounts[method] else {
      throw .rejected(
        operation: operation, reason: .unsupported(feature: "AudioParam.\(method)"))
    }
    let numbers = arguments.prefix(count).compactMap(\.numberValue)
    guard numbers.count == count, let first = numbers.first else {
      throw wrong(method, arguments.count)
    }
    let value = Float(first)
    try builder.rejecting(operation) { () throws(WebAudioError) in
      switch method {
      case "value": try parameter.setValue(value)
      case "setValueAtTime": try parameter.setValueAtTime(value, numbers[1])
      case "linearRampToValueAtTime": try parameter.linearRampToValueAtTime(value, numbers[1])
      case "exponentialRampToValueAtTime":
        try parameter.exponentialRampToValueAtTime(value, numbers[1])
      case "setTargetAtTime": try parameter.setTargetAtTime(value, numbers[1], numbers[2])
      case "cancelScheduledValues": try parameter.cancelScheduledValues(first)
      default: try parameter.cancelAndHoldAtTime(first)
      }
    }
  }

  private static let argumentCounts = [
    "value": 1, "setValueAtTime": 2, "linearRampToValueAtTime": 2,
    "exponentialRampToValueAtTime": 2, "setTargetAtTime": 3, "cancelScheduledValues": 1,
    "cancelAndHoldAtTime": 1,
  ]

  private func applyCurve(
    _ arguments: [WorkletMessage], to parameter: AudioParam
  ) throws(TraceError) {
    guard arguments.count >= 3, let start = arguments[1].numberValue,
      let duration = arguments[2].numberValue, let span = arguments[0]["floats"]
    else { throw wrong("setValueCurveAtTime", arguments.count) }
    let curve = try builder.span(span, operation, name: "floats")
    try builder.rejecting(operation) { () throws(WebAudioError) in
      try parameter.setValueCurveAtTime(curve, start, duration)
    }
  }

  private func wrong(_ method: String, _ count: Int) -> TraceError {
    .invalidValue(
      operation: operation, name: method, detail: "cannot take these \(count) arguments")
  }
}

/// Calls of `setPosition` and `setOrientation` on a panner or the listener.
struct TracePlacement {
  let builder: TraceBuilder
  let operation: Int

  func call(
    _ method: String, _ numbers: [Float], on owner: WorkletMessage
  ) throws(TraceError) {
    let listener = owner.text == "listener" ? builder.context.listener : nil
    let panner =
      try owner.wholeNumber
      .map { id throws(TraceError) in try builder.node(id, operation) } as? PannerNode
    try builder.rejecting(operation) { () throws(WebAudioError) in
      switch (method, numbers.count) {
      case ("setPosition", 3):
        try listener?.setPosition(numbers[0], numbers[1], numbers[2])
        try panner?.setPosition(numbers[0], numbers[1], numbers[2])
      case ("setOrientation", 6) where listener != nil:
        try listener?.setOrientation(
          numbers[0], numbers[1], numbers[2], up: (numbers[3], numbers[4], numbers[5]))
      case ("setOrientation", 3) where panner != nil:
        try panner?.setOrientation(numbers[0], numbers[1], numbers[2])
      default: throw .unsupported(feature: "\(method) with \(numbers.count) arguments")
      }
    }
  }
}
