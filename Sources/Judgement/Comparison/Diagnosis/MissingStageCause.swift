import Foundation
import ReadableNumbers

/// The candidate lacks something that the reference went through: a filter, a soft limit.
///
/// No filter restores what a lowpass has removed, so the candidate is not the reference through any filter; but the
/// reference is the candidate through the missing one.
enum MissingStageCause {
  static func filters(in pair: SignalPair) -> [Suspect] {
    let channel = pair.loudestChannel
    return [1, 2].compactMap { order in
      guard
        let filter = RecursiveFilter.fitted(
          order: order, from: pair.candidate[channel], to: pair.reference[channel]),
        filter.rings || order == 2
      else { return nil }
      let undone = UndonePair(
        reference: pair.reference, candidate: pair.candidate.map(filter.applied),
        frames: pair.frames)
      let name = order == 1 ? "first-order" : "second-order"
      let (text, hertz) = text(of: filter, name, pair.sampleRate)
      let suspect = Suspect(
        cause: .linearFilter, estimate: hertz.map { .init(value: $0, unit: "Hz") },
        finding: Wording.missingFilter(text), parameters: 2 * order + 1,
        remaining: undone.nullDepth(), undone: undone)
      // From the candidate to the reference, and as certain as for a filter that the candidate went through.
      let holds = FilterCause.isConfirmed(suspect, pair.candidate[channel], pair.reference[channel])
      { own, other in
        RecursiveFilter.fitted(order: order, from: own, to: other).map { fitted in
          { fitted.applied(to: $0) }
        }
      }
      return holds ? suspect : nil
    }
  }

  private static func text(
    of filter: RecursiveFilter, _ name: String, _ sampleRate: Double
  ) -> (String, Double?) {
    if let (kind, corner) = FilterCause.corner(filter) {
      let hertz = corner * sampleRate
      return ("\(name) \(kind) at \(DiagnosisText.hertz(hertz))", hertz)
    }
    let shape = FilterShape(filter, sampleRate: sampleRate)
    return ("\(name) filter\(shape.text.map { ": \($0)" } ?? "")", shape.hertz)
  }

  /// The reference is a soft-limited version of the candidate, with a gain before and after.
  static func shapers(in pair: SignalPair) -> [Suspect] {
    guard
      let other = SignalPair(
        UndonePair(reference: pair.candidate, candidate: pair.reference, frames: pair.frames),
        of: pair)
    else { return [] }
    return ShaperCause.softLimits(in: other).compactMap { name, apply, parameters, size in
      let undone = UndonePair(
        reference: pair.reference,
        candidate: pair.candidate.map { $0.map { Double(Float(apply($0))) } }, frames: pair.frames)
      return pair.suspect(
        .softClipping, parameters: parameters, estimate: .init(value: size, unit: ""),
        finding: Wording.unshaped(name), undone: undone)
    }
  }
}

extension RecursiveFilter {
  /// Whether it has feedback: the inverse of a filter without feedback has some.
  fileprivate var rings: Bool { a.contains { abs($0) > 1e-3 } }
}
