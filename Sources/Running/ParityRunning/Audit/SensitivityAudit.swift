import AudioSignal
import Comparison
import Judging
import ParityReferences
import ParityResults

/// Measures how small a fault each case's limit catches: faults of known size are put into the reference itself, which
/// is then judged like a candidate's render.
package struct SensitivityAudit: Sendable {
  private let library: ReferenceLibrary
  private let limits: Limits

  package init(library: ReferenceLibrary, limits: Limits) {
    self.library = library
    self.limits = limits
  }

  /// - Throws: errors from reading the reference.
  package func measure(_ entry: Manifest.Entry) throws -> CaseSensitivity {
    let reference = try library.load(entry).audio
    let limit = limits.limit(suite: entry.suite, id: entry.id)
    return CaseSensitivity(
      id: entry.id, suite: entry.suite, limit: limit,
      smallest: SignalFault.allCases.map { fault in
        .init(fault: fault, size: Self.smallest(fault, in: reference, limit: limit))
      })
  }

  /// All entries, several at a time.
  ///
  /// - Parameters:
  ///   - jobs: how many at once.
  ///   - onFinish: called with the number done, and the name of the last.
  /// - Returns: in the order of the entries.
  /// - Throws: as `measure`, and `CancellationError`.
  package func measure(
    _ entries: [Manifest.Entry], jobs: Int,
    onFinish: @Sendable (Int, String) -> Void = { _, _ in }
  ) async throws -> [CaseSensitivity] {
    try await JobPool.map(entries, atOnce: jobs, body: { try measure($0) }) { done, result in
      onFinish(done, result.id)
    }
  }

  /// The smallest size that the limit catches, to within 5 %, or 25 % where every size has to be measured; nil when the
  /// largest passes.
  ///
  /// Larger faults leave larger residuals until they are obvious without any limit; the search goes up in octaves to
  /// the first size that is caught.
  package static func smallest(
    _ fault: SignalFault, in reference: SampleBuffer, limit: LimitResult
  ) -> Double? {
    func isCaught(_ size: Double) -> Bool {
      !limit.admits(reference: reference, candidate: fault.apply(size, to: reference))
    }
    var upper = fault.range.lowerBound
    while !isCaught(upper) {
      guard upper < fault.range.upperBound else { return nil }
      upper = min(upper * 4, fault.range.upperBound)
    }
    guard upper > fault.range.lowerBound else { return upper }
    var lower = upper / 4
    let precision = limit.measures == nil ? 1.05 : 1.25
    while upper / lower > precision {
      let middle = (lower * upper).squareRoot()
      if isCaught(middle) { upper = middle } else { lower = middle }
    }
    return upper
  }
}
