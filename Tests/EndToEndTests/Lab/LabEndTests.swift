import BrowserCapture
import BrowserDriver
import Foundation
import Synchronization
import Testing
import ToolRequirements

/// What the lab has started ends with it.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabEndTests {
  private static let started = Mutex<[pid_t]>([])

  /// The processes that the lab has started, and theirs, as soon as they are as many as wanted.
  private static func browsers(of lab: pid_t, until counts: ClosedRange<Int>) -> [pid_t] {
    let end = Date(timeIntervalSinceNow: 180)
    while true {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let found = processes.compactMap { pid_t($0) }.filter { parents(of: $0).contains(lab) }
      if counts.contains(found.count) || Date() > end { return found }
      usleep(50_000)
    }
  }

  private static func parents(of process: pid_t) -> [pid_t] {
    var (all, next): ([pid_t], pid_t) = ([], process)
    while next > 1, all.count < 32 {
      guard let stat = try? String(contentsOfFile: "/proc/\(next)/stat", encoding: .utf8),
        let name = stat.lastIndex(of: ")")
      else { break }
      let fields = stat[stat.index(after: name)...].split(separator: " ")
      guard fields.count > 1, let parent = pid_t(fields[1]) else { break }
      all.append(parent)
      next = parent
    }
    return all
  }

  #if os(Linux)
    @Test func aBrowserThatWaitsForATakeEndsWithTheLab() async throws {
      let project = try PageProject()
      defer { project.remove() }
      let lab = try await RunningLab(project.folder)
      let number = lab.number
      try await lab.visit { page, _ in
        try page.click("#start")
        try page.wait(until: "document.body.classList.contains('sounding')")
        // The port's own first take is over, and the browser that recorded it is gone.
        try page.wait(until: "lab.level('port').peak > 0.05")
        #expect(Self.browsers(of: number, until: 0...0) == [])
        try page.press("r")
        // Another is started while the take is being played.
        let waiting = Self.browsers(of: number, until: 3...10_000)
        #expect(waiting.count >= 3)
        Self.started.withLock { $0 = waiting }
      }
      #expect(lab.interrupt() == 130)
      let waiting = Self.started.withLock { $0 }
      let end = Date(timeIntervalSinceNow: 60)
      while waiting.contains(where: { kill($0, 0) == 0 }), Date() < end { usleep(50_000) }
      #expect(waiting.filter { kill($0, 0) == 0 } == [])
    }
  #endif
}
