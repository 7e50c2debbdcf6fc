/// Native worklet processors by the name under which a page registers its own.
///
/// What `registerProcessor` is in JavaScript.
public struct WorkletRegistry {
  /// What a processor's constructor gets.
  public struct Options {
    public let sampleRate: Double
    /// `processorOptions` of the node; null when it has none.
    public let processorOptions: WorkletMessage
    public let numberOfInputs: Int
    public let numberOfOutputs: Int
    public let outputChannelCount: [Int]?

    public init(
      sampleRate: Double, processorOptions: WorkletMessage = .null, numberOfInputs: Int = 1,
      numberOfOutputs: Int = 1, outputChannelCount: [Int]? = nil
    ) {
      self.sampleRate = sampleRate
      self.processorOptions = processorOptions
      self.numberOfInputs = numberOfInputs
      self.numberOfOutputs = numberOfOutputs
      self.outputChannelCount = outputChannelCount
    }
  }

  private struct Entry {
    let descriptors: [WorkletParameterDescriptor]
    let make: (Options) -> any AudioWorkletProcessor
  }

  private var entries: [String: Entry] = [:]

  public init() {}

  /// The registered names, in order.
  public var names: [String] { entries.keys.sorted() }

  public mutating func register(
    _ name: String, parameters: [WorkletParameterDescriptor] = [],
    make: @escaping (Options) -> any AudioWorkletProcessor
  ) {
    entries[name] = Entry(descriptors: parameters, make: make)
  }

  /// A node with a new processor of that name; nil when none is registered.
  public func makeNode(
    _ name: String, context: OfflineAudioContext, options: Options
  ) -> AudioWorkletNode? {
    guard let entry = entries[name] else { return nil }
    return AudioWorkletNode(
      context: context, processor: entry.make(options), numberOfInputs: options.numberOfInputs,
      numberOfOutputs: options.numberOfOutputs, outputChannelCount: options.outputChannelCount,
      parameterDescriptors: entry.descriptors)
  }
}
