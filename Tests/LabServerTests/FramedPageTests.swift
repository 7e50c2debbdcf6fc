import BrowserCapture
import Foundation
import Testing

@testable import LabServer

/// A page in a frame is served byte for byte as it is, but for one script, and read as it says itself.
@Suite struct FramedPageTests {
  private static let script = "<script src=\"/frame-sound.js\"></script>"

  private func served(_ content: Data) throws -> (type: String, content: Data) {
    let folder = "/tmp/parity-framed-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content.write(to: URL(fileURLWithPath: "\(folder)/index.html"))
    let file = try #require(
      FramedPage.file("page/", of: WebFolder(path: folder), script: "/frame-sound.js"))
    return (file.contentType, file.content)
  }

  @Test(arguments: [
    ("<!doctype html><title>Synth</title>", "utf-8"),
    ("<html><head><meta charset=\"UTF-8\"><title>Synth</title>", "utf-8"),
    ("<html><head><meta charset='iso-8859-1'><title>Synth</title>", "iso-8859-1"),
    (
      "<html><meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">",
      "windows-1251"
    ),
    // What stands in a text, and what is no encoding's name, is none.
    ("<p>Write charset=latin1 in a meta element</p>", "utf-8"),
    ("<meta charset=\"\r\nX-Other: 1\">", "utf-8"),
  ])
  func isReadAsItSays(html: String, encoding: String) throws {
    let file = try served(Data(html.utf8))

    #expect(file.type == "text/html; charset=\(encoding)")
  }

  /// E9 is é in ISO 8859-1, and no UTF-8.
  @Test func keepsBytesThatAreNoUTF8() throws {
    let page = Data("<head><meta charset=iso-8859-1></head><p>".utf8) + [0xE9] + Data("</p>".utf8)

    let content = try served(page).content

    let place = try #require(content.range(of: Data(Self.script.utf8)))
    var rest = content
    rest.removeSubrange(place)
    #expect(rest == page)
  }

  @Test func aByteOrderMarkGoesBeforeAll() throws {
    let page = Data([0xEF, 0xBB, 0xBF]) + Data("<meta charset=iso-8859-1><title>é</title>".utf8)

    let file = try served(page)

    #expect(file.content.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(file.type == "text/html; charset=utf-8")
  }
}
