import Foundation
import Testing

@testable import OrdinaryFiles

/// None of these may wait: a test that hangs has failed.
@Suite(.timeLimit(.minutes(30))) struct OrdinaryFileTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.path + "/ordinary-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func readsAFileAsItIs() throws {
    defer { remove() }
    let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(fileURLWithPath: "\(folder)/file"))

    var streamed = Data()
    try OrdinaryFile.stream("\(folder)/file") { streamed.append(contentsOf: $0) }

    #expect(try OrdinaryFile.read("\(folder)/file") == bytes)
    #expect(streamed == bytes)
  }

  @Test func refusesAPipeWithoutWaiting() throws {
    defer { remove() }
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)

    #expect(throws: FileRefusal.notOrdinary(.pipe)) { try OrdinaryFile.read("\(folder)/pipe") }
    #expect(FileRefusal.notOrdinary(.pipe).description.contains("not an ordinary file"))
  }

  @Test func refusesALinkToAPipe() throws {
    defer { remove() }
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(symlink("\(folder)/pipe", "\(folder)/link") == 0)

    #expect(throws: FileRefusal.notOrdinary(.pipe)) { try OrdinaryFile.read("\(folder)/link") }
  }

  @Test func refusesASocket() throws {
    defer { remove() }
    let path = "\(folder)/s"
    #if os(Linux)
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    #expect(bound == 0)

    #expect(throws: FileRefusal.notOrdinary(.socket)) { try OrdinaryFile.read(path) }
  }

  // /dev/zero never ends, /dev/tty may belong to nobody.
  @Test(arguments: ["/dev/zero", "/dev/null"]) func refusesADevice(path: String) {
    defer { remove() }
    #expect(throws: FileRefusal.notOrdinary(.device)) { try OrdinaryFile.read(path) }
  }

  @Test func refusesAFolderAndWhatIsNotThere() {
    defer { remove() }
    #expect(throws: FileRefusal.notOrdinary(.folder)) { try OrdinaryFile.read(folder) }
    #expect(throws: FileRefusal.missing) { try OrdinaryFile.read("\(folder)/none") }
    #expect(throws: FileRefusal.missing) { try OrdinaryFile.read("\(folder)/none/deeper") }
    #expect(throws: FileRefusal.missing) { try OrdinaryFile.read("\(folder)\0/none") }
  }

  @Test func refusesMoreThanTheLimit() throws {
    defer { remove() }
    try Data(count: 11).write(to: URL(fileURLWithPath: "\(folder)/file"))

    #expect(throws: FileRefusal.tooLarge(bytes: 11, limit: 10)) {
      try OrdinaryFile.read("\(folder)/file", limit: 10)
    }
    #expect(try OrdinaryFile.read("\(folder)/file", limit: 11).count == 11)
  }

  /// A sparse file costs its author nothing.
  @Test func refusesAHugeFileWithoutReadingIt() throws {
    defer { remove() }
    #expect(FileManager.default.createFile(atPath: "\(folder)/huge", contents: nil))
    #expect(truncate("\(folder)/huge", 1 << 40) == 0)

    #expect(throws: FileRefusal.tooLarge(bytes: 1 << 40, limit: OrdinaryFile.sizeLimit)) {
      try OrdinaryFile.read("\(folder)/huge")
    }
  }
}
