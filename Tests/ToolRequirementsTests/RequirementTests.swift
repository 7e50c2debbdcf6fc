import Testing
import ToolRequirements

/// What becomes of a test whose tool is missing.
@Suite struct RequirementTests {
  private let missing = Tool("lathe", remedy: "buy one") { false }
  private let there = Tool("lathe", remedy: "buy one") { true }

  @Test(arguments: [nil, "", "some"] as [String?])
  func skipsWithoutBeingTold(required: String?) async throws {
    #expect(try await !Requirement.isMet(by: missing, required: required))
  }

  @Test func failsWhereNothingMayBeMissing() async {
    let error = await #expect(throws: MissingTool.self) {
      try await Requirement.isMet(by: missing, required: "all")
    }

    #expect(error?.description == "PARITY_REQUIRE=all, and lathe is missing: buy one")
  }

  @Test(arguments: [nil, "all"] as [String?])
  func runsWithTheTool(required: String?) async throws {
    #expect(try await Requirement.isMet(by: there, required: required))
  }

  @Test func findsAProgramByTheFirstNameThatIsThere() async {
    #expect(await Tool(program: "no-such-program", "sh", remedy: "").isThere())
    #expect(await !Tool(program: "no-such-program", remedy: "").isThere())
  }
}
