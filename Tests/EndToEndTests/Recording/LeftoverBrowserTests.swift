import BrowserCapture
import Foundation
import Subprocess
import SystemPackage
import TestProjects
import Testing
import ToolRequirements

/// Whatever ends the program, its browser ends too.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct LeftoverBrowserTests {
  #if os(Linux)
    @Test(arguments: [Signal.kill, .terminate, .interrupt])
    func leavesNoBrowserBehindWhateverEndsIt(signal: Signal) async throws {
      let server = try await LocalServer()
      defer { server.stop() }
      let folder = try RecordedFolder(
        page: "<script>fetch('\(server.address)/ready').finally(() => { for (;;); });</script>")
      defer { folder.remove() }
      let temporary = "\(folder.path)/tmp"
      try FileManager.default.createDirectory(
        atPath: temporary, withIntermediateDirectories: true)

      _ = try await Subprocess.run(
        .path(FilePath(Program.path)),
        arguments: ["record", folder.path, "--seconds", "1", "-o", folder.output],
        environment: .inherit.updating(["TMPDIR": temporary]), input: .none,
        output: .discarded, error: .discarded
      ) { execution in
        await server.firstRequest()
        #expect(!Self.processes(naming: temporary).isEmpty)
        try execution.send(signal: signal)
      }

      // The kernel tells the guard at once; how soon it has its turn is the machine's matter.
      let deadline = ContinuousClock.now + .seconds(60)
      while !Self.processes(naming: temporary).isEmpty, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(Self.processes(naming: temporary) == [])
      // Nobody was left to remove the profile and the server's folder: the next start does.
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary)
      #expect(signal == .kill ? left.count == 2 : left.isEmpty)
      let tone = try RecordedFolder(page: "<script>\(RecordedFolder.tone)</script>")
      defer { tone.remove() }
      let next = try await tone.record(environment: ["TMPDIR": temporary])
      #expect(next.code == 0, "\(next.standardError)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }

    /// The command lines of all processes that speak of a path.
    private static func processes(naming path: String) -> [String] {
      let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return ids.filter { $0.allSatisfy(\.isNumber) }.compactMap { id in
        let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map {
          String(decoding: $0, as: UTF8.self)
        }
        return line.flatMap { $0.contains(path + "/parity-") ? $0 : nil }
      }
    }
  #endif
}
