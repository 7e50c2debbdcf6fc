import AudioSignal
import CandidateKit
import ParityCases
import PortComponents

/// The stimulus of a case in the form of a native app's input: block by block, until it ends.
package struct BlockStimulus {
  package static let blockSize = ParameterAutomation.blockSize

  package let count: Int
  private let channels: [[Float]]
  private let end: Int

  /// - Throws: `InvalidParameters` without a stimulus.
  package init(_ definition: CaseDefinition, _ stimulus: SampleBuffer?) throws(InvalidParameters) {
    guard let stimulus, !stimulus.channels.isEmpty else {
      throw InvalidParameters(id: definition.id, PortFault.noStimulus)
    }
    count = Self.blockCount(of: definition)
    end = stimulus.frameCount
    let whole = count * Self.blockSize
    channels = stimulus.channels.map { samples in
      samples.prefix(whole) + [Float](repeating: 0, count: max(0, whole - samples.count))
    }
  }

  package static func blockCount(of definition: CaseDefinition) -> Int {
    (definition.frames + blockSize - 1) / blockSize
  }

  /// - Parameter channel: channels that the stimulus does not have equal its last one.
  /// - Returns: nil once the stimulus has ended.
  package func input(_ block: Int, channel: Int) -> ArraySlice<Float>? {
    let start = block * Self.blockSize
    guard start < end else { return nil }
    return channels[min(channel, channels.count - 1)][start..<(start + Self.blockSize)]
  }
}

extension AutomationCall {
  /// - Throws: `InvalidParameters` for what is not a call of an `AudioParam`.
  package func apply(to curve: inout ParameterAutomation, of id: String) throws(InvalidParameters) {
    let times = arguments.dropFirst(method == "cancelScheduledValues" ? 0 : 1)
    guard times.allSatisfy({ $0 >= 0 && $0.isFinite }),
      arguments.allSatisfy({ Float($0).isFinite })
    else {
      throw InvalidParameters(id: id, PortFault.outOfRange(method: method))
    }
    switch (method, arguments.count) {
    case ("setValueAtTime", 2): curve.set(Float(arguments[0]), at: arguments[1])
    case ("linearRampToValueAtTime", 2):
      curve.rampLinearly(to: Float(arguments[0]), at: arguments[1])
    case ("exponentialRampToValueAtTime", 2) where Float(arguments[0]) != 0:
      curve.rampExponentially(to: Float(arguments[0]), at: arguments[1])
    case ("setTargetAtTime", 3):
      curve.approach(Float(arguments[0]), from: arguments[1], timeConstant: arguments[2])
    case ("cancelScheduledValues", 1): curve.cancel(from: arguments[0])
    default:
      throw InvalidParameters(
        id: id, PortFault.unknownAutomation(method: method, arguments: arguments.count))
    }
  }
}
