import Foundation
import ParityProject
import TestProjects
import Testing

/// Which page `parity init` takes, and what it says of it.
@Suite(.takesTurns) struct InitPageTests {
  private static func makeFolder(_ pages: [String: String]) throws -> String {
    let folder = "/tmp/parity-init-\(UUID().uuidString.prefix(8))"
    for (path, text) in pages {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  @Test(arguments: [
    (["web/index.html": ""], [String](), "page: web/index.html. ", "web"),
    (["demo.html": "", "about.htm": ""], [], "page: about.htm, one of 2. ", "."),
    (["demo.html": "", "docs/index.html": ""], [], "page: docs/index.html. ", "docs"),
    (["demo.html": "", "docs/index.html": ""], ["--page", "demo.html"], "page: demo.html. ", "."),
    (["a/b/x.html": ""], ["--page", "a/b"], "page: a/b/x.html. ", "a/b"),
    ([:], [], "page: none was found; set 'web' in parity.yml to its folder.", "."),
  ])
  func namesThePageAndHowToNameAnother(
    files: [String: String], words: [String], said: String, web: String
  ) async throws {
    let folder = try Self.makeFolder(files)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Commands.run(["init", folder] + words)

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains(said), "\(output.standardOutput)")
    #expect(files.isEmpty || output.standardOutput.contains("--page names another"))
    let yaml = try String(contentsOfFile: "\(folder)/parity.yml", encoding: .utf8)
    #expect(yaml.contains("\nweb: \(web)\n"))
  }

  /// What a bundler writes has nothing to import; a module that exports, or imports what does, has.
  @Test(arguments: [
    ("(()=>{const c=new AudioContext();})();", true),
    ("export function createVoice() {}", false), ("import{a}from'./a.js';a();", false),
  ])
  func saysWhatToDoWithABundle(script: String, isBundle: Bool) async throws {
    let folder = try Self.makeFolder([
      "web/index.html": "<script type=\"module\" crossorigin src=\"/assets/index-B1.js\"></script>",
      "web/assets/index-B1.js": script,
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Commands.run(["init", folder])

    #expect(output.code == 0, "\(output.standardError)")
    let said = "/assets/index-B1.js exports nothing that a case could import: the suite 'page'"
    #expect(output.standardOutput.contains(said) == isBundle, "\(output.standardOutput)")
    let module = try String(contentsOfFile: "\(folder)/web/parity/first.js", encoding: .utf8)
    #expect(module.contains("exports nothing, so there is nothing to import") == isBundle)
    // Its example is one as soon as nobody takes it for a remark.
    let file = "\(folder)/parity.yml"
    let yaml = try String(contentsOfFile: file, encoding: .utf8)
    let example = try #require(yaml.firstRange(of: "  # page:"))
    let end = try #require(yaml[example.lowerBound...].firstRange(of: "\n\n"))
    let lines = yaml[example.lowerBound..<end.lowerBound].replacing("  # ", with: "  ")
    try Data(
      (yaml[..<example.lowerBound] + lines + yaml[end.lowerBound...]).utf8
    ).write(to: URL(fileURLWithPath: file))
    let page = try #require(try Project(folder: folder).file?.suites.first { $0.name == "page" })
    #expect(page.pages.map(\.name) == ["played"])
    #expect(page.pages.map(\.page) == ["index.html"])
  }

  @Test func saysThePageThatWasMeant() async throws {
    let folder = try Self.makeFolder(["web/synth.html": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Commands.run(["init", folder, "--page", "web/snyth.html"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("there is no page; did you mean 'synth.html'?"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/parity.yml"))
  }

  @Test(arguments: [
    ("web/synth.js", "it is not a page; name an .html file, or its folder"),
    ("../outside/index.html", "it is outside the project's folder; name a page in "),
    ("../outside", "it is outside the project's folder"),
    ("web/../../outside/index.html", "it is outside the project's folder"),
    ("/outside/index.html", "it is outside the project's folder"),
    ("web", "there is no page"),
  ])
  func refusesWhatIsNoPageOfTheProject(page: String, said: String) async throws {
    let folder = try Self.makeFolder(["project/web/synth.js": "", "outside/index.html": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let given = page.hasPrefix("/") ? "\(folder)\(page)" : page

    let output = try await Commands.run(["init", "\(folder)/project", "--page", given])

    #expect(output.code == 2)
    #expect(output.standardError.contains(said), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/project/parity.yml"))
  }

  @Test(arguments: ["demo/../web/Synth.HTML", "./web//Synth.HTML"])
  func takesAPageByAnyPathWithinTheProject(page: String) async throws {
    let folder = try Self.makeFolder(["web/Synth.HTML": "", "demo/x.txt": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Commands.run(["init", folder, "--page", page])

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("page: web/Synth.HTML. "), "\(output.standardOutput)")
    let yaml = try String(contentsOfFile: "\(folder)/parity.yml", encoding: .utf8)
    #expect(yaml.contains("\nweb: web\n"))
  }

  @Test func showsHowAPageOfClassicScriptsIsLoaded() async throws {
    let folder = try Self.makeFolder([
      "index.html":
        "<script src=\"https://example.org/x.js\"></script><SCRIPT type='text/javascript' src=./js/synth.js>",
      "mod/index.html": "<script src=a.js></script><script type=module src=b.js></script>",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    _ = try await Commands.run(["init", folder])
    _ = try await Commands.run(["init", "\(folder)/mod"])

    let classic = try String(contentsOfFile: "\(folder)/parity/first.js", encoding: .utf8)
    #expect(classic.contains("await load('../js/synth.js');"))
    #expect(!classic.contains("example.org"))
    let modules = try String(contentsOfFile: "\(folder)/mod/parity/first.js", encoding: .utf8)
    #expect(modules.contains("import { createVoice }"))
    #expect(!modules.contains("load("))
  }
}
