/// From where in the reference each stretch of a candidate was copied, bit by bit: what was lost, inserted, exchanged
/// or repeated, however often.
struct CopyMap {
  struct Segment: Equatable {
    var range: Range<Int>
    /// How many frames later it is heard than in the reference; nil for what is not a copy.
    let shift: Int?
  }

  private(set) var segments: [Segment] = []

  /// Successive samples that identify a place: this many are not equal by chance.
  private static let shortest = 16
  private static let keyLength = 4
  private static let mostSegments = 4096
  private static let mostPlaces = 64
  /// The largest share of frames that may be no copies.
  private static let mostUnknown = 0.2
  private static let longest = 1 << 18

  private let reference: [[Double]]
  private let candidate: [[Double]]
  private let channel: Int

  /// nil where the candidate does not consist of copies.
  init?(_ pair: SignalPair) {
    guard pair.frameCount <= Self.longest else { return nil }
    reference = pair.reference
    candidate = pair.candidate
    channel = pair.loudestChannel
    guard let first = pair.frames.first(where: { !isCopied($0, from: $0) }),
      first >= Self.shortest, build(from: first)
    else { return nil }
  }

  /// Whether a stretch is in the reference in more places than the one from which it was taken, as in a sound that
  /// repeats itself: then its place says nothing.
  func isAmbiguous(_ segment: Segment) -> Bool {
    guard let shift = segment.shift else { return true }
    let start = segment.range.lowerBound
    return (0...(reference[0].count - segment.range.count)).contains { source in
      source != start - shift
        && segment.range.allSatisfy { isCopied($0, from: source + $0 - start) }
    }
  }

  private func isCopied(_ frame: Int, from source: Int) -> Bool {
    guard source >= 0 else { return false }
    // After its end the reference is silent.
    guard source < reference[0].count else { return candidate.allSatisfy { $0[frame] == 0 } }
    for channel in reference.indices
    where candidate[channel][frame] != reference[channel][source] { return false }
    return true
  }

  /// The bits of some successive samples; nil where they hardly change.
  private func key(_ samples: [Double], _ frame: Int) -> UInt64? {
    guard frame + Self.keyLength <= samples.count, samples[frame] != samples[frame + 1],
      samples[frame + 1] != samples[frame + 2]
    else { return nil }
    return (0..<Self.keyLength).reduce(UInt64(1_469_598_103_934_665_603)) { hash, index in
      (hash ^ samples[frame + index].bitPattern) &* 1_099_511_628_211
    }
  }

  private mutating func build(from first: Int) -> Bool {
    let count = reference[0].count
    segments = [Segment(range: 0..<first, shift: 0)]
    var places: [UInt64: [Int]] = [:]
    for frame in 0..<count {
      if let key = key(reference[channel], frame) { places[key, default: []].append(frame) }
    }
    var (frame, unknown) = (first, 0)
    while frame < count {
      let found = source(of: frame, places)
      let (length, shift) = found ?? (1, nil)
      if shift == nil {
        unknown += 1
        if Double(unknown) > Self.mostUnknown * Double(count) { return false }
      }
      if let last = segments.last, last.shift == shift {
        segments[segments.count - 1].range = last.range.lowerBound..<frame + length
      } else {
        segments.append(Segment(range: frame..<frame + length, shift: shift))
        if segments.count > Self.mostSegments { return false }
      }
      frame += length
    }
    return true
  }

  /// The place from which most frames are copied; its own place is preferred, and near ones to far ones.
  private func source(of frame: Int, _ places: [UInt64: [Int]]) -> (Int, Int?)? {
    func length(_ source: Int) -> Int {
      var length = 0
      while frame + length < candidate[0].count, isCopied(frame + length, from: source + length) {
        length += 1
      }
      return length
    }
    let inPlace = length(frame)
    if inPlace >= Self.shortest || frame + inPlace == candidate[0].count { return (inPlace, 0) }
    guard let key = key(candidate[channel], frame), let known = places[key] else { return nil }
    var best: (Int, Int?)?
    for source in Self.nearest(to: frame, in: known) {
      let length = length(source)
      if length >= Self.shortest, length > best?.0 ?? 0 { best = (length, frame - source) }
    }
    return best
  }

  /// - Parameter places: ascending.
  private static func nearest(to frame: Int, in places: [Int]) -> [Int] {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < frame { low = middle + 1 } else { high = middle }
    }
    var nearest: [Int] = []
    var before = low - 1
    while nearest.count < mostPlaces, before >= 0 || high < places.count {
      if high == places.count || before >= 0 && frame - places[before] < places[high] - frame {
        nearest.append(places[before])
        before -= 1
      } else {
        nearest.append(places[high])
        high += 1
      }
    }
    return nearest
  }
}
