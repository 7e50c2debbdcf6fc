/// The file of a project that tests an engine against recorded graphs.
extension StarterText {
  static func engineProject(
    _ engine: String, command: [String], inputs: [String], build: [String]?
  ) -> String {
    let inputs = inputs.isEmpty ? "" : "\n    inputs: [\(inputs.joined(separator: ", "))]"
    let build = build.map { "\n    build: [\($0.joined(separator: ", "))]" } ?? ""
    return """
      \(EditorSchema.line)
      # An engine that has the Web Audio API, held to what Chromium rendered. Every key: docs/parity-yml.md
      version: 1

      # The player: one process for many cases, which gets each case's recorded graph. Name the candidate after
      # your engine.
      candidates:
        \(engine):
          command: [\(command.joined(separator: ", "))]\(build)
          batch: true
          graph: true
          timeLimit: 20 s\(inputs)

      # The largest difference that a case may show: bit-exact, or a null depth.
      limits:
        default: { limit: -100 dB, reason: far below what can be heard }

      """
  }
}
