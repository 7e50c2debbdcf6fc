import Comparison
import WebAudio

/// A filter of another type than the original's, or without its resonance.
enum FilterTypeHypothesis: Hypothesis {
  private static let types = ["lowpass", "highpass", "bandpass", "notch"]
  /// Q of a Butterworth filter, 1/√2, in decibels.
  private static let butterworth = -3.0102999566398120

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let filters = subject.graph.nodes(ofType: "BiquadFilterNode").filter {
      types.contains($0.word("type") ?? "")
    }
    return NodeGroup.groups(filters).flatMap { group in
      let own = Set(filters.filter { group.ids.contains($0.id) }.compactMap { $0.word("type") })
      let plain = types.filter {
        own != [$0] && !subject.graph.passesAll(type: $0, group.ids)
      }.map { type in
        mistake(group, type, q: nil, GraphWording.filterType(group.place, type))
      }
      return plain
        + ["lowpass", "highpass"].map { type in
          mistake(
            group, type, q: butterworth,
            GraphWording.butterworth(group.place, type))
        }
    }
  }

  private static func mistake(
    _ group: NodeGroup, _ type: String, q: Double?, _ finding: String
  ) -> Mistake {
    Mistake(cause: .filterType, finding: { _ in finding }) { graph, _ in
      graph.setType(type, of: group.ids)
      if let q { graph.mapValues(of: group.ids, "Q") { _ in q } }
    }
  }
}

extension DoctoredGraph {
  /// Whether a filter of a type would leave some of these nodes' sound as it is, with the values that they have: then
  /// its absence is what is heard.
  func passesAll(type: String, _ ids: Set<Int>) -> Bool {
    let own = Set(
      nodes.filter {
        ids.contains($0.id) && $0.type == "BiquadFilterNode" && $0.word("type") != type
      }
      .map(\.id))
    func has(_ name: String, _ isIdle: (Double) -> Bool) -> Bool {
      let told = told.filter { $0.parameter == name && own.contains($0.node ?? -1) }
      let settled = settledValues(of: name).filter { own.contains($0.key) }
      return (told.compactMap(\.value) + settled.values).contains(where: isIdle)
    }
    return switch type {
    case "bandpass": has("Q") { $0 <= 0 }
    case "peaking", "lowshelf", "highshelf": has("gain") { $0 == 0 }
    default: false
    }
  }

  /// Gives nodes another type from their creation on.
  mutating func setType(_ type: String, of ids: Set<Int>) {
    mapCreations(of: ids) { members in
      guard case .object(var attributes) = members["attributes"] else { return }
      attributes["type"] = .string(type)
      members["attributes"] = .object(attributes)
    }
  }
}
