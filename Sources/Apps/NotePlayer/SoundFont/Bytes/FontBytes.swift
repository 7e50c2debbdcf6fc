/// Where a font's bytes come from.
///
/// Every access names its range, so that no more is read than needed and no declaration in the file is trusted.
public protocol FontBytes: Sendable {
  /// The number of bytes, determined once when the source is opened.
  var count: Int { get }

  /// - Returns: nil if the bytes are not there, or no longer.
  func bytes(_ range: Range<Int>) -> [UInt8]?
}

/// A font in memory.
public struct FontData: FontBytes {
  private let data: [UInt8]

  public init(_ data: [UInt8]) { self.data = data }

  public var count: Int { data.count }

  public func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= data.count else { return nil }
    return Array(data[range])
  }
}
