import AudioSignal
import Foundation

/// The ratio of the candidate's note spacing to the reference's, measured from the two sounds.
///
/// The reference's sound at each note is searched for in the candidate: first where the two diverge, then, as the
/// distance from the first note grows, within ever fewer frames of where the ratio found so far predicts it.
struct TempoMeasure {
  let ratio: Double
  /// The share of the notes whose sound was found where the ratio predicts it.
  let found: Double

  /// The longest excerpt of a note that is compared, in seconds.
  private static let longest = 0.12
  private static let shortest = 0.005
  /// How far the first notes may have moved, in seconds, and relative to their distance from the very first.
  private static let farthest = 1.0
  private static let share = 0.5
  /// The number of first notes, and of best matching places of each, from which a ratio is followed.
  private static let seeds = 3
  private static let peaks = 4
  /// The normalised correlation from which a note counts as found.
  static let alike = 0.6
  private static let fewest = 3
  /// This many steps of an eighth of a second are 1.5 million frames: the ratio is then known to a millionth, and more
  /// notes add nothing.
  private static let mostNotes = 256
  /// As a share of all notes. The others are masked by earlier ones that still sound.
  private static let leastFound = 0.5
  /// The number of notes at the end that are checked; a third of them may match by chance, as strokes of a hi-hat do.
  private static let lastOnes = 6
  /// The fewest and the most frames within which a note is searched for.
  private static let near = 8
  private static let most = 400
  /// A smaller deviation of the ratio is rounding.
  private static let least = 1e-4

  /// - Parameters:
  ///   - times: when notes begin, in seconds, ascending; the first begins both sounds.
  ///   - shift: frames by which the candidate's first note is late, which count as none.
  /// - Returns: nil where the candidate's notes are in their original places, or are not found.
  init?(_ times: [Double], _ subject: DiagnosisSubject, shift: Int = 0) {
    let rate = subject.graph.sampleRate
    let sounds = Sounds(subject, shift)
    guard let origin = times.first, times.count > Self.fewest else { return nil }
    let later = times.prefix(Self.mostNotes).dropFirst().filter { $0 > origin + Self.shortest }
    guard !Self.areWhereTheyWere(later, sounds, rate) else { return nil }
    var best: (ratio: Double, found: Double)?
    func consider(_ start: Double) {
      guard let found = Self.tracked(from: start, origin, later, sounds, rate),
        abs(found.ratio - 1) > Self.least
      else { return }
      if found.found > best?.found ?? 0 { best = found }
    }
    // Where a faster candidate plays the next note, the two diverge.
    let parted = Double(subject.firstTold) / rate
    if let next = later.first(where: { $0 > parted + NoteSchedule.slack }), parted > origin {
      consider((parted - origin) / (next - origin))
    }
    for time in later.prefix(Self.seeds) {
      let frame = Int(whole: time * rate)
      let length = Self.length(of: time, in: later, rate)
      let farthest = Int(whole: min(Self.farthest, Self.share * (time - origin)) * rate)
      let lags = sounds.lags(
        of: frame..<frame + length, around: frame, within: -farthest...farthest, Self.peaks)
      for lag in lags { consider((time + Double(lag) / rate - origin) / (time - origin)) }
    }
    guard let best else { return nil }
    (ratio, found) = best
  }

  /// Whether notes at the end are in their original places: then the difference is not in the tempo, and the search is
  /// skipped.
  private static func areWhereTheyWere(
    _ times: [Double], _ sounds: Sounds, _ rate: Double
  ) -> Bool {
    let kept = times.suffix(lastOnes).count { time in
      let frame = Int(whole: time * rate)
      let peak = sounds.lag(
        of: frame..<frame + length(of: time, in: times, rate), around: frame, within: -near...near)
      return peak.map { $0.likeness > alike && abs($0.lag) < near } ?? false
    }
    return kept > lastOnes / 3
  }

  /// Determines the ratio note by note.
  private static func tracked(
    from start: Double, _ origin: Double, _ times: [Double], _ sounds: Sounds, _ rate: Double
  ) -> (ratio: Double, found: Double)? {
    var (ratio, count, tried) = (start, 0, 0)
    // The place where the candidate diverges is known to a few frames.
    var (error, last) = (2 * Double(near), (times.first ?? origin) - origin)
    for time in times {
      let length = length(of: time, in: times, rate)
      let frame = Int(whole: time * rate)
      let expected = Int(whole: (origin + (time - origin) * ratio) * rate)
      guard frame + length <= sounds.count, expected + length <= sounds.count else { break }
      tried += 1
      let width = min(max(near, Int(whole: error * (time - origin) / last)), most)
      guard
        let peak = sounds.lag(
          of: frame..<frame + length, around: expected, within: -width...width),
        peak.likeness > alike
      else { continue }
      count += 1
      ratio = (Double(expected + peak.lag) / rate - origin) / (time - origin)
      (error, last) = (2, time - origin)
    }
    guard count >= fewest, Double(count) >= leastFound * Double(tried) else { return nil }
    return (ratio, Double(count) / Double(tried))
  }

  /// The length in frames of a note up to the next one.
  private static func length(of time: Double, in times: [Double], _ rate: Double) -> Int {
    let next = times.first { $0 > time + shortest } ?? .infinity
    return Int(whole: min(longest, next - time) * rate)
  }

  /// The louder channel of both, differentiated, so that onsets weigh more than sustained sound.
  private struct Sounds {
    private let reference: [Float]
    private let candidate: [Float]
    /// Frames rendered before the first kept one.
    private let first: Int
    var count: Int { reference.count + first }

    init(_ subject: DiagnosisSubject, _ shift: Int) {
      func energy(_ samples: [Float]) -> Float { samples.reduce(0) { $0 + $1 * $1 } }
      func differentiated(_ samples: [Float]) -> [Float] {
        zip(samples.dropFirst(), samples).map { $0 - $1 }
      }
      let channels = subject.reference.channels
      let loudest = channels.indices.max { energy(channels[$0]) < energy(channels[$1]) } ?? 0
      reference = differentiated(channels[loudest])
      let own = differentiated(subject.candidate.channels[loudest])
      candidate = [Float](repeating: 0, count: max(0, -shift)) + own.dropFirst(max(0, shift))
      first = subject.keepFrom
    }

    /// Where the candidate resembles some frames of the reference most.
    ///
    /// - Parameters:
    ///   - frames: of the reference.
    ///   - place: in the candidate, from which lags count.
    /// - Returns: the lag in frames, and the normalised correlation there, up to 1; nil where there is no sound.
    func lag(
      of frames: Range<Int>, around place: Int, within lags: ClosedRange<Int>
    ) -> (lag: Int, likeness: Double)? {
      likenesses(of: frames, around: place, within: lags).max { $0.likeness < $1.likeness }
    }

    /// The lags of the highest peaks, the highest first.
    func lags(
      of frames: Range<Int>, around place: Int, within lags: ClosedRange<Int>, _ count: Int
    ) -> [Int] {
      let all = likenesses(of: frames, around: place, within: lags)
      let peaks = all.indices.filter { index in
        all[index].likeness > TempoMeasure.alike
          && (index == 0 || all[index].likeness > all[index - 1].likeness)
          && (index + 1 == all.count || all[index].likeness >= all[index + 1].likeness)
      }
      return peaks.map { all[$0] }.sorted { $0.likeness > $1.likeness }.prefix(count).map(\.lag)
    }

    private func likenesses(
      of frames: Range<Int>, around place: Int, within lags: ClosedRange<Int>
    ) -> [(lag: Int, likeness: Double)] {
      let start = frames.lowerBound - first
      let length = frames.count
      guard start >= 0, start + length <= reference.count, length > 0 else { return [] }
      let low = max(lags.lowerBound, first - place)
      let high = min(lags.upperBound, first + candidate.count - length - place)
      guard low <= high else { return [] }
      return reference.withUnsafeBufferPointer { reference in
        candidate.withUnsafeBufferPointer { candidate in
          let own = UnsafeBufferPointer(rebasing: reference[start..<start + length])
          let energy = Double(Self.product(own, own))
          return (low...high).map { lag in
            let begin = place + lag - first
            let other = UnsafeBufferPointer(rebasing: candidate[begin..<begin + length])
            let both = energy * Double(Self.product(other, other))
            return (lag, both > 0 ? Double(Self.product(own, other)) / both.squareRoot() : 0)
          }
        }
      }
    }

    /// The sum of products, accumulated in eight sums in parallel.
    private static func product(
      _ one: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>
    ) -> Float {
      var sums = SIMD8<Float>()
      let count = min(one.count, other.count)
      var index = 0
      while index + 8 <= count {
        var (a, b) = (SIMD8<Float>(), SIMD8<Float>())
        for lane in 0..<8 { (a[lane], b[lane]) = (one[index + lane], other[index + lane]) }
        sums += a * b
        index += 8
      }
      var sum = sums.sum()
      while index < count {
        sum += one[index] * other[index]
        index += 1
      }
      return sum
    }
  }
}
