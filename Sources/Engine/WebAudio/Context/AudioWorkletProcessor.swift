/// The native counterpart of JavaScript's `AudioWorkletProcessor`.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioWorkletProcessor>
public protocol AudioWorkletProcessor: AnyObject {
  /// Renders one quantum; outputs are zeroed before.
  ///
  /// - Returns: false when the processor has ended; it is then not called again.
  func process(_ quantum: borrowing WorkletQuantum) -> Bool

  /// Receives a message that was posted to the node's port. Unknown messages are ignored.
  func receive(_ message: WorkletMessage)
}

extension AudioWorkletProcessor {
  public func receive(_ message: WorkletMessage) {}
}

/// One render quantum as a worklet processor sees it.
///
/// The pointers are valid during the call.
public struct WorkletQuantum: ~Copyable {
  /// The first frame of the quantum.
  public let frame: Int
  public let sampleRate: Double
  public let inputs: UnsafeBufferPointer<WorkletPort>
  public let outputs: UnsafeBufferPointer<WorkletPort>
  /// In the order of the node's parameter descriptors.
  public let parameters: UnsafeBufferPointer<WorkletParameterValues>
}

/// One input or output: 128 frames for each channel.
///
/// An input without an active connection has no channels.
public struct WorkletPort {
  public let channelCount: Int
  @usableFromInline let samples: UnsafeMutablePointer<Float>

  init(_ bus: AudioBus, channelCount: Int) {
    self.channelCount = channelCount
    samples = bus[0]
  }

  @inlinable
  public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    samples + channel * RenderQuantum.frameCount
  }
}

/// A parameter's values: 128 in quanta in which they vary, otherwise one.
public struct WorkletParameterValues {
  public let count: Int
  public let values: UnsafePointer<Float>
}

/// Name and range of a parameter of a worklet node.
public struct WorkletParameterDescriptor: Sendable {
  public let name: String
  public let defaultValue: Float
  public let minValue: Float
  public let maxValue: Float
  public let automationRate: AutomationRate

  public init(
    name: String, defaultValue: Float = 0, minValue: Float = -Float.greatestFiniteMagnitude,
    maxValue: Float = Float.greatestFiniteMagnitude, automationRate: AutomationRate = .aRate
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.minValue = minValue
    self.maxValue = maxValue
    self.automationRate = automationRate
  }
}
