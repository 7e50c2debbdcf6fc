import BrowserCapture
import Testing

@testable import ReferenceCapture

/// What a capture notes of the files that its page loads.
@Suite struct WebSideTests {
  /// U+00E9, and "e" with U+0301: one text by Unicode's canonical equivalence, and two files.
  private let spellings = ["web/caf\u{E9}.js", "web/cafe\u{301}.js"]

  private func web(loading paths: [String]) -> WebSide {
    let web = WebSide(references: "/nowhere")
    var request = CaptureRequest(
      suites: ["m"], selects: { _ in true }, renders: 2, webFolder: "/nowhere",
      timeout: .seconds(1),
      port: 0)
    web.complete(&request)
    for path in paths { request.onServe(path, "m") }
    return web
  }

  @Test func knowsTwoFilesWhoseNamesAreOneText() {
    for paths in [spellings, spellings.reversed()] {
      #expect(web(loading: paths).sameText == paths[0])
    }
  }

  @Test func takesAFileThatIsLoadedTwiceForOne() {
    #expect(web(loading: [spellings[1], "web/m.js", spellings[1]]).sameText == nil)
  }
}
