import Foundation
import Testing

/// On arm64 compilers fuse a product and a sum, which rounds once where the references were rounded twice: 117 instead of
/// 223 cases of the components stayed exact there. Whatever we compile says that it must not be.
@Suite struct FusedArithmeticTests {
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Files below a folder, with their texts.
  private func files(_ folder: String, where isWanted: (String) -> Bool) throws -> [String: String]
  {
    let root = Self.checkout.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      isWanted(($0 as NSString).lastPathComponent) && !$0.hasPrefix("build/")
        && !$0.contains("/build/")
    }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
      })
  }

  @Test(arguments: ["Sources/Engine", "Sources/Apps"])
  func isOffInKernels(folder: String) throws {
    let kernels = try files(folder) { $0.hasSuffix(".c") }

    try #require(!kernels.isEmpty)
    for (path, text) in kernels where !path.hasSuffix("floating_point.c") {
      #expect(
        text.contains("FP_CONTRACT OFF") || text.contains("for_each_width.h"), "\(folder)/\(path)")
    }
    let widths = try String(
      contentsOf: Self.checkout.appendingPathComponent(
        "Sources/Engine/CVectorKernels/include/for_each_width.h"), encoding: .utf8)
    #expect(widths.contains("FP_CONTRACT OFF"))
  }

  @Test(arguments: ["Examples", "Sources/parity/Commands/Init/Templates"])
  func isOffInWhatExamplesAndTemplatesCompile(folder: String) throws {
    let makefiles = try files(folder) { $0.hasSuffix("Makefile") || $0.hasSuffix("Makefile.txt") }

    try #require(!makefiles.isEmpty)
    for (path, text) in makefiles {
      for line in text.split(separator: "\n") where line.contains("-std=c") {
        #expect(line.contains("-ffp-contract=off"), "\(folder)/\(path): \(line)")
      }
    }
  }
}
