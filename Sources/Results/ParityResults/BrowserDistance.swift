/// How far another browser's render of a case is from the reference.
public struct BrowserDistance: Codable, Equatable, Sendable {
  public var browser: ReferenceOrigin.BrowserName
  public var maxAbsoluteError: Double?
  /// In dB; nil when the two are identical, or nothing could be compared.
  public var nullDepth: Double?
  /// Why there is no distance: the browser refused the case, or another number of frames came out.
  public var failure: String?

  public init(
    browser: ReferenceOrigin.BrowserName, maxAbsoluteError: Double? = nil,
    nullDepth: Double? = nil, failure: String? = nil
  ) {
    self.browser = browser
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
    self.failure = failure
  }

  /// For comparing: nothing is nearer than an identical render.
  public var depth: Double { nullDepth ?? (failure == nil ? -.infinity : .infinity) }
}

/// A candidate beside the browser that is nearest to the reference: a port cannot be asked to be
/// nearer than browsers are to one another.
public struct NearestBrowser: Codable, Equatable, Sendable {
  public var distance: BrowserDistance
  /// True when the candidate is at least as near to the reference.
  public var isCandidateCloser: Bool

  /// - Parameters:
  ///   - nullDepth: of the candidate, nil when it is bit-exact.
  ///   - distances: of all browsers that rendered the case.
  /// - Returns: nil when no other browser did.
  public init?(nullDepth: Double?, distances: [BrowserDistance]) {
    let compared = distances.filter { $0.failure == nil }
    guard let next = compared.min(by: { $0.depth < $1.depth }) else { return nil }
    distance = next
    isCandidateCloser = (nullDepth ?? -.infinity) <= next.depth
  }
}
