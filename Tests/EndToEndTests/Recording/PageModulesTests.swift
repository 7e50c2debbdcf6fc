import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Pages whose modules no browser finds by itself. The packages are made up, in the shapes that
/// package managers leave.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct PageModulesTests {
  private static let files = [
    "app/index.html": "<!doctype html><script type=module src=src/main.js></script>",
    "app/src/main.js": "import { beep } from 'beep'; import '@me/parts/more/say'; beep();",
    "lib/beep/package.json": """
    {"exports": {".": {"require": "./no.cjs", "browser": {"import": "./web/index.mjs"}}}}
    """,
    // Its own older part counts within it alone.
    "lib/beep/web/index.mjs": "import { play } from 'part'; export const beep = play;",
    "lib/beep/node_modules/part/package.json": #"{"module": "es/part.js", "main": "none.js"}"#,
    "lib/beep/node_modules/part/es/part.js": """
    export function play() { \(RecordedFolder.tone) console.warn('inner part'); }
    """,
    "lib/part/package.json": #"{"main": "index.js"}"#,
    "lib/part/index.js": "throw new Error('the outer part');",
    "lib/@me/parts/package.json": #"{"main": "index.js"}"#,
    "lib/@me/parts/more/say.js": "import '../lib'; console.warn('parts');",
    "lib/@me/parts/lib/index.js": "import './near.js';",
    "lib/@me/parts/lib/near.js": "console.warn('near');",
    "map.json": #"{"imports": {"beep": "/src/beep.js", "@me/parts/": "/src/"}}"#,
    "app/src/beep.js": "export function beep() { \(RecordedFolder.tone) }",
    "app/src/more/say": "",
  ]

  private func record(_ options: [String]) async throws -> (Program.Output, RecordedFolder) {
    let folder = try RecordedFolder(Self.files)
    let output = try await Program.run(
      ["record", "\(folder.path)/app", "--seconds", "0.2", "--once", "-o", folder.output]
        + options.map { $0.replacing("@", with: folder.path + "/") })
    return (output, folder)
  }

  @Test func findsPackagesInAFolderByTheirNames() async throws {
    let (output, folder) = try await record(["--packages", "@lib"])
    defer { folder.remove() }

    #expect(output.code == 0, "\(output.standardError)")
    #expect(try folder.remarks() == ["near", "parts", "inner part"])
  }

  @Test func namesTheSpecifierTheFileThatAsksAndWhatToDo() async throws {
    let (output, folder) = try await record([])
    defer { folder.remove() }

    #expect(output.code == 2)
    #expect(
      output.standardError.contains("the module 'beep', asked for by /src/main.js, is a package's"))
    #expect(output.standardError.contains("--packages"))
  }

  @Test(arguments: [
    (["--packages", "@none"], "--packages takes the folder that holds the packages"),
    (["--import-map", "@app/src/main.js"], "an import map is {\"imports\""),
    (["--import-map", "@none.json"], "no such import map"),
    (["--start", "dev"], "app/package.json has no script 'dev'"),
  ])
  func saysWhatIsWrongWithWhatItWasGiven(options: [String], text: String) async throws {
    let (output, folder) = try await record(options)
    defer { folder.remove() }

    #expect(output.code == 2)
    #expect(output.standardError.contains(text), "\(output.standardError)")
  }

  @Test func takesAnImportMap() async throws {
    let folder = try RecordedFolder([
      "app/index.html": """
      <!doctype html><script type=module>import { beep } from 'beep'; beep();</script>
      """,
      "app/src/beep.js": "export function beep() { \(RecordedFolder.tone) }",
      "map.json": #"{"imports": {"beep": "/src/beep.js"}}"#,
    ])
    defer { folder.remove() }

    let output = try await Program.run([
      "record", "\(folder.path)/app", "--seconds", "0.2", "--once", "-o", folder.output,
      "--import-map", "\(folder.path)/map.json",
    ])

    #expect(output.code == 0, "\(output.standardError)")
  }

  @Test func namesALanguageThatNoBrowserRuns() async throws {
    let folder = try RecordedFolder([
      "index.html": "<!doctype html><script type=module src=/main.tsx></script>",
      "main.tsx": "const app: number = 1;",
    ])
    defer { folder.remove() }

    let output = try await folder.record(["--once"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("/main.tsx, asked for by /index.html: it is TypeScript"))
  }

  /// A script that serves by what every Debian has; it says where it is, as development servers do.
  @Test(
    .needs(.python))
  func startsAProjectsServerAndEndsIt() async throws {
    let folder = try RecordedFolder([
      "package.json": """
      {"scripts": {"dev": "cd public && exec /usr/bin/python3 -m http.server --bind 127.0.0.1 0",
        "broken": "echo out of order; exit 3"}}
      """,
      "public/index.html": "<!doctype html><script>\(RecordedFolder.tone)</script>",
    ])
    defer { folder.remove() }

    let output = try await folder.record(["--once"])
    let broken = try await folder.record(["--once", "--start", "broken"])

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardError.contains("has no index.html: starting 'dev'"))
    struct Page: Decodable { let page: String }
    let address = try #require(URL(string: try folder.provenance(Page.self).page))
    #expect(address.host == "127.0.0.1")
    // Nobody listens there any more.
    let after = try await folder.record(["--once"])
    #expect(after.code == 0)
    let gone = try await Program.run([
      "record", address.absoluteString, "--seconds", "0.2", "--once", "-o", folder.output,
    ])
    #expect(gone.code == 2)
    #expect(broken.code == 2)
    #expect(broken.standardError.contains("the script 'broken' of package.json served nothing"))
    #expect(broken.standardError.contains("out of order"))
  }
}
