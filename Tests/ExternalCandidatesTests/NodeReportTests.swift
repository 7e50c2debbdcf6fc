import Testing

@testable import ExternalCandidates

/// What Node 20 prints where a script ends by an error, and what is quoted of it.
@Suite struct NodeReportTests {
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
      NodeReport.error(printed)
        == "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'engine' imported from /port/play.mjs"
    )
  }

  @Test(arguments: ["", "done", "TypeError: x is not a function\nand more", "Node.js v20.20.2"])
  func leavesOtherOutputAlone(printed: String) {
    #expect(NodeReport.error(printed) == nil)
  }
}
