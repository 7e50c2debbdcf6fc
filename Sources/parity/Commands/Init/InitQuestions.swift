import Foundation
import ParityTerminal

/// Asks the user what the folder does not show. Never in a pipe, where no one may answer.
enum InitQuestions {
  static var canAsk: Bool {
    HeardOutput.current == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// The page, or its folder, within `folder`; a folder may have no page yet.
  static func page(in folder: String) -> String {
    while true {
      let answer = ask("Where is the page: its file, or its folder?", otherwise: ".")
      if FoundPage(answer, in: folder) != nil || isFolder(answer, in: folder) { return answer }
      // The folder may not exist yet.
      if answer == "." { return answer }
      Terminal.say("There is no page \(folder)/\(answer); name an .html file, or its folder.")
    }
  }

  private static func isFolder(_ name: String, in folder: String) -> Bool {
    var isFolder: ObjCBool = false
    return FoundPage.parts(of: name) != nil
      && FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// - Returns: nil for no renderer.
  static func template() -> ProjectTemplate? {
    let names = ProjectTemplate.allCases.filter { !$0.isEngine }.map(\.rawValue)
    while true {
      let answer = ask(
        "Start a renderer for the port? \(names.joined(separator: ", ")), or none",
        otherwise: "none")
      if answer == "none" { return nil }
      if let template = ProjectTemplate(rawValue: answer.lowercased()) { return template }
      Terminal.say("There is no template '\(answer)'.")
    }
  }

  /// The end of the input, as with Ctrl-D, counts as no answer.
  private static func ask(_ question: String, otherwise: String) -> String {
    StandardStreams.writeOutput("\(question) [\(otherwise)] ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    return answer.isEmpty ? otherwise : answer
  }
}
