import Foundation
import OrdinaryFiles
import Testing

@testable import BrowserCapture

@Suite struct WebFolderTests {
  private let folder: PrivateFolder
  private let web: WebFolder

  init() throws {
    folder = try PrivateFolder(prefix: "parity-test")
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(folder.path)/web/cases", withIntermediateDirectories: true)
    try Data("inside".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/web/cases/a.js"))
    try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/secret.js"))
    for path in [".env", "cases/.git", ".hidden/key.js"] {
      let url = URL(fileURLWithPath: "\(folder.path)/web/\(path)")
      try files.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: url)
    }
    try files.createSymbolicLink(
      atPath: "\(folder.path)/web/shown.js", withDestinationPath: "\(folder.path)/web/.env")
    try files.createSymbolicLink(
      atPath: "\(folder.path)/web/link.js", withDestinationPath: "\(folder.path)/secret.js")
    web = WebFolder(path: "\(folder.path)/web")
  }

  @Test func servesAFileInside() {
    defer { folder.remove() }

    let file = web.file("web/cases/a.js")

    #expect(file?.content == Data("inside".utf8))
    #expect(file?.contentType == "text/javascript; charset=utf-8")
  }

  @Test(arguments: [
    "web/../secret.js", "web/cases/../../secret.js", "secret.js", "web//secret.js", "web/./a.js",
    "web", "web/", "web/cases", "/etc/passwd", "web/link.js", "web/none.js", "web/cases/a.js\0",
    "web/..%2fsecret.js", "", "web/.env", "web/cases/.git", "web/.hidden/key.js", "web/shown.js",
  ])
  func refusesWhatIsNotAFileInside(path: String) {
    defer { folder.remove() }

    #expect(web.file(path) == nil)
  }

  /// The page would wait for it, and the server with the page.
  @Test(.timeLimit(.minutes(30))) func servesNoPipe() {
    defer { folder.remove() }
    #expect(mkfifo("\(folder.path)/web/pipe.js", 0o600) == 0)

    #expect(web.file("web/pipe.js") == nil)
  }
}
