import WebAudio

/// Takes a trace apart, changes it and puts it together again: the calls of a page if it, or the context, had some
/// fault.
extension GraphTrace {
  /// One operation with its members as plain values.
  package struct Step: Sendable {
    package var at: Int
    package var name: String
    package var members: [String: WorkletMessage]

    package init(at: Int, name: String, members: [String: WorkletMessage]) {
      self.at = at
      self.name = name
      self.members = members
    }
  }

  /// The operations in order, to be changed.
  package var steps: [Step] {
    operations.map { Step(at: $0.at, name: $0.name, members: $0.members.all) }
  }

  /// The samples to which a span of the trace refers; nil when it refers to none.
  package func samples(of span: WorkletMessage) -> [Float]? {
    guard let offset = span["offset"]?.wholeNumber,
      let length = span["length"]?.wholeNumber,
      offset >= 0, length >= 0, offset <= samples.count, length <= samples.count - offset
    else { return nil }
    return Array(samples[offset..<offset + length])
  }

  /// The same context with other operations.
  ///
  /// - Parameters:
  ///   - steps: in any order; each is applied at its time, those of equal time in their given order.
  ///   - length: frames to render; later steps are left out.
  ///   - workletSeed: replaces the trace's own; nil keeps that.
  ///   - more: samples to append to the trace's own, for spans of the steps to refer to.
  package func told(
    _ steps: [Step], length: Int, workletSeed: UInt32? = nil, adding more: [Float] = []
  ) -> GraphTrace {
    let due = steps.filter { $0.at < length }.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return GraphTrace(
      source: source,
      context: Context(
        sampleRate: context.sampleRate, length: length,
        numberOfChannels: context.numberOfChannels, destination: context.destination,
        workletSeed: workletSeed ?? context.workletSeed, pageSeed: context.pageSeed,
        stableSums: context.stableSums,
        silencesNonFinite: context.silencesNonFinite, stops: context.stops),
      unsupported: unsupported,
      operations: due.enumerated().map { index, step in
        Operation(
          at: step.at, name: step.name, members: TraceMembers(step.members, operation: index))
      },
      samples: more.isEmpty ? samples : samples + more, headKernels: headKernels)
  }

  /// The offset at which appended samples begin.
  package var sampleCount: Int { samples.count }

  private init(
    source: String, context: Context, unsupported: [String], operations: [Operation],
    samples: [Float], headKernels: HeadKernels?
  ) {
    self.source = source
    self.context = context
    self.unsupported = unsupported
    self.operations = operations
    self.samples = samples
    self.headKernels = headKernels
  }
}
