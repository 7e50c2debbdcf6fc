import ParityResults
import ParityTerminal

/// The comparison of two folders as text for the terminal: a line for each pair, and the totals.
struct FolderText {
  private let results: RunResults
  private let names: [String]

  /// - Parameter names: the files, in the order of the results' cases.
  init(_ results: RunResults, names: [String]) {
    self.results = results
    self.names = names
  }

  var text: String {
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, results.cases).flatMap { name, result in
      let (word, colour): (String, Terminal.Style) =
        switch result.verdict {
        case .pass: ("PASS ", .green)
        case .fail: ("FAIL ", .red)
        default: ("ERROR", .red)
        }
      let file = Terminal.printableLine(name).padding(toLength: width, withPad: " ", startingAt: 0)
      let line =
        "\(Terminal.styled(word, colour))  \(file)  \(Terminal.printableLine(result.message))"
      guard result.verdict == .fail, let cause = result.diagnosis?.first else { return [line] }
      return [line, "       " + Terminal.printableLine(cause.sentence)]
    }
    return (lines + ["", TerminalSummary(results, reportFolder: "").verdict])
      .joined(separator: "\n")
  }
}
