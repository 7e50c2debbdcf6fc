import ArgumentParser
import BrowserCapture
import ParitySuite

/// How the recorder treats what a page brings along.
struct RecorderOptions: ParsableArguments {
  @Flag(
    help: """
      Tape what every worklet plays, also one that has a native counterpart: a replay then plays \
      the tape.
      """)
  var tape = false

  @Flag(help: "Record once; otherwise a second time, to say what does not repeat.")
  var once = false

  func apply(to request: inout RecordingRequest) {
    request.nativeProcessors = Set(EngineCandidate.worklets.names)
    request.tapesEverything = tape
  }
}
