import ArgumentParser
import BrowserCapture
import Foundation
import ParityCases
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture
import Synchronization

/// A part of a capture, and how it ends.
extension CaptureCommand {
  /// Writes it, whatever could not be captured: an engine tries again what ends with anything but 0.
  func runShard(_ number: ShardNumber) async throws {
    do {
      try await Interruption.guarded(note: "interrupted; there is no shard") {
        try await writeShard(number)
      }
    } catch let code as ExitCode {
      throw code
    } catch {
      Terminal.error(error)
      throw isPassing(error) ? ExitCode(RetryLater.exitCode) : ExitCodes.incomparable
    }
  }

  /// True for what the machine is to blame for, and another attempt may not meet.
  func isPassing(_ error: any Error) -> Bool {
    switch error {
    case CaptureError.browserEnded, CaptureError.pageSilent, CaptureError.serverFailed,
      CaptureError.portInUse:
      true
    default:
      RetryLater.helps(
        error, folders: [fleet.file.folder, FileManager.default.temporaryDirectory.path])
    }
  }
}
