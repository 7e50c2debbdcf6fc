import BrowserCapture
import DataText
import Foundation
import ParityReferences
import Testing

@testable import ReferenceCapture

/// What a capture notes of the files that its page loads.
@Suite struct WebSideTests {
  /// U+00E9, and "e" with U+0301: one text by Unicode's canonical equivalence, and two files.
  private let spellings = ["web/caf\u{E9}.js", "web/cafe\u{301}.js"]

  private func web(loading paths: [String]) -> WebSide {
    web(serving: paths.map { ($0, Data(), "m") })
  }

  private func web(serving files: [(path: String, content: Data?, suite: String?)]) -> WebSide {
    let web = WebSide(references: "/nowhere")
    var request = CaptureRequest(
      suites: ["m", "n"], selects: { _ in true }, renders: 2, webFolder: "/nowhere",
      timeout: .seconds(1),
      port: 0)
    web.complete(&request)
    for file in files { request.onServe(file.path, file.content, file.suite) }
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

  /// The folder does not exist: what counts is what was delivered.
  @Test func knowsTheContentThatWasDelivered() {
    let own = web(serving: [("web/m.js", Data("1".utf8), "m"), ("web/none.json", nil, "m")])

    #expect(
      own.sources == ["web/m.js": SHA256Text.of(Data("1".utf8)), "web/none.json": Manifest.absent])
    #expect(own.changed == nil)
  }

  @Test func knowsAFileThatIsChangedInBetween() {
    let own = web(serving: [("web/m.js", Data("1".utf8), "m"), ("web/m.js", Data("2".utf8), "n")])
    let added = web(serving: [("web/o.json", nil, "m"), ("web/o.json", Data(), "m")])

    #expect(own.changed == "web/m.js")
    #expect(added.changed == "web/o.json")
  }

  /// A document may ask below the name of a suite that is none.
  @Test func takesWhatNoSuiteHasAskedForAsEverySuites() {
    let own = web(serving: [
      ("web/m.js", Data(), "m"), ("web/n.js", Data(), "n"), ("web/hidden.js", Data(), "none"),
    ])

    #expect(
      own.loaded == ["m": ["web/hidden.js", "web/m.js"], "n": ["web/hidden.js", "web/n.js"]])
  }
}
