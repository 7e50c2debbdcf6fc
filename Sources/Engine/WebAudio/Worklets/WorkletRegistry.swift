/// Native worklet processors by the name under which a page registers its own.
///
/// The counterpart of JavaScript's `registerProcessor`.
public struct WorkletRegistry {
  /// The arguments of a processor's constructor.
  public struct Options {
    /// Of the context, in hertz.
    public let sampleRate: Double
    /// `processorOptions` of the node; null when it has none.
    public let processorOptions: WorkletMessage
    /// How many inputs the node has.
    public let numberOfInputs: Int
    /// How many outputs the node has.
    public let numberOfOutputs: Int
    /// Channels of each output; nil where the node was made without them.
    public let outputChannelCount: [Int]?

    /// What a node with one input and one output has, unless something else is said.
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
    let modules: Set<String>
    let descriptors: [WorkletParameterDescriptor]
    let minimumInputs: Int
    let minimumOutputs: Int
    let make: (Options) -> any AudioWorkletProcessor
  }

  private var entries: [String: Entry] = [:]

  /// A registry without processors.
  public init() {}

  /// The registered names, in order.
  public var names: [String] { entries.keys.sorted() }

  /// The registered processors, with the modules after which each was written.
  public var processors: NativeProcessors {
    NativeProcessors(modules: entries.mapValues(\.modules))
  }

  /// - Parameters:
  ///   - modules: identifiers of the web modules after which the processor was written; without any, it stands for any
  ///     of its name.
  ///   - minimumInputs: the number of inputs that the processor reads without checking that they exist.
  ///   - minimumOutputs: the number of outputs that it writes in that way.
  public mutating func register(
    _ name: String, modules: Set<String> = [], minimumInputs: Int = 0, minimumOutputs: Int = 1,
    parameters: [WorkletParameterDescriptor] = [],
    make: @escaping (Options) -> any AudioWorkletProcessor
  ) {
    entries[name] = Entry(
      modules: modules, descriptors: parameters, minimumInputs: minimumInputs,
      minimumOutputs: minimumOutputs,
      make: make)
  }

  /// A node with a new processor of that name; nil when none is registered.
  ///
  /// - Throws: `unsupported` for fewer inputs or outputs than the processor needs.
  public func makeNode(
    _ name: String, context: OfflineAudioContext, options: Options
  ) throws(WebAudioError) -> AudioWorkletNode? {
    guard let entry = entries[name] else { return nil }
    guard options.numberOfInputs >= entry.minimumInputs,
      options.numberOfOutputs >= entry.minimumOutputs
    else {
      throw .unsupported(
        feature: "'\(name)' with \(options.numberOfInputs) inputs and"
          + " \(options.numberOfOutputs) outputs; it needs at least \(entry.minimumInputs) and"
          + " \(entry.minimumOutputs)")
    }
    return AudioWorkletNode(
      context: context, processor: entry.make(options), numberOfInputs: options.numberOfInputs,
      numberOfOutputs: options.numberOfOutputs, outputChannelCount: options.outputChannelCount,
      parameterDescriptors: entry.descriptors)
  }
}
