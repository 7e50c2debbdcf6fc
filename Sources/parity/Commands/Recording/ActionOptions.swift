import ArgumentParser
import BrowserCapture
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityResults
import ParityTerminal
import ReadableNumbers

/// Actions on a page while it is recorded.
struct ActionOptions: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      A time after loading and what to do then, in two words: --at 1.5s 'press KeyA'. May be \
      repeated. There are click, press, drag, move, set, scroll, choose, midi, gamepad, \
      orient and evaluate; \
      docs/recording.md has their forms.
      """, valueName: "time> <action"))
  var texts: [String] = []

  @Option(
    name: .customLong("do"),
    help: ArgumentHelp(
      "A file of such actions; also the provenance.json of a recording, whose actions are repeated.",
      valueName: "file.yml"), completion: .file())
  var files: [String] = []

  @Option(
    name: .customLong("midi"),
    help: ArgumentHelp(
      "A Standard MIDI File, played from loading on by the page's MIDI input.",
      valueName: "file.mid"), completion: .file())
  var midi: String?

  @Option(
    help: ArgumentHelp(
      """
      Open a window first, where a person acts until it is closed; what is done is written to this \
      file, and then done again while recording.
      """, valueName: "file.yml"), completion: .file())
  var show: String?

  func validateTexts() throws {
    guard texts.count.isMultiple(of: 2) else {
      throw ValidationError(
        "--at takes a time and an action, such as --at 1.5s 'press KeyA'; write the page before it")
    }
    _ = try parsedTexts()
    guard show == nil || (texts.isEmpty && files.isEmpty && midi == nil) else {
      throw ValidationError("--show writes actions; --at, --do and --midi have them already")
    }
    if let show, FileManager.default.fileExists(atPath: show) {
      throw ValidationError("--show \(show): the file already exists, and would be replaced")
    }
  }

  /// Lets the user act, and writes the actions down.
  func watch(_ request: RecordingRequest, in browser: Browser) async throws -> [PageAction] {
    guard let show else { return request.actions }
    Terminal.note("act in the window, and close it when done")
    let actions = try await Interruption.guarded {
      try await ActionWatcher(request).watch(in: browser)
    }
    guard !actions.isEmpty else {
      throw ValidationError("nothing was done in the window, so \(show) was not written")
    }
    try WholeFile.write(Data(PageActionText.yaml(actions).utf8), to: show)
    Terminal.say("\(show): \(Words.plural(actions.count, "action"))")
    return actions
  }

  /// All of them in order of time; at equal times, those from files come first.
  ///
  /// - Throws: `ProjectFileError`, `ValidationError`.
  func actions() throws -> [PageAction] {
    PageAction.inOrder(
      try files.flatMap { try PageActionFile.read($0) } + song + parsedTexts())
  }

  private var song: [PageAction] {
    guard let midi else { return [] }
    var action = PageAction(at: 0, .midi, "file")
    action.files = [URL(fileURLWithPath: midi).path]
    return [action]
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
