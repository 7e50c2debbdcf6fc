import Foundation
import Subprocess
import TestProjects
import Testing

@Suite(.takesTurns) struct InitQuestionsTests {
  private func temporary() -> String { "/tmp/parity-init-\(UUID().uuidString.prefix(8))" }

  #if os(Linux)
    /// What a person sees who types these lines at a terminal.
    private func type(_ lines: String, in folder: String) async throws -> String {
      let result = try await Subprocess.run(
        .name("script"), arguments: ["-qec", "'\(Program.path)' init '\(folder)'", "/dev/null"],
        input: .string(lines), output: .string(limit: 1 << 20), error: .discarded)
      return result.standardOutput
    }

    @Test func asksOnATerminalWhatItCannotFind() async throws {
      let folder = temporary()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(
        atPath: "\(folder)/site", withIntermediateDirectories: true)

      let shown = try await type("nowhere\n..\nsite\nforth\npython\n", in: folder)

      #expect(shown.contains("Where is the page"))
      #expect(shown.contains("There is no page \(folder)/nowhere; name an .html file"))
      #expect(shown.contains("There is no page \(folder)/..; name an .html file"))
      #expect(shown.contains("There is no template 'forth'."))
      let yaml = try String(contentsOfFile: "\(folder)/parity.yml", encoding: .utf8)
      #expect(yaml.contains("\nweb: site\n"))
      #expect(yaml.contains("command: [python3, port/render.py, '{case}']"))
    }

    @Test func asksNothingThatTheFolderTells() async throws {
      let folder = temporary()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(
        atPath: "\(folder)/web", withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: "\(folder)/web/index.html"))
      try Data().write(to: URL(fileURLWithPath: "\(folder)/Cargo.toml"))

      let shown = try await type("", in: folder)

      #expect(!shown.contains("?"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/parity.yml"))
    }
  #endif

  @Test func asksNothingInAPipe() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Program.run(["init", folder])

    #expect(output.code == 0)
    #expect(!output.standardOutput.contains("?"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/port"))
  }

  @Test func leavesAPortThatIsThereAlone() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/port", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/port/mine.c"))

    let output = try await Program.run(["init", "--template", "c", folder])

    #expect(output.code == 2)
    #expect(output.standardError.contains("move it, or leave --template out"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/parity.yml"))
  }

  @Test func namesTheTemplatesThatThereAre() async throws {
    let output = try await Program.run(["init", "--template", "fortran", temporary()])

    #expect(output.code == 64)
    for name in ["cpp", "juce", "rust", "python", "swift", "c"] {
      #expect(output.standardError.contains(name))
    }
  }

  // Scripts/try-juce-template.py builds it, where JUCE is installed.
  @Test func writesTheSourcesForJUCE() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Program.run(["init", "--template", "juce", folder])

    #expect(output.code == 0)
    for (name, text) in [
      ("CMakeLists.txt", "juce_add_console_app("), ("Main.cpp", "#include <juce_audio_"),
    ] {
      let source = try String(contentsOfFile: "\(folder)/port/\(name)", encoding: .utf8)
      #expect(source.contains(text), "\(name)")
    }
    #expect(FileManager.default.fileExists(atPath: "\(folder)/port/biquad_filter.hpp"))
  }
}
