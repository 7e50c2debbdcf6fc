import Foundation
import Subprocess
import SystemPackage
import TestProjects
import Testing

/// What the system refuses, as whoever runs the program reads it: what, where, and what to do about it.
@Suite(.takesTurns) struct SystemFaultTests {
  /// A shell's line with the program as `$parity`, in a folder of its own.
  private func shell(_ line: String, in folder: String) async throws -> Program.Output {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd \(folder) && parity=\(Program.path) && \(line)"],
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    let code =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): -Int(number)
      }
    return Program.Output(
      code: code, standardOutput: result.standardOutput, standardError: result.standardError)
  }

  private func own(_ body: (OwnProject) async throws -> Void) async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }
    try await body(own)
  }

  /// One sentence of our own, without what Foundation makes of it.
  private func expectSentence(
    _ output: Program.Output, _ parts: String..., location: SourceLocation = #_sourceLocation
  ) {
    let error = output.standardError
    #expect(output.code == 2, "\(error)", sourceLocation: location)
    for part in parts { #expect(error.contains(part), "\(error)", sourceLocation: location) }
    for raw in ["Domain", "NSURL", "UserInfo", "could not be completed", "Code="] {
      #expect(!error.contains(raw), "\(error)", sourceLocation: location)
    }
    let lines = error.split(separator: "\n").filter { !$0.hasPrefix("note:") }
    #expect(lines.count == 1, "\(error)", sourceLocation: location)
  }

  /// As somebody who may not write here: whoever the tests run as, root may.
  private var asNobody: String {
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
  }

  @Test(arguments: [".parity", "reports"])
  func namesTheFileWhereAFolderIsNeeded(name: String) async throws {
    try await own { own in
      try own.write("mine", to: name)

      let output = try await shell("$parity run", in: own.folder)

      expectSentence(output, "\(name) is a file where a folder is needed; move it away")
      #expect(try String(contentsOfFile: "\(own.folder)/\(name)", encoding: .utf8) == "mine")
    }
  }

  @Test func saysThatNobodyAllowedIt() async throws {
    try await own { own in
      #expect(chmod(own.folder, 0o555) == 0)
      defer { chmod(own.folder, 0o755) }

      let output = try await shell("\(asNobody)$parity run", in: own.folder)

      expectSentence(output, "reports/latest", "no permission", "write elsewhere")
    }
  }

  /// The whole of a run, of a project that nobody may write to.
  @Test func runsWhatMayNotBeWrittenWithReportAndStateElsewhere() async throws {
    try await own { own in
      let elsewhere = "\(own.folder)-elsewhere"
      try FileManager.default.createDirectory(
        atPath: elsewhere, withIntermediateDirectories: true)
      #expect(chmod(elsewhere, 0o777) == 0 && chmod(own.folder, 0o555) == 0)
      defer {
        chmod(own.folder, 0o755)
        try? FileManager.default.removeItem(atPath: elsewhere)
      }
      let line = "\(asNobody)$parity run --report \(elsewhere)/report --state \(elsewhere)/state"

      let alone = try await shell("\(asNobody)$parity run --report \(elsewhere)/x", in: own.folder)
      let first = try await shell(line, in: own.folder)
      let again = try await shell("\(line) --resume", in: own.folder)

      expectSentence(alone, ".parity", "no permission", "'--state' names another folder")
      #expect(first.code == 0, "\(first.standardOutput)\(first.standardError)")
      #expect(again.code == 0, "\(again.standardOutput)\(again.standardError)")
      #expect(again.standardError.contains("1 of 1 results are kept"))
      for name in ["report/results.json", "state/kept", "state/history"] {
        #expect(FileManager.default.fileExists(atPath: "\(elsewhere)/\(name)"), "\(name)")
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: own.folder).sorted()
      #expect(left == ["good.wav", "parity.yml", "reference-audio"])
    }
  }

  /// What the machine would not let happen is no property of the case.
  @Test func triesAgainWhatTheMachineRefused() async throws {
    try await own { own in
      let scratch = "\(own.folder)-scratch"
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
      #expect(chmod(scratch, 0o555) == 0 && chmod(own.folder, 0o777) == 0)
      defer { try? FileManager.default.removeItem(atPath: scratch) }
      let line = "TMPDIR=\(scratch) \(asNobody)$parity run --resume"

      let refused = try await shell(line, in: own.folder)
      #expect(chmod(scratch, 0o777) == 0)
      let mended = try await shell(line, in: own.folder)

      #expect(refused.code == 2)
      #expect(refused.standardOutput.contains("no permission"), "\(refused.standardOutput)")
      #expect(mended.code == 0, "\(mended.standardOutput)\(mended.standardError)")
    }
  }

  /// A file system of 64 kB, which only this shell sees.
  @Test(.enabled("nobody may mount here") { SystemFaultTests.mayMount })
  func saysThatTheDiskIsFull() async throws {
    try await own { own in
      let disk = "\(own.folder)/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      let mount = "unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k tmpfs disk && "

      let report = try await shell(
        mount + "\(Program.path) run --report disk/report'", in: own.folder)
      let state = try await shell(
        mount + "head -c 70000 /dev/zero > disk/x 2>/dev/null; "
          + "\(Program.path) run --state disk/state'",
        in: own.folder)
      let pack = try await shell(
        mount + "head -c 70000 /dev/zero > disk/x 2>/dev/null; "
          + "\(Program.path) pack -o disk/all.paritypack'",
        in: own.folder)

      expectSentence(pack, "cannot write disk/all.paritypack: the disk is full")
      expectSentence(report, "disk/report", "the disk is full; make room, or write elsewhere")
      expectSentence(state, "disk/state", "the disk is full")
    }
  }

  private static var mayMount: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "unshare --map-root-user --mount mount -t tmpfs -o size=64k tmpfs /mnt 2>/dev/null",
    ]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test func saysThatAFileWouldBeLargerThanIsAllowed() async throws {
    try await own { own in
      let output = try await shell(
        "trap '' XFSZ; ulimit -f 8; $parity run --report report", in: own.folder)

      expectSentence(output, "ulimit -f")
    }
  }

  /// Half of a result would be taken for all of it; whoever reads no further asks for nothing.
  @Test func saysThatItsOutputCouldNotBeWritten() async throws {
    #if os(Linux)
      try await own { own in
        let full = try await shell("$parity run --json > /dev/full", in: own.folder)
        #expect(full.code == 2)
        #expect(full.standardError.contains("the output could not be written"))

        let closed = try await shell("$parity run --json >&-", in: own.folder)
        #expect(closed.code == 0, "\(closed.standardError)")
      }
    #endif
  }

  @Test func saysWhichCaseIsListedTwice() async throws {
    try await own { own in
      let path = "\(own.folder)/reference-audio/manifest.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let start = try #require(text.range(of: "\"cases\" : [")?.upperBound)
      let end = try #require(text.range(of: "\n  ]", range: start..<text.endIndex)?.lowerBound)
      let doubled = text.replacingCharacters(in: end..<end, with: ",\(text[start..<end])")
      try Data(doubled.utf8).write(to: URL(fileURLWithPath: path))

      let output = try await shell("$parity run", in: own.folder)

      expectSentence(output, "manifest.json", "lists 'own/ramp' twice", "remove the entry")
    }
  }

  // MARK: Names that are not text

  @Test func refusesAnArgumentThatIsNoTextByItsName() async throws {
    try await own { own in
      let output = try await shell(
        "cp good.wav \"$(printf 'caf\\351.wav')\" && $parity compare good.wav \"$(printf 'caf\\351.wav')\"",
        in: own.folder)

      #expect(output.code == 64)
      #expect(output.standardError.contains("'caf\\xE9.wav' is not UTF-8 text; rename the file"))
    }
  }

  /// Listed as text it would not be there, and a new report would take it along.
  @Test func keepsAFileOfSuchANameThatLiesInTheReport() async throws {
    try await own { own in
      #expect(try await shell("$parity run", in: own.folder).code == 0)
      let name = "\"reports/latest/$(printf 'caf\\351')\""

      let output = try await shell("echo mine > \(name) && $parity run", in: own.folder)

      expectSentence(output, "caf\\xE9", "was not written by Parity and would be lost")
      #expect(try await shell("cat \(name)", in: own.folder).standardOutput == "mine\n")
    }
  }

  @Test func refusesAReferenceOfSuchAName() async throws {
    try await own { own in
      let output = try await shell(
        "cp -r reference-audio/own/ramp \"reference-audio/own/$(printf 'caf\\351')\" && $parity run",
        in: own.folder)

      expectSentence(
        output, "reference-audio/own/caf\\xE9", "its name is not UTF-8 text; rename it")
    }
  }

  @Test func runsInAFolderOfSuchAName() async throws {
    try await own { own in
      let output = try await shell(
        """
        d="$(printf 'caf\\351')" && mkdir "$d" && cp -r reference-audio "$d" && cd "$d" \
          && $parity limits
        """, in: own.folder)

      #expect(output.code == 0, "\(output.standardError)")
    }
  }
}
