/// Sound in the form that a source node takes: frames, and their loop.
public struct DecodedSample: Equatable, Sendable {
  public let frames: [Float]
  /// In frames, counted from the first.
  public let loop: Range<Int>?
}

/// Decodes recordings when they are first needed.
public struct SampleReader: Sendable {
  /// A shorter loop is unrolled until it is this long: browsers are silent when a loop is shorter than a step.
  public static let shortestLoop = 64
  /// Browsers extrapolate the last slope beyond a buffer's end; after two zeros that is silence.
  public static let endZeros = 2

  let source: any FontBytes
  /// Where the 16-bit frames are.
  let words: Range<Int>
  /// Where their low bytes are, in 24-bit fonts.
  let lowBytes: Range<Int>?

  public var frameCount: Int { words.count / 2 }

  /// - Throws: `unreadable` when the bytes are no longer there.
  public func decode(_ region: SampleRegion) throws(SoundFontError) -> DecodedSample {
    let frames = try frames(region.first..<region.last)
    guard let loop = region.loop else {
      return DecodedSample(frames: frames + Array(repeating: 0, count: Self.endZeros), loop: nil)
    }
    let start = loop.lowerBound - region.first
    let end = loop.upperBound - region.first
    let copies =
      loop.count < Self.shortestLoop ? (Self.shortestLoop + loop.count - 1) / loop.count : 1
    var unrolled = Array(frames[..<end])
    for _ in 1..<max(copies, 1) { unrolled += frames[start..<end] }
    unrolled += frames[end...]
    unrolled += Array(repeating: 0, count: Self.endZeros)
    return DecodedSample(frames: unrolled, loop: start..<end + (copies - 1) * loop.count)
  }

  /// - Precondition: the range lies within the frames.
  func frames(_ range: Range<Int>) throws(SoundFontError) -> [Float] {
    precondition(range.lowerBound >= 0 && range.upperBound <= frameCount)
    let place = words.lowerBound + 2 * range.lowerBound
    guard let bytes = source.bytes(place..<place + 2 * range.count) else {
      throw SoundFontError(.unreadable, at: place, "\(2 * range.count) bytes cannot be read")
    }
    guard let lowBytes else {
      return (0..<range.count).map { Float(Self.word(bytes, $0)) / 32768 }
    }
    let lowPlace = lowBytes.lowerBound + range.lowerBound
    guard let low = source.bytes(lowPlace..<lowPlace + range.count) else {
      throw SoundFontError(.unreadable, at: lowPlace, "\(range.count) bytes cannot be read")
    }
    return (0..<range.count).map {
      Float(Int32(Self.word(bytes, $0)) * 256 + Int32(low[$0])) / 8_388_608
    }
  }

  private static func word(_ bytes: [UInt8], _ frame: Int) -> Int16 {
    Int16(bitPattern: UInt16(bytes[2 * frame]) | UInt16(bytes[2 * frame + 1]) << 8)
  }
}
