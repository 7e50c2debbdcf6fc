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

/// Runs a part of a capture, and sets its exit code.
extension CaptureCommand {
  /// Writes the part even if cases could not be captured: an engine retries everything that ends with an exit code
  /// other than 0.
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

  /// True for errors that the machine is to blame for, and that another attempt may avoid.
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
