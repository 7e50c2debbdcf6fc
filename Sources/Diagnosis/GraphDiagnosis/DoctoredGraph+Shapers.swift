import GraphTrace
import WebAudio

extension DoctoredGraph {
  /// Wave shapers whose curve does not map silence to silence, as a curve with an even number of points may not: each
  /// sounds from the frame at which its curve is set, whatever its input.
  static func everSounding(_ trace: GraphTrace, _ steps: [GraphTrace.Step]) -> [Int: Int] {
    steps.reduce(into: [:]) { found, step in
      let curve: WorkletMessage? =
        switch step.name {
        case "create": step.members["attributes"]?["curve"]
        case "set" where step.members["name"]?.text == "curve": step.members["value"]
        default: nil
        }
      guard let curve, let node = step.node, found[node] == nil, !isSilent(curve, trace) else {
        return
      }
      found[node] = step.at
    }
  }

  /// Whether a curve maps 0 to 0.
  private static func isSilent(_ span: WorkletMessage, _ trace: GraphTrace) -> Bool {
    guard let offset = span["offset"]?.wholeNumber, let count = span["length"]?.wholeNumber,
      offset >= 0, count > 1, count <= trace.sampleCount
    else { return true }
    // The middle point, or the mean of the two middle ones.
    let middle: WorkletMessage = .object([
      "offset": .number(Double(offset) + Double((count - 1) / 2)),
      "length": .number(count.isMultiple(of: 2) ? 2 : 1),
    ])
    return (trace.samples(of: middle) ?? []).reduce(0, +) == 0
  }
}
