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
  /// Of the context, in hertz.
  public let sampleRate: Double
  /// In the order of the node's inputs.
  public let inputs: UnsafeBufferPointer<WorkletPort>
  /// In the order of the node's outputs, zeroed.
  public let outputs: UnsafeBufferPointer<WorkletPort>
  /// In the order of the node's parameter descriptors.
  public let parameters: UnsafeBufferPointer<WorkletParameterValues>
}

/// One input or output: 128 frames for each channel.
///
/// An input without an active connection has no channels.
public struct WorkletPort {
  /// 0 where nothing is connected to an input.
  public let channelCount: Int
  @usableFromInline let samples: UnsafeMutablePointer<Float>

  init(_ bus: AudioBus, channelCount: Int) {
    self.channelCount = channelCount
    samples = bus[0]
  }

  /// The 128 samples of a channel.
  ///
  /// - Precondition: 0 ≤ channel < `channelCount`; it is not checked.
  @inlinable
  public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    samples + channel * RenderQuantum.frameCount
  }
}

/// A parameter's values: 128 in quanta in which they vary, otherwise one.
public struct WorkletParameterValues {
  /// 128 where the parameter varies within the quantum, otherwise 1.
  public let count: Int
  /// As many as `count`.
  public let values: UnsafePointer<Float>
}

/// Name and range of a parameter of a worklet node.
public struct WorkletParameterDescriptor: Sendable {
  /// What the node's parameter is called.
  public let name: String
  /// The value where the node is given no other.
  public let defaultValue: Float
  /// The smallest value that is used.
  public let minValue: Float
  /// The largest value that is used.
  public let maxValue: Float
  /// Whether there is a value for each frame or for each quantum.
  public let automationRate: AutomationRate

  /// A parameter without bounds, evaluated for each frame, unless something else is said.
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
