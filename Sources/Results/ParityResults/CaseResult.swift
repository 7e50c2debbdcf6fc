/// One case of a run: the evidence, and what the judge made of it.
///
/// In JSON the members of both stand side by side.
@dynamicMemberLookup
package struct CaseResult: Sendable {
  package var evidence: CaseEvidence
  package var judgement: Judgement

  package var verdict: Verdict { judgement.verdict }
  package var message: String { judgement.message }

  /// Made by the judge, and by what reads results: whoever else says what a case comes to has not judged it.
  package init(_ evidence: CaseEvidence, _ judgement: Judgement) {
    self.evidence = evidence
    self.judgement = judgement
    // What a command prints is of interest where something is wrong.
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
