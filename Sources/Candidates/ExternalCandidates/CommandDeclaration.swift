import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject

/// Where a command is declared, for errors about its words.
struct CommandDeclaration: Sendable {
  let candidate: String
  /// The `parity.yml`; nil if another program declares the command.
  let file: String?

  /// What to do about a parameter that a case does not have.
  func explain(_ missing: CommandTemplate.MissingParameter, in job: CaseJob) -> String {
    let hint = NearestName.hint(missing.name, among: job.parameterNames)
    return
      "\(place(of: missing.placeholder))'\(missing.placeholder)' of candidate '\(candidate)': the case"
      + " has no parameter '\(missing.name)'\(hint.isEmpty ? ", and no other" : hint);"
      + " '{parameters.\(missing.name)|0}' gives it a default"
  }

  /// `parity.yml:12: `, the first line with the placeholder.
  private func place(of placeholder: String) -> String {
    guard let file, let data = OrdinaryFile.contents(file) else { return "" }
    let lines = String(decoding: data, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let index = lines.firstIndex(where: { $0.contains(placeholder) }) else { return "" }
    return "\(URL(fileURLWithPath: file).lastPathComponent):\(index + 1): "
  }
}
