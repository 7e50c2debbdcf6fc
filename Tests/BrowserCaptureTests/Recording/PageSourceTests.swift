import Foundation
import OrdinaryFiles
import Testing

@testable import BrowserCapture

@Suite struct PageSourceTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/page-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/app", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("<p>".utf8).write(to: URL(fileURLWithPath: folder + "/app/index.html"))
    try Data("<p>".utf8).write(to: URL(fileURLWithPath: folder + "/page.html"))
    try body(folder)
  }

  @Test func servesAFilesFolder() throws {
    try withFolder { folder in
      let page = try PageSource(folder + "/page.html")

      #expect(page.entryPath == "/page.html")
      #expect(page.name == "page.html")
    }
  }

  @Test func opensAFoldersIndex() throws {
    try withFolder { folder in
      let own = try PageSource(folder + "/app")
      let inside = try PageSource(folder + "/app/", root: folder)

      #expect(own.entryPath == "/index.html")
      #expect(inside.entryPath == "/app/index.html")
    }
  }

  @Test func namesTheFolderAboveThatHasWhatAPageAsksFor() throws {
    try withFolder { folder in
      let page = try PageSource(folder + "/app/index.html")

      #expect(page.folderAbove(with: "/page.html") == URL(fileURLWithPath: folder).path)
      #expect(page.folderAbove(with: "/none.html") == nil)
      #expect(page.folderAbove(with: "/../page.html") == nil)
      #expect(try PageSource("http://localhost/").folderAbove(with: "/page.html") == nil)
    }
  }

  @Test func refusesWhatIsNoPage() throws {
    try withFolder { folder in
      #expect(throws: RecordingError.noPage(folder, detail: "it has no index.html")) {
        try PageSource(folder)
      }
      #expect(throws: RecordingError.self) { try PageSource(folder + "/none.html") }
      #expect(throws: RecordingError.self) {
        try PageSource(folder + "/page.html", root: folder + "/app")
      }
    }
  }

  /// A sparse file: none of its bytes is read.
  @Test func saysThatAFileIsTooLarge() async throws {
    let folder = try PrivateFolder(prefix: "page")
    defer { folder.remove() }
    let size = OrdinaryFile.sizeLimit + 1
    for (name, size) in [("page.html", 0), ("large.wav", size)] {
      try Data().write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      #expect(truncate("\(folder.path)/\(name)", off_t(size)) == 0)
    }
    let page = try PageSource(folder.path + "/page.html")

    let refusal = FileRefusal.tooLarge(bytes: size, limit: OrdinaryFile.sizeLimit)
    let error = await #expect(throws: refusal) {
      try await page.load("/large.wav", query: "", method: "GET", body: nil, contentType: nil)
    }
    #expect(
      error.map(AnswerText.of) == "it has 1073741825 bytes, more than the 1073741824 that are read")
  }

  @Test(arguments: [
    "http://localhost:80/a?b=c", "http://127.0.0.1/a?b=c", "https://[::1]:8443/a?b=c",
  ])
  func takesServersOfThisMachine(address: String) throws {
    #expect(try PageSource(address).entryPath == "/a?b=c")
  }

  @Test(arguments: ["http://example.com/", "https://localhost.example.com/", "http://10.0.0.1/"])
  func refusesOtherMachinesUnlessAllowed(address: String) throws {
    let host = try #require(URL(string: address)?.host)

    #expect(throws: RecordingError.remotePage(host: host)) { try PageSource(address) }
    #expect(try PageSource(address, allowsRemote: true).entryPath == "/")
  }
}
