/// What experiments on one graph took, by length, to predict the next one's time.
///
/// - Units: processor seconds; shared by all searches of one diagnosis, which run on one thread.
final class ExperimentCosts {
  /// For each length the mean of the last few, or the last where that took longer.
  private var known: [Int: Double] = [:]

  func note(_ seconds: Double, forFrames frames: Int) {
    known[frames] = max(seconds, ((known[frames] ?? seconds) + seconds) / 2)
  }

  /// - Returns: 0 as long as nothing is known.
  func seconds(forFrames frames: Int) -> Double {
    if let own = known[frames] { return own }
    guard let longest = known.keys.max(), let cost = known[longest] else { return 0 }
    // A render's fixed costs are contained in the cost of a shorter one as well.
    return cost * max(1, Double(frames) / Double(max(longest, 1)))
  }
}
