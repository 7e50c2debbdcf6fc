import ParityCases
import ParityProject

extension PageSpecification {
  /// What a recording that was filed was asked for otherwise; nil where it is as declared.
  func difference(from filed: CaseDefinition) -> String? {
    func list(_ value: JSONValue?) -> [String] {
      guard case .array(let items)? = value else { return [] }
      return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    let frames = Int(seconds * filed.sampleRate)
    let left = Int(keepFromSeconds * filed.sampleRate)
    // A render ends with a quantum.
    let isAsLong = [frames, frames - left].contains { abs($0 - filed.frames) <= 128 }
    if !isAsLong { return "\(seconds) seconds, it was recorded for \(filed.frames) frames" }
    if let sampleRate, sampleRate != filed.sampleRate {
      return "sampleRate \(Int(sampleRate)), it was recorded at \(Int(filed.sampleRate))"
    }
    if (filed.keepFrom ?? 0) != left {
      return "keepFrom \(left) frames, it was recorded with \(filed.keepFrom ?? 0)"
    }
    if clicks != list(filed.parameters["clicks"]) {
      return "click \(clicks), it was recorded with \(list(filed.parameters["clicks"]))"
    }
    if case .string(let old)? = filed.parameters["query"], old != query {
      return "query '\(query)', it was recorded with '\(old)'"
    }
    if let random = filed.random, random.page != seed ?? CaseDefinition.Seeds().page {
      return "seed \(seed ?? CaseDefinition.Seeds().page), it was recorded with \(random.page)"
    }
    return nil
  }
}
