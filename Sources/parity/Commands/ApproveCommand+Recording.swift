import ArgumentParser
import Foundation
import Judging
import OrdinaryFiles
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal

/// Edits the limits.
extension ApproveCommand {
  func run() async throws {
    try await ExitCodes.reporting {
      let results = try RunResults.readVerified(
        path: "\(lastRun.folder(in: project))/results.json", need: .problems)
      let loaded = try project.load()
      let library = try ReferenceLibrary(folder: loaded.references)
      // The second of two simultaneous approvals adds to what the first has written.
      let lock = try FolderLock(loaded.references)
      defer { withExtendedLifetime(lock) {} }
      var home = loaded.limitsHome
      let approval = Approval(
        results: results, library: library,
        limits: try Limits(loaded))
      let request = Approval.Request(
        pattern: pattern, candidate: candidate, reason: reason, link: link, expires: expires)
      // A link stays a link: the file that it points to is written.
      let path = URL(fileURLWithPath: home.path).resolvingSymlinksInPath().path
      home.path = path
      let old = OrdinaryFile.contents(path).map {
        String(decoding: $0, as: UTF8.self)
      }
      let new =
        try limit.map {
          try approval.addingLimit(
            $0, window: window, margin: margin ?? 0, request, to: old ?? "", home: home)
        } ?? approval.addingDivergence(request, to: old ?? "", home: home)
      if !dryRun { try AtomicFile.write(Data(new.utf8), to: path) }
      Terminal.say(Terminal.printable(InsertedLines.diff(from: old ?? "", to: new, path: path)))
      Terminal.note(
        dryRun ? "nothing was written" : "recorded; 'parity run' judges by it from now on")
    }
  }
}
