import Foundation
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
    "web/..%2fsecret.js", "",
  ])
  func refusesWhatIsNotAFileInside(path: String) {
    defer { folder.remove() }

    #expect(web.file(path) == nil)
  }
}
