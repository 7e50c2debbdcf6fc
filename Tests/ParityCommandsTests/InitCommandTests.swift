import Foundation
import ParityProject
import TestProjects
import Testing

@Suite(.takesTurns) struct InitCommandTests {
  private func temporary() -> String { "/tmp/parity-init-\(UUID().uuidString.prefix(8))" }

  @Test func writesAProjectThatEveryCommandReads() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Commands.run(["init", folder])

    #expect(output.code == 0)
    let project = try Project(folder: folder)
    #expect(project.file?.suites.first?.cases.count == 2)
    for path in ["parity/first.js", "parity-ci/github.yml", "parity-ci/gitlab.yml"] {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(path)"))
    }
    let ignored = try String(contentsOfFile: "\(folder)/.gitignore", encoding: .utf8)
    #expect(ignored == ".parity/\nreports/\n")
    let run = try await Commands.run(["run", "--project", folder])
    #expect(run.code == 2)
    #expect(run.standardError.contains("'parity capture'"))
  }

  @Test func findsThePageItsWorkletsAndWhatBuildsTheProgram() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, text) in [
      ("public/index.html", "<!doctype html>"), ("CMakeLists.txt", ""),
      ("public/dsp/saw.js", "registerProcessor('saw', Saw);"), (".gitignore", "reports/"),
    ] {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    _ = try await Commands.run(["init", folder])

    let yaml = try String(contentsOfFile: "\(folder)/parity.yml", encoding: .utf8)
    #expect(yaml.contains("\nweb: public\n"))
    #expect(yaml.contains("build/render"))
    let module = try String(contentsOfFile: "\(folder)/public/parity/first.js", encoding: .utf8)
    #expect(module.contains("addModule('dsp/saw.js')"))
    #expect(
      try String(contentsOfFile: "\(folder)/.gitignore", encoding: .utf8) == "reports/\n.parity/\n")
  }

  @Test func changesNothingThatIsThere() async throws {
    let folder = temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await Commands.run(["init", folder])
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/parity.yml"))

    let again = try await Commands.run(["init", folder])

    #expect(again.code == 2)
    #expect(again.standardError.contains("it already exists"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/parity.yml")) == before)
  }

  @Test(arguments: ["/dev/null", "/proc/nowhere"])
  func saysWhereItCannotWrite(folder: String) async throws {
    let output = try await Commands.run(["init", folder])

    #expect(output.code == 2)
    #expect(output.standardError.contains("cannot write"))
  }

  @Test func printsCompletionsForEveryShell() async throws {
    for shell in ["bash", "zsh", "fish"] {
      let output = try await Commands.run(["--generate-completion-script", shell])

      #expect(output.code == 0)
      #expect(output.standardOutput.contains("only-failed"))
    }
  }
}
