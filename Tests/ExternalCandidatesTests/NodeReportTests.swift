import ChildProcesses
import Testing

@testable import ExternalCandidates

/// What Node 20 prints where a script ends by an error, and what is quoted of it.
@Suite struct NodeReportTests {
  private func error(_ text: String) -> String? {
    var printed = PrintedTail()
    printed.append(Array(text.utf8)[...])
    return NodeReport.error(printed)
  }

  @Test func quotesTheErrorAndNotNodesVersion() {
    let printed = """
      node:internal/modules/esm/resolve:873
        throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
              ^

      Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'engine' imported from /port/play.mjs
          at packageResolve (node:internal/modules/esm/resolve:873:9) {
        code: 'ERR_MODULE_NOT_FOUND'
      }

      Node.js v20.20.2
      """
    #expect(
      error(printed)
        == "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'engine' imported from /port/play.mjs"
    )
  }

  @Test(arguments: ["", "done", "TypeError: x is not a function\nand more", "Node.js v20.20.2"])
  func leavesOtherOutputAlone(printed: String) {
    #expect(error(printed) == nil)
  }
}
