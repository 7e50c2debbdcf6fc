import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// The test runs where the tool is; elsewhere it is skipped by name, or fails where all are required.
  package static func needs(_ tool: Tool) -> ConditionTrait {
    .enabled("\(tool.name) is missing: \(tool.remedy)") { try await Requirement.isMet(by: tool) }
  }
}

/// Whether a test that needs a tool runs.
package enum Requirement {
  /// - Parameter required: `PARITY_REQUIRE`: "all" where nothing may be missing.
  /// - Throws: `MissingTool` where nothing may be missing.
  package static func isMet(
    by tool: Tool, required: String? = ProcessInfo.processInfo.environment["PARITY_REQUIRE"]
  ) async throws(MissingTool) -> Bool {
    if await tool.isThere() { return true }
    if required == "all" { throw MissingTool(name: tool.name, remedy: tool.remedy) }
    return false
  }
}

/// A tool that a test needs and that is missing where none may be.
package struct MissingTool: Error, CustomStringConvertible {
  package let name: String
  package let remedy: String

  package var description: String {
    "PARITY_REQUIRE=all, and \(name) is missing: \(remedy)"
  }
}
