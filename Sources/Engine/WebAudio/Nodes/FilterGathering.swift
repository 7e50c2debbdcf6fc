import CVectorKernels

/// Filters of several branches that run in parallel, with up to two in series before each of them.
///
/// - Real-time: `filter` never allocates, locks or throws.
final class FilterGathering: Gathering {
  /// The context keeps the filters.
  private let filters: [Unmanaged<BiquadFilterNode>]
  private let lanes: [FilterLanes]

  init(_ filters: [BiquadFilterNode]) {
    self.filters = filters.map { .passUnretained($0) }
    lanes = (1...BiquadFilterNode.chainLength).map(FilterLanes.init)
  }

  /// Does the work that the filters have deferred.
  func filter() {
    for index in filters.indices {
      filters[index]._withUnsafeGuaranteedRef { filter in
        if filter.isDeferred { take(filter) }
      }
    }
    for index in lanes.indices {
      Unmanaged.passUnretained(lanes[index])._withUnsafeGuaranteedRef { $0.filter() }
    }
  }

  private func take(_ filter: BiquadFilterNode) {
    guard let length = filter.gatheredLength else { return filter.makeUp() }
    Unmanaged.passUnretained(lanes[length - 1])._withUnsafeGuaranteedRef { lanes in
      for channel in 0..<filter.channels { lanes.take(filter, channel) }
    }
  }
}

/// Up to eight chains of equally many filters, each with one channel.
private final class FilterLanes {
  /// Lanes of `parity_biquads`.
  private static let count = 8
  private static let frames = RenderQuantum.frameCount

  private let length: Int
  private let kernels: UnsafeMutablePointer<parity_biquads>
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>>
  private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// The last filter of each chain, and its channel.
  private let chains: UnsafeMutablePointer<(filter: Unmanaged<BiquadFilterNode>, channel: Int)>
  /// Memory that lanes without a chain read and write.
  private let unused: UnsafeMutablePointer<Float>
  @exclusivity(unchecked) private var taken = 0

  init(length: Int) {
    self.length = length
    kernels = .allocate(capacity: length)
    kernels.initialize(repeating: parity_biquads(), count: length)
    unused = .allocate(capacity: 2 * Self.frames)
    unused.initialize(repeating: 0, count: 2 * Self.frames)
    inputs = .allocate(capacity: Self.count)
    inputs.initialize(repeating: unused, count: Self.count)
    outputs = .allocate(capacity: Self.count)
    outputs.initialize(repeating: unused + Self.frames, count: Self.count)
    chains = .allocate(capacity: Self.count)
  }

  deinit {
    kernels.deallocate()
    inputs.deallocate()
    outputs.deallocate()
    chains.deallocate()
    unused.deallocate()
  }

  func take(_ filter: BiquadFilterNode, _ channel: Int) {
    (chains + taken).initialize(to: (.passUnretained(filter), channel))
    outputs[taken] = filter.output(channel)
    forEachStage(of: filter) { stage, index in
      stage.write(channel, to: values(index) + taken)
      if index == 0 { inputs[taken] = UnsafePointer(stage.input(channel)) }
    }
    taken += 1
    if taken == Self.count { self.filter() }
  }

  /// Filters what has been collected, and clears it.
  func filter() {
    guard taken > 0 else { return }
    for lane in taken..<Self.count {
      inputs[lane] = UnsafePointer(unused)
      outputs[lane] = unused + Self.frames
      for index in 0..<length {
        let values = values(index) + lane
        for row in 0..<Self.rows { values[row * Self.count] = 0 }
      }
    }
    FilterKernels.filter(inputs, outputs, kernels, length)
    for lane in 0..<taken {
      let channel = chains[lane].channel
      chains[lane].filter._withUnsafeGuaranteedRef { filter in
        forEachStage(of: filter) { stage, index in
          stage.read(channel, from: values(index) + lane)
        }
      }
    }
    taken = 0
  }

  /// From the last filter of a chain to the first.
  @inline(__always)
  private func forEachStage(of last: BiquadFilterNode, _ body: (BiquadFilterNode, Int) -> Void) {
    var stage = Unmanaged.passUnretained(last)
    for index in (0..<length).reversed() {
      stage._withUnsafeGuaranteedRef { body($0, index) }
      if index > 0, let upstream = stage._withUnsafeGuaranteedRef({ $0.upstream }) {
        stage = upstream
      }
    }
  }

  /// Coefficients and memory of a filter: each has a row of its own, with one value per lane.
  private func values(_ index: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(kernels + index).assumingMemoryBound(to: Double.self)
  }

  private static let rows = MemoryLayout<parity_biquads>.size / MemoryLayout<Double>.size / count
}

/// The C kernel of filters; the annotation vouches for it.
private enum FilterKernels {
  @_semantics("no_performance_analysis") @inline(__always)
  static func filter(
    _ inputs: UnsafePointer<UnsafePointer<Float>>,
    _ outputs: UnsafePointer<UnsafeMutablePointer<Float>>,
    _ kernels: UnsafeMutablePointer<parity_biquads>, _ length: Int
  ) { parity_filter_chains(inputs, outputs, kernels, length) }
}
