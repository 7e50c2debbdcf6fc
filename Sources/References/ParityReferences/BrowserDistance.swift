/// How far another browser's render of a case is from the reference.
package struct BrowserDistance: Codable, Equatable, Sendable {
  package var browser: ReferenceOrigin.BrowserName
  package var maxAbsoluteError: Double?
  /// In dB; nil when the two are identical, or could not be compared.
  package var nullDepth: Double?
  /// The size of each measure of sounds that can be taken, by its name in limits; nil when the two are identical.
  package var measures: [String: Double]?
  /// Why there is no distance: the browser refused the case, or rendered another number of frames.
  package var failure: String?

  package init(
    browser: ReferenceOrigin.BrowserName, maxAbsoluteError: Double? = nil,
    nullDepth: Double? = nil, measures: [String: Double]? = nil, failure: String? = nil
  ) {
    self.browser = browser
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
    self.measures = measures
    self.failure = failure
  }

  /// For sorting: nothing is nearer than an identical render.
  package var depth: Double { nullDepth ?? (failure == nil ? -.infinity : .infinity) }
}

/// How a candidate compares with the browser whose render is nearest to the reference: a port cannot be asked to be
/// nearer than browsers are to one another.
package struct NearestBrowser: Codable, Equatable, Sendable {
  package var distance: BrowserDistance
  /// True when the candidate is at least as close to the reference.
  package var isCandidateCloser: Bool

  /// - Parameters:
  ///   - nullDepth: of the candidate, nil when it is bit-exact.
  ///   - distances: of all browsers that rendered the case.
  /// - Returns: nil when no other browser rendered the case.
  package init?(nullDepth: Double?, distances: [BrowserDistance]) {
    let compared = distances.filter { $0.failure == nil }
    guard let next = compared.min(by: { $0.depth < $1.depth }) else { return nil }
    distance = next
    isCandidateCloser = (nullDepth ?? -.infinity) <= next.depth
  }
}
