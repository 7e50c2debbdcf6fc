extension SignalPair {
  /// A mistake that was made in the reference, and is measured against the candidate.
  ///
  /// - Parameters:
  ///   - imitated: the reference with the mistake, in its original length; rounded to float as samples are.
  ///   - mayScale: whether a gain may be fitted together with the mistake.
  func imitation(
    _ cause: Diagnosis.Cause, parameters: Int, estimate: Diagnosis.Estimate? = nil,
    finding: String, evidence: [String] = [], _ imitated: [[Double]], mayScale: Bool = true
  ) -> Suspect? {
    guard imitated.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
    let rounded = imitated.map { $0.map { Double(Float($0)) } }
    let undone = UndonePair(reference: rounded, candidate: candidate, frames: frames)
    if mayScale {
      return suspect(
        cause, parameters: parameters, estimate: estimate, finding: finding, evidence: evidence,
        undone: undone)
    }
    return Suspect(
      cause: cause, estimate: estimate, finding: finding, evidence: evidence,
      parameters: parameters, remaining: undone.nullDepth(), undone: undone)
  }

  /// The energy that differs between a candidate and an imitation of it, over all channels.
  func residual(of imitated: [[Double]]) -> Double {
    zip(imitated, candidate).reduce(0) { sum, channels in
      channels.0.withUnsafeBufferPointer { own in
        channels.1.withUnsafeBufferPointer { other in
          var residual = 0.0
          for frame in own.indices {
            let difference = own[frame] - other[frame]
            residual += difference * difference
          }
          return sum + residual
        }
      }
    }
  }
}
