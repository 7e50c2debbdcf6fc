import ArgumentParser
import BrowserCapture
import Foundation
import OrdinaryFiles

/// How the recorder treats what a page brings along.
struct RecorderOptions: ParsableArguments {
  @Flag(
    help: """
      Tape what every worklet plays, also one that has a native counterpart: a replay then plays \
      the tape.
      """)
  var tape = false

  @Flag(help: "Record only once, without checking that the page repeats.")
  var once = false

  @Option(
    help: ArgumentHelp(
      "What a page that asks for a microphone gets; without it, silence.", valueName: "file"),
    completion: .file())
  var microphone: String?

  @Flag(help: "Let the page share memory with its workers, as some pages need (COOP and COEP).")
  var isolated = false

  func apply(to request: inout RecordingRequest) throws {
    if let microphone {
      guard let sound = OrdinaryFile.contents(microphone) else {
        throw ValidationError("--microphone \(microphone): there is no such file")
      }
      request.microphone = sound
    }
    request.isIsolated = isolated
    request.nativeProcessors = try AttachedApps.worklets.processors.modules
    request.tapesEverything = tape
  }
}
