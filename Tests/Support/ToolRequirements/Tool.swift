import Foundation

/// Something of the machine's that tests use and Parity builds without.
package struct Tool: Sendable {
  package let name: String
  /// How a machine gets it.
  package let remedy: String
  package let isThere: @Sendable () async -> Bool

  /// - Parameter isThere: asked for each test that needs it.
  package init(_ name: String, remedy: String, isThere: @escaping @Sendable () async -> Bool) {
    self.name = name
    self.remedy = remedy
    self.isThere = isThere
  }

  /// A program of the path, by the first of several names that is there.
  package init(program names: String..., remedy: String) {
    self.init(names[0], remedy: remedy) { names.contains { Self.path(of: $0) != nil } }
  }

  /// Where a program of the path is.
  package static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
