/// The file of a project that holds an engine to recorded graphs.
extension StarterText {
  static func engineProject(command: [String], inputs: [String]) -> String {
    """
    \(EditorSchema.line)
    # An engine that has the Web Audio API, held to what Chromium rendered. Every key: docs/parity-yml.md
    version: 1

    # The player: one process for many cases, which gets each case's recorded graph. Name the candidate after
    # your engine.
    candidates:
      web-audio-api:
        command: [\(command.joined(separator: ", "))]
        batch: true
        graph: true
        timeLimit: 20 s
        inputs: [\(inputs.joined(separator: ", "))]

    # The largest difference that a case may show: bit-exact, or a null depth.
    limits:
      default: { limit: -100 dB, reason: far below what can be heard }

    """
  }
}
