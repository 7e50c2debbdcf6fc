import ArgumentParser
import ParityCases
import ParityProject

/// What is done with a page while it is recorded.
struct ActionOptions: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      A time after loading and what to do then, in two words: --at 1.5s 'press KeyA'. May be \
      repeated. There are click, press, drag, move, set, scroll, choose and evaluate; \
      docs/recording.md has their forms.
      """, valueName: "time> <action"))
  var texts: [String] = []

  @Option(
    name: .customLong("do"),
    help: ArgumentHelp(
      "A file of such actions; also the provenance.json of a recording, whose actions are repeated.",
      valueName: "file.yml"), completion: .file())
  var files: [String] = []

  func validateTexts() throws {
    guard texts.count.isMultiple(of: 2) else {
      throw ValidationError(
        "--at takes a time and an action, such as --at 1.5s 'press KeyA'; write the page before it")
    }
    _ = try parsedTexts()
  }

  /// All of them by time; of the same time, those of files first.
  ///
  /// - Throws: `ProjectFileError`, `ValidationError`.
  func actions() throws -> [PageAction] {
    let all = try files.flatMap { try PageActionFile.read($0) } + parsedTexts()
    let ordered = all.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    return ordered.map(\.element)
  }

  private func parsedTexts() throws -> [PageAction] {
    try stride(from: 0, to: texts.count, by: 2).map { index in
      do {
        return try PageActionText.parse(time: texts[index], texts[index + 1])
      } catch {
        throw ValidationError("--at \(texts[index]) '\(texts[index + 1])': \(error)")
      }
    }
  }
}
