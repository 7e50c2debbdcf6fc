import Foundation
import ParityCases

/// Actions in command-line notation: `press KeyA for 0.2s`.
package enum PageActionText {
  /// What is wrong with a text, and how to fix it.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// - Parameters:
  ///   - time: `1.5s` or `200ms`.
  ///   - text: the verb, its target, and the verb's arguments.
  /// - Throws: `Fault`.
  package static func parse(time: String, _ text: String) throws(Fault) -> PageAction {
    guard let at = seconds(time) else {
      throw Fault(description: "'\(time)' is not a time; write 1.5s or 200ms")
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let verbs = PageAction.Verb.allCases.map(\.rawValue)
    guard let verb = words.first.flatMap(PageAction.Verb.init) else {
      let word = words.first ?? ""
      throw Fault(
        description: "'\(word)' is not an action\(NearestName.hint(word, among: verbs))")
    }
    var action = PageAction(at: at, verb, words.count > 1 ? words[1] : "")
    if verb != .evaluate { try takeApart(&action) }
    if let fault = action.fault { throw Fault(description: fault) }
    return action
  }

  /// Splits off what follows the target.
  private static func takeApart(_ action: inout PageAction) throws(Fault) {
    let number = /-?[0-9]+(?:\.[0-9]+)?/
    if let match = action.target.firstMatch(of: /\ for\ +(\S+)$/), let time = seconds(match.1) {
      action.duration = time
      action.target.removeSubrange(match.range)
    }
    if [.drag, .move, .scroll].contains(action.verb),
      let match = action.target.firstMatch(of: /\ by\ +(\S+)\ +(\S+)$/)
    {
      guard String(match.1).wholeMatch(of: number) != nil, let right = Double(match.1),
        String(match.2).wholeMatch(of: number) != nil, let down = Double(match.2)
      else { throw Fault(description: "by takes two numbers, pixels to the right and down") }
      action.by = [right, down]
      action.target.removeSubrange(match.range)
    }
    if [.drag, .set].contains(action.verb), let match = action.target.firstMatch(of: /\ to(?:\ |$)/)
    {
      action.to = String(action.target[match.range.upperBound...])
      action.target.removeSubrange(match.range.lowerBound...)
    }
    if action.verb == .midi, let match = action.target.firstMatch(of: /^file\ +(.+)$/) {
      action.files = [URL(fileURLWithPath: String(match.1)).path]
      action.target = "file"
    }
    if action.verb == .choose, let match = action.target.firstMatch(of: /\ file\ +(.+)$/) {
      action.files = [URL(fileURLWithPath: String(match.1)).path]
      action.target.removeSubrange(match.range)
    }
    if [.click, .drag, .move].contains(action.verb),
      let match = action.target.firstMatch(of: /\ at\ +([0-9.]+)\ +([0-9.]+)$/),
      let x = Double(match.1), let y = Double(match.2)
    {
      action.position = [x, y]
      action.target.removeSubrange(match.range)
    }
  }

  /// `1.5`, `1.5s` or `1500ms`; nil for what is not a time.
  static func seconds(_ text: some StringProtocol) -> Double? {
    guard let match = String(text).wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)\ ?(s|ms)?/),
      let number = Double(match.1)
    else { return nil }
    return match.2 == "ms" ? number / 1000 : number
  }

  /// The text of a file that `PageActionFile` reads.
  package static func yaml(_ actions: [PageAction]) -> String {
    // YAML accepts every JSON text, whatever quotation marks it contains.
    actions.map { action in
      var lines = ["- at: \(action.at)s", "  \(action.verb.rawValue): \(quoted(action.target))"]
      if let to = action.to { lines.append("  to: \(quoted(to))") }
      if let by = action.by { lines.append("  by: [\(by[0]), \(by[1])]") }
      if let place = action.position { lines.append("  position: [\(place[0]), \(place[1])]") }
      if let duration = action.duration { lines.append("  for: \(duration)s") }
      if !action.files.isEmpty {
        lines.append("  files: [\(action.files.map(quoted).joined(separator: ", "))]")
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
