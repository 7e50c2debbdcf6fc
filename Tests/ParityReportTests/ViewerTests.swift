import Foundation
import Testing

@testable import ParityReport

@Suite struct ViewerTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Results/ParityReport/Resources").standardized

  // A module that is compiled in but that nothing imports would be missing from the pages.
  @Test func carriesEveryModuleOfItsFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".js") }

    #expect(!names.isEmpty)
    for name in names {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      let first = try #require(text.split(separator: "\n").first)
      #expect(
        [Viewer.script, Viewer.spectraScript].contains { $0.contains("\(first)\n") }, "\(name)")
    }
  }

  // By the rule of bundling: what is imported stands before, once, and neither word of modules is left.
  @Test func putsEachModuleOnceBehindThoseThatItImports() throws {
    for script in [Viewer.script, Viewer.spectraScript] {
      let lines = script.split(separator: "\n")
      var known: Set<Substring> = []
      for line in lines {
        if let made = line.wholeMatch(of: /const (\$\w+) = \(\(\) => \{/) {
          #expect(known.insert(made.1).inserted, "\(made.1) stands twice")
        } else if let used = line.wholeMatch(of: /const \{ .+ \} = (\$\w+);/) {
          #expect(known.contains(used.1), "\(used.1) is used before it is there")
        }
        #expect(!line.hasPrefix("import ") && !line.hasPrefix("export "), "\(line)")
      }
      #expect(known.count > 20)
    }
  }

  // The style and the script stand unescaped in the page.
  @Test func endsNoElementOfThePageEarly() {
    for script in [Viewer.script, Viewer.spectraScript] {
      #expect(!script.lowercased().contains("</script"))
      #expect(!script.contains("<!--"))
    }
    #expect(!Viewer.style.lowercased().contains("</style"))
  }
}
