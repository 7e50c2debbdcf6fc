import CWebAudio
import WebAudio

@c @implementation
public func wa_create_worklet(
  _ context: OpaquePointer?, _ options: UnsafePointer<wa_worklet_options>?, _ process: wa_process?,
  _ user: UnsafeMutableRawPointer?, _ finish: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ node: UnsafeMutablePointer<OpaquePointer?>?
) -> wa_status {
  status {
    let context = try context.context()
    guard let process else {
      throw WebAudioError.missing(name: "process")
    }
    guard let options = options?.pointee else {
      throw WebAudioError.missing(name: "options")
    }
    try hand(nil, to: node, "node")
    let shape = try WorkletShape(options)
    let processor = ForeignProcessor(shape, process, user, finish)
    let made = AudioWorkletNode(
      context: context, processor: processor, numberOfInputs: shape.inputs,
      numberOfOutputs: shape.outputs, outputChannelCount: shape.channels,
      parameterDescriptors: shape.parameters)
    try hand(Handle(made as AudioNode), to: node, "node")
  }
}

/// Inputs, outputs and parameters of a worklet, checked.
struct WorkletShape {
  let inputs: Int
  let outputs: Int
  let channels: [Int]?
  let parameters: [WorkletParameterDescriptor]

  init(_ options: wa_worklet_options) throws(WebAudioError) {
    (inputs, outputs) = (Int(options.number_of_inputs), Int(options.number_of_outputs))
    guard (0...32).contains(inputs), (0...32).contains(outputs), inputs + outputs > 0 else {
      throw .unsupported(
        feature: "a worklet of \(inputs) inputs and \(outputs) outputs; 0 to 32 each, not both 0")
    }
    if let counts = options.output_channel_count {
      let channels = try copied(counts, outputs, "output_channel_count").map { Int($0) }
      if let wrong = channels.first(where: { !(1...32).contains($0) }) {
        throw .unsupportedChannelCount(wrong)
      }
      self.channels = channels
    } else {
      channels = nil
    }
    var parameters: [WorkletParameterDescriptor] = []
    for descriptor in try copied(options.parameters, Int(options.parameter_count), "parameters") {
      let name = try text(descriptor.name, "name of a parameter")
      guard descriptor.min_value <= descriptor.max_value,
        (descriptor.min_value...descriptor.max_value).contains(descriptor.default_value),
        !parameters.contains(where: { $0.name == name })
      else {
        throw .invalidRange(
          what: "parameter '\(name)'",
          detail: "its default is outside its range, or its name occurs twice")
      }
      parameters.append(
        WorkletParameterDescriptor(
          name: name, defaultValue: descriptor.default_value, minValue: descriptor.min_value,
          maxValue: descriptor.max_value,
          automationRate: descriptor.is_k_rate ? .kRate : .aRate))
    }
    self.parameters = parameters
  }
}

/// Passes each quantum to a function of the caller's.
///
/// - Real-time: the memory that it passes was allocated with the node.
final class ForeignProcessor: AudioWorkletProcessor {
  /// Chromium's most, which the specification asks any implementation to support.
  private static let mostChannels = 32
  private let function: wa_process
  private let user: UnsafeMutableRawPointer?
  private let finish: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  /// Inputs, then outputs.
  private let ports: UnsafeMutablePointer<wa_port>
  private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  private let values: UnsafeMutablePointer<wa_values>

  init(
    _ shape: WorkletShape, _ function: @escaping wa_process, _ user: UnsafeMutableRawPointer?,
    _ finish: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    (self.function, self.user, self.finish) = (function, user, finish)
    let count = shape.inputs + shape.outputs
    ports = .allocate(capacity: count)
    ports.initialize(repeating: wa_port(), count: count)
    channels = .allocate(capacity: count * Self.mostChannels)
    channels.initialize(repeating: nil, count: count * Self.mostChannels)
    values = .allocate(capacity: shape.parameters.count)
    values.initialize(repeating: wa_values(), count: shape.parameters.count)
  }

  deinit {
    ports.deallocate()
    channels.deallocate()
    values.deallocate()
    finish?(user)
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let inputCount = quantum.inputs.count
    for (index, port) in quantum.inputs.enumerated() { set(index, port) }
    for (index, port) in quantum.outputs.enumerated() { set(inputCount + index, port) }
    for (index, value) in quantum.parameters.enumerated() {
      values[index] = wa_values(count: Int32(value.count), values: value.values)
    }
    var processing = wa_processing(
      frame: Int64(quantum.frame), sample_rate: quantum.sampleRate, input_count: Int32(inputCount),
      output_count: Int32(quantum.outputs.count),
      parameter_count: Int32(quantum.parameters.count), inputs: ports,
      outputs: ports + inputCount, parameters: values)
    return function(&processing, user)
  }

  private func set(_ index: Int, _ port: WorkletPort) {
    let places = channels + index * Self.mostChannels
    let count = min(port.channelCount, Self.mostChannels)
    for channel in 0..<count { places[channel] = port[channel] }
    ports[index] = wa_port(channel_count: Int32(count), channels: places)
  }
}
