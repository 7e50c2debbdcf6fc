import Foundation
import OrdinaryFiles
import Testing

@Suite struct WholeFileTests {
  private let folder: String

  init() throws {
    folder = "\(FileManager.default.temporaryDirectory.path)/parity-whole-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func writesAndReplacesAndLeavesNothingElse() throws {
    let path = "\(folder)/file"
    for text in ["one", "", String(repeating: "x", count: 3_000_000)] {
      try WholeFile.write(Data(text.utf8), to: path, isDurable: text.isEmpty)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
    }
    #expect(try names() == ["file"])
  }

  // Like anything else that a person makes: by the file mode creation mask, and later as it was set.
  @Test func keepsWhatIsAllowedToOthers() throws {
    let path = "\(folder)/file"
    let mask = umask(0)
    umask(mask)

    try WholeFile.write(Data(), to: path)
    #expect(mode(path) == 0o666 & ~mask)
    #expect(chmod(path, 0o640) == 0)
    try WholeFile.write(Data("x".utf8), to: path)
    #expect(mode(path) == 0o640)
    try WholeFile.write(Data(), to: "\(folder)/program", isProgram: true)
    #expect(mode("\(folder)/program") == 0o777 & ~mask)
  }

  @Test func leavesWhatIsThereWhereItCannotWrite() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/taken/full", withIntermediateDirectories: true)

    #expect(throws: WriteRefusal.self) {
      try WholeFile.write(Data("x".utf8), to: "\(folder)/taken")
    }
    #expect(throws: WriteRefusal.self) {
      try WholeFile.write(Data("x".utf8), to: "\(folder)/missing/file")
    }
    #expect(try names() == ["taken"])
  }

  // A rename would put a file where everybody looks for the device.
  @Test(arguments: ["/dev/null", "pipe"]) func replacesNoDeviceAndNoPipe(name: String) throws {
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    if !name.hasPrefix("/") { #expect(mkfifo(path, 0o600) == 0) }

    #expect(throws: WriteRefusal.self) { try WholeFile.write(Data(), to: path) }

    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG)
  }

  #if compiler(>=6.3)
    @Test func sweepsWhatAKilledProcessHasLeft() async throws {
      try WholeFile.write(Data("old".utf8), to: "\(folder)/file")
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
        let part = try WholeFile.begin("\(folder)/file")
        try Data("half of the n".utf8).write(to: URL(fileURLWithPath: part))
        kill(getpid(), SIGKILL)
      }
      #expect(try names().count == 2)
      // One of a process that is at work.
      let own = try WholeFile.begin("\(folder)/other")
      try Data().write(to: URL(fileURLWithPath: own))

      WholeFile.sweep(folder)

      let left = try names()
      #expect(left.count == 2 && left.contains("file"))
      #expect(FileManager.default.fileExists(atPath: own))
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/file")) == Data("old".utf8))
    }
  #endif
}
