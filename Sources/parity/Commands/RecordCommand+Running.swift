import ArgumentParser
import BrowserCapture
import Foundation
import GraphTrace
import ParityCases
import ParityResults
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// From the command line to a recorded page.
extension RecordCommand {
  func validate() throws {
    guard seconds.isFinite, seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be above 0 and at most 3600, not \(seconds)")
    }
    if let sampleRate, !(3000...768_000).contains(sampleRate) {
      throw ValidationError("--sample-rate must be between 3000 and 768000 Hz, not \(sampleRate)")
    }
    guard (1...86400).contains(timeout) else {
      throw ValidationError("--timeout must be between 1 and 86400 seconds, not \(timeout)")
    }
    guard (output == nil) != (caseID == nil) else {
      throw ValidationError("give either -o or --case, where the recording goes")
    }
    guard keepFrom >= 0, keepFrom < seconds else {
      throw ValidationError("--keep-from \(keepFrom): 0 to less than \(seconds) seconds")
    }
    _ = try EpochOption.milliseconds(epoch)
    try actionOptions.validateTexts()
    try recorder.validate(filesACase: caseID != nil)
  }

  func run() async throws {
    try await ExitCodes.reporting {
      if let output, !force { try RecordingPack.checkFolder(output) }
      let filing = try caseID.map {
        try RecordedFiling($0, keepFrom: keepFrom, in: project.loadOrBegin())
      }
      let browser = try await Browser.findChromium()
      guard let server = try modules.server(for: page) else {
        return try await record(
          try PageSource(page, root: root, allowsRemote: allowRemote), filing, browser)
      }
      do {
        let address = try await Interruption.guarded {
          try await server.address(within: .seconds(timeout))
        }
        try await record(.server(address), filing, browser)
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
    }
  }
}
