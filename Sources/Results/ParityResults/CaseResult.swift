/// One case of a run: the evidence and its judgement.
///
/// In JSON the members of both are side by side.
@dynamicMemberLookup
package struct CaseResult: Sendable {
  package var evidence: CaseEvidence
  package var judgement: Judgement

  package var verdict: Verdict { judgement.verdict }
  package var message: String { judgement.message }

  /// For the judge, and for reading results: no other code may judge a case.
  package init(_ evidence: CaseEvidence, _ judgement: Judgement) {
    self.evidence = evidence
    self.judgement = judgement
    // A command's output matters only when something is wrong.
    if judgement.verdict == .pass { self.evidence.candidateOutput = nil }
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<CaseEvidence, Value>) -> Value {
    get { evidence[keyPath: path] }
    set { evidence[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: KeyPath<CaseEvidence, Value>) -> Value {
    evidence[keyPath: path]
  }
}

extension CaseResult: Codable {
  package init(from decoder: any Decoder) throws {
    evidence = try CaseEvidence(from: decoder)
    judgement = try Judgement(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try evidence.encode(to: encoder)
    try judgement.encode(to: encoder)
  }
}
