import Foundation
import Testing

@testable import ParityReport

@Suite struct ViewerTests {
  // A file that is compiled in but not listed would be missing from the page.
  @Test func carriesEveryScriptOfItsFolder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Results/ParityReport/Resources").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") }

    #expect(!names.isEmpty)
    for name in names {
      let script = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let isCarried = [Viewer.script, Viewer.spectraScript, Viewer.serviceScript].contains {
        $0.contains(script)
      }
      #expect(isCarried, "\(name)")
    }
  }

  // The style and the script stand unescaped in the page.
  @Test func endsNoElementOfThePageEarly() {
    for script in [Viewer.script, Viewer.spectraScript, Viewer.serviceScript] {
      #expect(!script.lowercased().contains("</script"))
      #expect(!script.contains("<!--"))
    }
    #expect(!Viewer.style.lowercased().contains("</style"))
  }
}
