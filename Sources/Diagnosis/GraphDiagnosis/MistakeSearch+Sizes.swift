import AudioSignal
import Comparison
import Foundation

extension MistakeSearch {
  /// Searches a size in growing excerpts: in a short one, even a distant size leads to the right one.
  func fine(
    _ mistake: Mistake, _ grid: [Double], beside parts: [Trial.Part]
  ) -> Trial? {
    guard let low = grid.first, let high = grid.last, low < high else { return nil }
    let isRatio = low > 0
    let frames = min(excerpt, onset + (mistake.readsBuffers ? 32 : beginning(of: mistake)))
    // Two read positions match while they are less than half a frame apart.
    let dense =
      isRatio ? log(high / low) * 2 * Double(max(32, frames - experiment.subject.begun)) : 48
    let steps = mistake.readsBuffers ? Int(whole: min(max(dense, 48), 1500)) : 48
    func size(_ share: Double) -> Double {
      isRatio ? low * pow(high / low, share) : low + (high - low) * share
    }
    func tried(_ size: Double) -> [Trial.Part] {
      parts + [Trial.Part(mistake: mistake, size: size, isFitted: true)]
    }
    let coarse = (0...steps).compactMap { step -> (Double, Double)? in
      let place = size(Double(step) / Double(steps))
      return residual(tried(place), frames: frames).map { (place, $0) }
    }
    // A short excerpt of noise resembles itself in several places: the next length shows which is right.
    let starts = coarse.sorted { $0.1 < $1.1 }.prefix(mistake.readsBuffers ? 3 : 1)
    return starts.compactMap { start in
      let width =
        isRatio
        ? start.0 * (pow(high / low, 1 / Double(steps)) - 1) : (high - low) / Double(steps)
      return grown(from: start, width: width, frames: frames, tried)
    }.min { $0.residual < $1.residual }
  }

  /// Frames in which a pitch that is off by half a step of the grid drifts less than a quarter of a period.
  private func beginning(of mistake: Mistake) -> Int {
    guard let pitch = mistake.base, pitch > 0, mistake.isRatio else { return Self.mostInBeginning }
    let frames = Self.periods * experiment.subject.graph.sampleRate / pitch
    return min(max(Int(whole: frames), Self.fewestInBeginning), Self.mostInBeginning)
  }
  private static let periods = 5.0
  private static let fewestInBeginning = 128
  private static let mostInBeginning = 512

  /// A size from a short excerpt, followed to the long one.
  private func grown(
    from start: (Double, Double), width: Double, frames: Int, _ tried: (Double) -> [Trial.Part]
  ) -> Trial? {
    var (best, width, frames) = (start, width, frames)
    while true {
      guard let here = residual(tried(best.0), frames: frames) else { return nil }
      let found = BrentMinimizer.search(
        from: best.0 - width, (best.0, here), to: best.0 + width, evaluations: 12
      ) { residual(tried($0), frames: frames) }
      best = (found.place, found.value)
      if frames >= excerpt { break }
      frames = min(excerpt, onset + (frames - onset) * 3)
      width /= 3
    }
    return Trial(parts: tried(best.0), residual: best.1)
  }

  /// The trial with the size of its last mistake searched between the neighbours on the grid.
  func refined(_ trial: Trial, frames: Int, within share: Double? = nil) -> Trial {
    guard
      var best = trial.parts.last.map({ fitted(trial, $0, trial.parts.count - 1, frames, share) })
    else { return trial }
    // Sizes of several mistakes depend on each other.
    guard trial.parts.count > 1, !isNull(best) else { return best }
    for _ in 0..<3 {
      let before = best.residual
      for index in best.parts.indices {
        best = fitted(best, best.parts[index], index, frames, share)
      }
      if best.residual > before * 0.5 { break }
    }
    return best
  }

  /// As a share of the grid's step.
  private static let atAnEnd = 0.1
  /// Further grid steps that a size may move through.
  private static let mostSteps = 3

  func fitted(
    _ trial: Trial, _ part: Trial.Part, _ index: Int, _ frames: Int, _ share: Double?,
    tolerant: Bool = false
  ) -> Trial {
    guard case .between(let grid, let known) = part.mistake.sizes, trial.residual > 0 else {
      return trial
    }
    func residual(at size: Double) -> Double? {
      var parts = trial.parts
      parts[index].size = size
      return tolerant
        ? experiment.tolerantResidual(of: parts.map { ($0.mistake, $0.size) }, frames: frames)
        : self.residual(parts, frames: frames)
    }
    let margin = share.map { abs(part.size) * $0 + 1e-9 }
    let low = margin.map { part.size - $0 } ?? grid.last { $0 < part.size } ?? part.size
    let high = margin.map { part.size + $0 } ?? grid.first { $0 > part.size } ?? part.size
    guard let start = residual(at: part.size) else { return trial }
    var best = trial
    best.residual = start
    var found = BrentMinimizer.search(
      from: low, (part.size, start), to: high, evaluations: share == nil ? 26 : 14
    ) { residual(at: $0) }
    // A minimum at the end of a grid step may continue in the next one.
    var (end, width) = (low, high - low)
    for _ in 0..<Self.mostSteps
    where share == nil && found.value < start && found.value > Self.rounding {
      let isLow = found.place - end < Self.atAnEnd * width
      guard isLow || end + width - found.place < Self.atAnEnd * width,
        let next = isLow ? grid.last(where: { $0 < end }) : grid.first(where: { $0 > end + width })
      else { break }
      let others = isLow ? (next, found.place + width / 2) : (found.place - width / 2, next)
      let further = BrentMinimizer.search(
        from: others.0, (found.place, found.value), to: others.1, evaluations: 14
      ) { residual(at: $0) }
      guard further.value < found.value else { break }
      found = further
      (end, width) = (others.0, others.1 - others.0)
    }
    if found.value < best.residual {
      (best.parts[index].size, best.residual, best.parts[index].isFitted) = (
        found.place, found.value, true
      )
    }
    let size = best.parts[index].size
    let rounded = tolerant ? [] : [0.01, 0.1, 1].map { (size / $0).rounded() * $0 }
    let written = best.parts[index].mistake.landmark?.rounded(size).prefix(Self.mostWritten) ?? []
    for near in known.filter({ abs($0 - size) <= Self.nearness * abs($0) }) + written + rounded
    where best.parts[index].isFitted && near != size
      && abs(near - size) <= Self.nearness * abs(size)
    {
      // A round number that explains as much is preferred.
      if let residual = residual(at: near), residual <= max(best.residual * 1.001, Self.rounding) {
        (best.parts[index].size, best.residual) = (near, residual)
        best.parts[index].isFitted = !known.contains(near)
      }
    }
    return best
  }

  /// Of the sizes that give whole beats per minute or milliseconds, so many that are next to the found one are tried.
  private static let mostWritten = 4

  /// A pitch or a delay that is almost right, made right step by step: the longer the excerpt, the nearer a size must be
  /// to be found. What gives a round value comes first.
  private func tightened(_ trial: Trial) -> Trial {
    guard trial.parts.count == 1, let part = trial.parts.first, part.mistake.isFine,
      part.mistake.isRatio, trial.residual > Self.rounding
    else { return trial }
    var best = trial
    for (seconds, share) in Self.tightening where hasTime {
      let frames = min(whole, onset + Int(whole: seconds * experiment.subject.graph.sampleRate))
      let near = rounded(best.parts[0]).compactMap { size -> Trial? in
        var parts = best.parts
        parts[0].size = size
        return residual(parts, frames: frames).map { Trial(parts: parts, residual: $0) }
      }.min { $0.residual < $1.residual }
      if let near, near.residual <= Self.rounding {
        best = near
        break
      }
      best = refined(best, frames: frames, within: share)
      if let near, near.residual < best.residual { best = near }
    }
    guard let left = residual(best.parts, frames: whole), left < trial.residual else {
      return trial
    }
    best.residual = left
    return best
  }
  /// Seconds after the first difference, and the share by which a size may still be off there.
  private static let tightening = [(0.3, 5e-4), (1.0, 1.5e-4), (3.0, 5e-5)]

  /// Sizes near one that make the value a round number.
  private func rounded(_ part: Trial.Part) -> [Double] {
    guard let base = part.mistake.base, base != 0 else { return [] }
    let value = base * part.size
    return [1, 2, 10, 20, 100].map { (value * $0).rounded() / $0 / base }
      .filter { abs($0 / part.size - 1) < Self.roundness }
  }
  /// The share by which a pitch that was found in a tenth of a second may be off.
  private static let roundness = 1e-3

  /// The trial over the whole render, with its size adjusted to it.
  ///
  /// - Parameter isLong: whether to skip adjusting the size, which would take the time that others need.
  func confirm(_ trial: Trial, isLong: Bool = false) -> Trial? {
    guard let residual = residual(trial.parts, frames: whole) else { return nil }
    var confirmed = trial
    confirmed.residual = residual
    // Where the beginning is explained to the last bit, no other size explains more.
    let isNear = trial.residual < 1e-4 && trial.residual > Self.rounding
    if !isNull(confirmed) || excerpt >= whole || residual >= Self.rounding, !isLong || isNear {
      confirmed = refined(tightened(confirmed), frames: whole, within: 0.004)
    }
    // What seems to explain all is made in the whole graph before it is reported.
    if isNull(confirmed), let proved = proved(confirmed.parts) { confirmed.residual = proved }
    return confirmed
  }
}
