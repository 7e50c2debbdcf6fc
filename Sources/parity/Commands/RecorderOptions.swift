import ArgumentParser
import BrowserCapture
import Foundation
import OrdinaryFiles
import ParityCases

/// How the recorder treats a page's special needs.
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

  @Flag(help: "Record samples that are NaN or infinite as silence; a replay does the same.")
  var allowNonFinite = false

  @Option(
    name: .customLong("offline"),
    help: ArgumentHelp(
      """
      Take what the page renders by itself (an OfflineAudioContext: its export, a preview) instead of what it \
      plays live: the first is 1.
      """, valueName: "number"))
  var offlineRender: Int?

  @Option(
    help: ArgumentHelp(
      "With --case: judge a random page by as many recordings, each with another seed of Math.random.",
      valueName: "number"))
  var seeds: Int?

  /// - Parameter filesACase: whether the recording becomes a reference.
  func validate(filesACase: Bool) throws {
    if let seeds {
      guard filesACase else { throw ValidationError("--seeds is of a reference; give --case too") }
      let counts = CaseDefinition.seedCounts
      guard counts.contains(seeds) else {
        throw ValidationError(
          "--seeds must be between \(counts.lowerBound) and \(counts.upperBound), not \(seeds)")
      }
    }
    if let offlineRender, !(1...OfflineRender.most).contains(offlineRender) {
      throw ValidationError(
        "--offline must be between 1 and \(OfflineRender.most), not \(offlineRender)")
    }
  }

  func apply(to request: inout RecordingRequest) throws {
    if let microphone {
      guard let sound = OrdinaryFile.contents(microphone) else {
        throw ValidationError("--microphone \(microphone): there is no such file")
      }
      request.microphone = sound
    }
    request.isIsolated = isolated
    request.offlineRender = offlineRender
    request.silencesNonFinite = allowNonFinite
    request.nativeProcessors = try AttachedApps.worklets.processors.modules
    request.tapesEverything = tape
  }
}
