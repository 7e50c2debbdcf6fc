import Foundation
import ReadableNumbers

/// The candidate lacks what the reference went through: a filter, a soft limit.
///
/// What a low-pass has taken away no filter brings back, so that the candidate is not the reference through
/// any; but the reference is the candidate through the one that is missing.
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
      // From the candidate to the reference, and as sure as one that the candidate went through.
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

  /// The reference is a soft limit of the candidate, once both are at their levels.
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
  /// It has feedback: the inverse of a filter without any is one that has.
  fileprivate var rings: Bool { a.contains { abs($0) > 1e-3 } }
}
