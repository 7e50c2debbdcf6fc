import Foundation
import ParityCases

extension GraphSearch {
  package static func describe(_ seed: UInt32) -> String {
    let plan = GraphGenerator.plan(seed: seed)
    return
      (["\(plan.sampleRate) Hz, \(plan.frames) frames, \(plan.channels) channels"]
      + plan.commands.map {
        "  \($0.at == 0 ? "" : "@\($0.at) ")\(Difference.text(.array($0.words)))"
      }).joined(separator: "\n")
  }
}

extension GraphSearch.Difference {
  /// The plan as text: what differs, then one command per line.
  package var text: String {
    var lines = [
      "seed \(seed): \(refusal.isEmpty ? String(format: "%.1f dB from frame %d (quantum %d + %d)", decibels, frame, frame / 128, frame % 128) : refusal)",
      "  \(plan.sampleRate) Hz, \(plan.frames) frames, \(plan.channels) channels",
    ]
    for command in plan.commands {
      lines.append(
        "  \(command.at == 0 ? "" : "@\(command.at) ")\(Self.text(.array(command.words)))")
    }
    if refusal.isEmpty {
      for channel in 0..<plan.channels {
        let start = channel * plan.frames + frame
        let end = min(start + 4, (channel + 1) * plan.frames)
        lines.append(
          "  reference \(reference[start..<end].map { "\($0)" }.joined(separator: " "))"
            + "   engine \(candidate[start..<end].map { "\($0)" }.joined(separator: " "))")
      }
    }
    return lines.joined(separator: "\n")
  }

  static func text(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
