import CFloatingPoint

/// Runs a native worklet processor in the graph.
///
/// - Shape: as many inputs and outputs as requested; an output has the channels given for it, or those of the only
///   input.
/// - Real-time: the node itself never allocates, locks or throws while rendering.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioWorkletNode>
public final class AudioWorkletNode: AudioNode {
  private let processor: any AudioWorkletProcessor
  private let outputChannelCounts: [Int]?
  private let inputPorts: UnsafeMutableBufferPointer<WorkletPort>
  private let outputPorts: UnsafeMutableBufferPointer<WorkletPort>
  private let parameterValues: UnsafeMutableBufferPointer<WorkletParameterValues>
  /// Where the processor writes what nothing reads, for each output.
  private let unheardMemory: [BusMemory]
  /// True once the processor has ended, which is final, as in Chromium.
  @exclusivity(unchecked) private var hasEnded = false
  /// The processor's last return value.
  @exclusivity(unchecked) private var wantsMore = true

  /// A node that has a processor render its quanta.
  ///
  /// - Parameters:
  ///   - processor: belongs to this node alone.
  ///   - outputChannelCount: for each output; nil for as many as the input has where there is one input and one output,
  ///     otherwise one.
  ///   - parameterData: initial values by name; others have their defaults.
  public init(
    context: OfflineAudioContext, processor: any AudioWorkletProcessor, numberOfInputs: Int = 1,
    numberOfOutputs: Int = 1, outputChannelCount: [Int]? = nil,
    parameterDescriptors: [WorkletParameterDescriptor] = [], parameterData: [String: Float] = [:]
  ) {
    self.processor = processor
    outputChannelCounts = outputChannelCount
    let made = parameterDescriptors.map { descriptor in
      AudioParam(
        descriptor.name, context: context, value: parameterData[descriptor.name],
        defaultValue: descriptor.defaultValue, range: descriptor.minValue...descriptor.maxValue,
        rate: descriptor.automationRate)
    }
    inputPorts = .allocate(capacity: numberOfInputs)
    outputPorts = .allocate(capacity: numberOfOutputs)
    parameterValues = .allocate(capacity: parameterDescriptors.count)
    unheardMemory = (0..<numberOfOutputs).map { _ in BusMemory(channelCount: 1) }
    super.init(context: context, inputs: numberOfInputs, outputs: numberOfOutputs)
    parameters = made
    for parameter in parameters { parameter.reserveValues() }
    // As in Chromium, where a processor keeps its node in the graph until it has ended.
    connectionCount = 1
    inputChannelCountMayHaveChanged()
  }

  deinit {
    inputPorts.deallocate()
    outputPorts.deallocate()
    parameterValues.deallocate()
  }

  /// Posts a message to the processor, which receives it before the next quantum.
  public func post(_ message: WorkletMessage) { processor.receive(message) }

  /// A processor decides itself when it has ended.
  override var outlivesInputs: Bool { true }
  override var worksUnheard: Bool { true }
  override var tailSeconds: Double { hasEnded ? 0 : .infinity }

  override func outputChannelCount(_ output: Int) -> Int {
    outputChannelCounts?[output] ?? inputs.first?.channelCount ?? 1
  }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    for (memory, output) in zip(unheardMemory, outputs) {
      memory.bus.setChannelCount(output.channelCount)
    }
  }

  override func process(at frame: Int) {
    // While something is connected, even if silent, a processor that asked to end is still called.
    let isFed = inputs.contains(where: \.isConnected)
    guard !hasEnded, wantsMore || isFed else {
      for output in outputs { output.bus.silence() }
      if !hasEnded { end() }
      return
    }
    for (index, bus) in pulled.enumerated() {
      let isConnected = inputs[index].isConnected
      inputPorts.initializeElement(
        at: index, to: WorkletPort(bus, channelCount: isConnected ? bus.channelCount : 0))
    }
    for (index, parameter) in parameters.enumerated() {
      let values = parameter.values(at: frame)
      parameterValues.initializeElement(
        at: index,
        to: WorkletParameterValues(count: Self.count(of: values), values: values))
    }
    // After the parameters, whose audio may be this node's output of the last quantum.
    for (index, output) in outputs.enumerated() {
      // An output that nothing reads keeps what it had: a node that is connected to itself later hears that.
      let bus = output.fanOut > 0 ? output.bus : unheardMemory[index].bus
      bus.silence()
      bus.isSilent = false
      outputPorts.initializeElement(
        at: index, to: WorkletPort(bus, channelCount: output.channelCount))
    }
    // JavaScript computes with subnormal numbers, unlike the render thread around it.
    let flushed = parity_set_flush_to_zero(false)
    wantsMore = processor.process(
      WorkletQuantum(
        frame: frame, sampleRate: context.sampleRate, inputs: UnsafeBufferPointer(inputPorts),
        outputs: UnsafeBufferPointer(outputPorts),
        parameters: UnsafeBufferPointer(parameterValues)))
    _ = parity_set_flush_to_zero(flushed)
    if !wantsMore && !isFed { end() }
  }

  private func end() {
    hasEnded = true
    context.sourceFinished(self)
  }

  /// 1 when all values of the quantum are equal, even if automation or audio computed them.
  private static func count(of values: UnsafeMutablePointer<Float>) -> Int {
    for index in 1..<RenderQuantum.frameCount where values[index] != values[0] {
      return RenderQuantum.frameCount
    }
    return 1
  }
}
