/// The coefficients of filters whose parameters move, one set for each frame of a quantum: computed once for all
/// filters that move alike, as the voices of a chord do.
///
/// - Real-time: never allocates, locks or throws after `init`.
final class BiquadDesigns {
  /// The number of different designs that are kept, the latest ones: filters that move alike mostly render one after
  /// another.
  private static let kept = 4

  /// One quantum's parameters, and the coefficients designed from them.
  struct Design {
    fileprivate var type: BiquadFilterType?
    fileprivate var lastUse = 0
    /// A quantum each of frequency, Q, gain and detune, one after the other.
    fileprivate let parameters: UnsafeMutablePointer<Float>
    let coefficients: UnsafeMutablePointer<BiquadCoefficients>
    /// The tail of the last coefficients, in seconds.
    fileprivate(set) var tail = 0.0

    /// - Returns: frequency, Q, gain and detune at a frame.
    fileprivate subscript(frame: Int) -> SIMD4<Float> {
      let count = RenderQuantum.frameCount
      return SIMD4(
        parameters[frame], parameters[count + frame], parameters[2 * count + frame],
        parameters[3 * count + frame])
    }

    var last: (parameters: SIMD4<Float>, coefficients: BiquadCoefficients) {
      let frame = RenderQuantum.frameCount - 1
      return (self[frame], coefficients[frame])
    }
  }

  private let sampleRate: Double
  @exclusivity(unchecked) private var designs: [Design]
  @exclusivity(unchecked) private var uses = 0

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let count = RenderQuantum.frameCount
    designs = (0..<Self.kept).map { _ in
      let parameters = UnsafeMutablePointer<Float>.allocate(capacity: 4 * count)
      parameters.initialize(repeating: 0, count: 4 * count)
      let coefficients = UnsafeMutablePointer<BiquadCoefficients>.allocate(capacity: count)
      coefficients.initialize(repeating: .identity, count: count)
      return Design(parameters: parameters, coefficients: coefficients)
    }
  }

  deinit {
    for design in designs {
      design.parameters.deallocate()
      design.coefficients.deallocate()
    }
  }

  /// A quantum of each parameter, in the memory where it already is.
  struct Wanted {
    let frequency: UnsafeMutablePointer<Float>
    let q: UnsafeMutablePointer<Float>
    let gain: UnsafeMutablePointer<Float>
    let detune: UnsafeMutablePointer<Float>

    /// Compared bit by bit, so that results cannot differ.
    @_noLocks @_noAllocation
    fileprivate func isIn(_ parameters: UnsafeMutablePointer<Float>) -> Bool {
      let count = RenderQuantum.frameCount
      return isEqual(frequency, parameters) && isEqual(q, parameters + count)
        && isEqual(gain, parameters + 2 * count) && isEqual(detune, parameters + 3 * count)
    }

    @_noLocks @_noAllocation
    private func isEqual(
      _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) -> Bool {
      let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
      var differing = SIMD4<UInt32>()
      for offset in stride(from: 0, to: 4 * RenderQuantum.frameCount, by: 16) {
        differing |=
          first.load(fromByteOffset: offset, as: SIMD4<UInt32>.self)
          ^ second.load(fromByteOffset: offset, as: SIMD4<UInt32>.self)
      }
      return differing == SIMD4()
    }

    @_noLocks @_noAllocation
    fileprivate func copy(to parameters: UnsafeMutablePointer<Float>) {
      let count = RenderQuantum.frameCount
      for frame in 0..<count {
        parameters[frame] = frequency[frame]
        parameters[count + frame] = q[frame]
        parameters[2 * count + frame] = gain[frame]
        parameters[3 * count + frame] = detune[frame]
      }
    }
  }

  /// - Returns: a design that stays valid until four others have been requested, one more than filters in series wait
  ///   for each other.
  func design(_ type: BiquadFilterType, _ wanted: Wanted) -> Design {
    uses += 1
    var index = 0
    for candidate in designs.indices {
      if designs[candidate].type == type, wanted.isIn(designs[candidate].parameters) {
        designs[candidate].lastUse = uses
        return designs[candidate]
      }
      if designs[candidate].lastUse < designs[index].lastUse { index = candidate }
    }
    designs[index].lastUse = uses
    wanted.copy(to: designs[index].parameters)
    designs[index].type = type
    fill(designs[index], type)
    let last = designs[index].last.coefficients
    designs[index].tail = last.tailFrames(limit: 30 * sampleRate) / sampleRate
    return designs[index]
  }

  @_noLocks @_noAllocation
  private func fill(_ design: Design, _ type: BiquadFilterType) {
    for frame in 0..<RenderQuantum.frameCount {
      let wanted = design[frame]
      // Parameters that are constant for a while need no new design.
      if frame > 0, wanted == design[frame - 1] {
        design.coefficients[frame] = design.coefficients[frame - 1]
        continue
      }
      design.coefficients[frame] = BiquadCoefficients(
        type: type, frequency: Double(wanted[0]), q: Double(wanted[1]), gain: Double(wanted[2]),
        detune: wanted[3], sampleRate: sampleRate)
    }
  }
}
