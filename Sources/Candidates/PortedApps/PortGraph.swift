import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import WebAudio

/// The native graph of one case: a context, and the stimulus as its source.
package struct PortGraph {
  package let context: OfflineAudioContext
  private let definition: CaseDefinition
  private let stimulus: SampleBuffer?

  package init(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws {
    self.definition = definition
    self.stimulus = stimulus
    // References are captured with stable sums.
    context = try OfflineAudioContext(
      numberOfChannels: definition.channels, length: definition.frames,
      sampleRate: definition.sampleRate, summation: .stable)
  }

  /// A source that plays the stimulus from frame 0 on.
  package func playStimulus() throws -> AudioBufferSourceNode {
    guard let stimulus else {
      throw InvalidParameters(id: definition.id, PortFault.noStimulus)
    }
    let source = try AudioBufferSourceNode(context: context, buffer: stimulus)
    try source.start()
    return source
  }

  /// Renders stimulus → node → destination.
  package func render(through node: AudioNode) throws -> SampleBuffer {
    try playStimulus().connect(node).connect(context.destination)
    return try context.startRendering()
  }

  package func suspend(atFrame frame: Int, _ body: @escaping () throws -> Void) throws {
    try context.suspend(at: Double(frame) / context.sampleRate, body)
  }
}

/// One call on an `AudioParam` in the form of a case: `["setValueAtTime", 500, 0]`.
package struct AutomationCall: Decodable {
  package let method: String
  package let arguments: [Double]

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    method = try container.decode(String.self)
    var arguments: [Double] = []
    while !container.isAtEnd { arguments.append(try container.decode(Double.self)) }
    self.arguments = arguments
  }

  package func apply(to parameter: AudioParam, of id: String) throws {
    switch (method, arguments.count) {
    case ("setValueAtTime", 2):
      try parameter.setValueAtTime(Float(arguments[0]), arguments[1])
    case ("linearRampToValueAtTime", 2):
      try parameter.linearRampToValueAtTime(Float(arguments[0]), arguments[1])
    case ("exponentialRampToValueAtTime", 2):
      try parameter.exponentialRampToValueAtTime(Float(arguments[0]), arguments[1])
    case ("setTargetAtTime", 3):
      try parameter.setTargetAtTime(Float(arguments[0]), arguments[1], arguments[2])
    case ("cancelScheduledValues", 1):
      try parameter.cancelScheduledValues(arguments[0])
    case ("cancelAndHoldAtTime", 1):
      try parameter.cancelAndHoldAtTime(arguments[0])
    default:
      throw InvalidParameters(
        id: id, PortFault.unknownAutomation(method: method, arguments: arguments.count))
    }
  }
}
