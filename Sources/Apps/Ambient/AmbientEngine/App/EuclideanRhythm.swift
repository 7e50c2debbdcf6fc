import WebAudio

/// Hits spread over steps as evenly as possible.
package enum EuclideanRhythm {
  /// Steps, hits, rotation.
  private static let presets: [String: (Double, Double, Double)] = [
    "lancaran": (16, 4, 0), "ketawang": (16, 2, 0), "ladrang": (32, 8, 0),
    "gangsaran": (8, 4, 0), "kotekan": (8, 3, 1), "kotekan2": (8, 3, 4), "srepegan": (16, 6, 2),
    "sampak": (8, 5, 0), "ayak": (16, 3, 4), "bonang": (12, 5, 2), "clapping": (12, 8, 0),
    "clappingB": (12, 8, 5), "poly3v4": (12, 3, 0), "poly4v3": (12, 4, 0), "poly5v4": (20, 5, 0),
    "additive7": (7, 4, 0), "additive11": (11, 5, 0), "additive13": (13, 5, 0),
    "reich18": (12, 7, 3), "drumming": (8, 6, 1), "sparse": (16, 1, 0), "dense": (8, 7, 0),
    "longSparse": (32, 3, 0),
  ]

  /// The pattern of a lane: a preset rotated further, or its own.
  package static func lane(
    preset: String, steps: Double, hits: Double, rotation: Double
  ) -> [Bool] {
    guard preset != "custom" else { return pattern(steps: steps, hits: hits, rotation: rotation) }
    let (steps, hits, turned) = presets[preset] ?? (16, 4, 0)
    return pattern(steps: steps, hits: hits, rotation: remainder(turned + rotation, steps))
  }

  /// Bjorklund's algorithm, rotated to the left.
  ///
  /// Fractional counts are truncated one by one, as in the page's arrays.
  ///
  /// - Precondition: `steps` is 0 to 2^32, all are finite.
  package static func pattern(steps: Double, hits: Double, rotation: Double) -> [Bool] {
    if hits <= 0 { return Array(repeating: false, count: Int(steps)) }
    if hits >= steps { return Array(repeating: true, count: Int(steps)) }
    var groups = Array(repeating: [true], count: Int(hits))
    var rest = Array(repeating: [false], count: Int(steps - hits))
    while rest.count > 1, !groups.isEmpty {
      let pairs = min(groups.count, rest.count)
      let leftover = groups.count > rest.count ? groups[pairs...] : rest[pairs...]
      groups = zip(groups, rest).map { $0 + $1 }
      rest = Array(leftover)
    }
    let flat = (groups + rest).flatMap(\.self)
    let shift = min(Int(remainder(remainder(rotation, steps) + steps, steps)), flat.count)
    return Array(flat[shift...] + flat[..<shift])
  }
}
