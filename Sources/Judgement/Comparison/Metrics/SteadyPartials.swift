import Foundation

/// The partials of two sounds that stand still in at least one of them: peaks of the mean spectrum, each with what lies
/// so near that it beats with it.
struct SteadyPartials {
  /// A partial in both sounds.
  struct Partial {
    /// In bins, of the sound in which it is louder.
    let position: Double
    /// The reference's mean power, and the candidate's; between beats that of all sinusoids together.
    let powers: (reference: Double, candidate: Double)
    /// How often the level beats, in hertz; nil where it does not beat evenly.
    let rates: (reference: Double?, candidate: Double?)
    /// Candidate − reference; nil where only one of them has it.
    let cents: Double?
  }

  /// 40 dB below the strongest.
  static let floor = 1e-4
  /// By how much a peak must stand out from the valleys on both sides: noise of a few frames does by 10 dB.
  private static let prominence = 30.0
  /// Half the width of a group: the window's main lobe in bins, and a quarter tone.
  private static let reach = (bins: 4, share: 0.025)

  /// The strongest first.
  let partials: [Partial]
  /// The share of each sound's power that they hold; 1 of silence.
  let shares: (reference: Double, candidate: Double)
  /// The share of the reference's power in partials that the candidate has at other times.
  let elsewhere: Double

  /// - Parameter hop: between frames, in seconds.
  init(_ reference: PartialSpectrum, _ candidate: PartialSpectrum, hop: Double) {
    let sum = zip(reference.bins, candidate.bins).map { $0 + $1 }
    let strongest = sum.max() ?? 0
    var taken = IndexSet()
    var held = (reference: 0.0, candidate: 0.0)
    var found: [Partial] = []
    var moved = 0.0
    for bin in Self.peaks(sum) where sum[bin] > strongest * Self.floor && !taken.contains(bin) {
      let half = Self.halfWidth(bin)
      let range = max(1, bin - half)...min(sum.count - 2, bin + half)
      guard Self.standsOut(bin, sum, half) else { continue }
      taken.insert(integersIn: range)
      let pair = (reference.powers(range), candidate.powers(range))
      held.reference += pair.0.reduce(0, +)
      held.candidate += pair.1.reduce(0, +)
      let courses = (Course(pair.0, hop), Course(pair.1, hop))
      found.append(Self.partial(courses, reference, candidate, range))
      if courses.0.isElsewhere(in: courses.1) { moved += pair.0.reduce(0, +) }
    }
    partials = found
    shares = (
      reference.total > 0 ? held.reference / reference.total : 1,
      candidate.total > 0 ? held.candidate / candidate.total : 1
    )
    elsewhere = reference.total > 0 ? moved / reference.total : 0
  }

  private static func halfWidth(_ bin: Int) -> Int {
    max(reach.bins, Int((reach.share * Double(bin)).rounded()))
  }

  /// The strongest first.
  private static func peaks(_ powers: [Double]) -> [Int] {
    powers.indices.dropFirst(PartialFinder.lowestBin).dropLast(PartialFinder.lowestBin)
      .filter { powers[$0] > powers[$0 - 1] && powers[$0] >= powers[$0 + 1] }
      .sorted { (powers[$0], $1) > (powers[$1], $0) }
  }

  private static func standsOut(_ bin: Int, _ powers: [Double], _ half: Int) -> Bool {
    let below = powers[max(0, bin - half - reach.bins)..<bin].min() ?? 0
    let above = powers[bin + 1..<min(powers.count, bin + half + reach.bins + 1)].min() ?? 0
    return powers[bin] > prominence * max(below, above)
  }

  private static func partial(
    _ courses: (reference: Course, candidate: Course), _ reference: PartialSpectrum,
    _ candidate: PartialSpectrum, _ range: ClosedRange<Int>
  ) -> Partial {
    let (one, other) = courses
    let positions = (reference.position(range), candidate.position(range))
    let isInBoth = min(one.mean, other.mean) > floor * max(one.mean, other.mean)
    let louder = one.mean >= other.mean ? positions.0 : positions.1
    var cents: Double?
    if isInBoth, let first = positions.0, let second = positions.1 {
      cents = 1200 * log2(second / first)
    }
    return Partial(
      position: louder ?? Double(range.lowerBound),
      powers: (one.mean, other.mean), rates: (one.rate(beside: other), other.rate(beside: one)),
      cents: cents)
  }

  /// A partial's power over time, from where it begins to where it ends.
  private struct Course {
    let powers: [Double]
    let step: Double
    let beat: LevelBeat?
    /// Over all frames.
    let mean: Double
    /// The energy in each stretch of the sound, of four frames at least.
    let stretches: [Double]

    private static let mostStretches = 16
    /// Frames that share samples.
    private static let overlapping = 4
    /// The share of the energy at other times: half of it is where oscillators beat unevenly, at random.
    private static let leastMoved = 0.85

    init(_ powers: [Double], _ step: Double) {
      let sounding = powers.indices.filter { powers[$0] > 0 }
      let heard = Array(powers[(sounding.first ?? 0)..<((sounding.last ?? -1) + 1)])
      let beat = LevelBeat(heard, step: step)
      let sum = beat.map { $0.mean * Double(heard.count) } ?? heard.reduce(0, +)
      mean = sum / Double(max(1, powers.count))
      let width = max(
        Self.overlapping, (powers.count + Self.mostStretches - 1) / Self.mostStretches)
      stretches = stride(from: 0, to: powers.count, by: width).map {
        powers[$0..<min($0 + width, powers.count)].reduce(0, +)
      }
      self.powers = heard
      self.step = step
      self.beat = beat
    }

    /// Whether it sounds at other times there; an even beat may have another phase.
    func isElsewhere(in other: Course) -> Bool {
      let (own, others) = (stretches.reduce(0, +), other.stretches.reduce(0, +))
      guard own > 0, others > 0, beat == nil, other.beat == nil else { return false }
      let moved = zip(stretches, other.stretches).reduce(0) { $0 + abs($1.0 / own - $1.1 / others) }
      return moved / 2 > Self.leastMoved
    }

    func rate(beside other: Course) -> Double? {
      beat?.rate
        ?? other.beat.flatMap { $0.isIn(powers, step: step) ? $0.rate : nil }
    }
  }
}
