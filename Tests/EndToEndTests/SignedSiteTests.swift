import Foundation
import ParityResults
import Subprocess
import TestProjects
import Testing
import ToolRequirements

/// What `parity publish --sign` leaves is checked by OpenSSH and coreutils alone, as docs/publishing.md
/// says, with a key that each test makes.
@Suite(
  .takesTurns,
  .needs(.sshKeygen))
struct SignedSiteTests {
  private struct Site {
    let project: TemporaryProject
    var folder: String { project.folder }
    func remove() { project.remove() }

    /// Runs a line of docs/publishing.md in the project's folder.
    func shell(_ line: String) async throws -> Bool {
      let result = try await Subprocess.run(
        .name("sh"), arguments: ["-c", "cd \(folder) && \(line)"], output: .discarded,
        error: .discarded)
      return result.terminationStatus.isSuccess
    }

    func isSigned() async throws -> Bool {
      try await shell(
        "ssh-keygen -Y verify -f allowed -I ada@example.org -n parity -s site/SHA256SUMS.sig"
          + " < site/SHA256SUMS")
    }

    func isIntact() async throws -> Bool {
      try await shell("cd site && sha256sum --check --quiet SHA256SUMS")
    }

    func publish(_ more: [String]) async throws -> Program.Output {
      try await Program.run(
        ["publish", "--project", folder, "--to", "\(folder)/site", "--no-pdf"] + more)
    }
  }

  private func site() async throws -> Site {
    let site = Site(project: try TemporaryProject())
    let run = try await Program.run(
      ["run", "--project", site.folder, "--suite", "fdn-hadamard", "--candidate", "engine"])
    try #require(run.code == 0, "\(run.standardError)")
    try #require(
      try await site.shell(
        "ssh-keygen -q -t ed25519 -N '' -f key && echo \"ada@example.org $(cat key.pub)\" > allowed"
      ))
    return site
  }

  @Test func isProvedByOpenSSHAlone() async throws {
    let site = try await site()
    defer { site.remove() }

    let output = try await site.publish([
      "--sign", "ada@example.org", "--key", "\(site.folder)/key",
    ])

    #expect(output.code == 0, "\(output.standardError)")
    #expect(try await site.isSigned())
    #expect(try await site.isIntact())
    let sums = try String(contentsOfFile: "\(site.folder)/site/SHA256SUMS", encoding: .utf8)
    for name in ["index.html", "fidelity.json", "history.json", "report/results.json"] {
      #expect(sums.contains("  \(name)\n"), "\(name)")
    }
    let page = try String(contentsOfFile: "\(site.folder)/site/index.html", encoding: .utf8)
    #expect(page.contains("Signed by <bdi>ada@example.org</bdi>"))
    #expect(page.contains("SHA256:"))
  }

  @Test func failsOnAnyByteThatWasChanged() async throws {
    let site = try await site()
    defer { site.remove() }
    _ = try await site.publish(["--sign", "ada@example.org", "--key", "\(site.folder)/key"])

    for name in ["fidelity.json", "report/results.json"] {
      let path = "\(site.folder)/site/\(name)"
      let old = try Data(contentsOf: URL(fileURLWithPath: path))
      try Data(String(decoding: old, as: UTF8.self).replacing("pass", with: "Pass").utf8)
        .write(to: URL(fileURLWithPath: path))
      #expect(try await !site.isIntact(), "\(name)")
      try old.write(to: URL(fileURLWithPath: path))
    }
    #expect(try await site.isIntact())
    // A list that was made to fit is no longer the one that was signed.
    #expect(try await site.shell("printf x >> site/SHA256SUMS"))
    #expect(try await !site.isSigned())
  }

  @Test func refusesAKeyThatIsNoneAndLeavesTheSite() async throws {
    let site = try await site()
    defer { site.remove() }
    #expect(try await site.publish([]).code == 0)

    for key in ["allowed", "none"] {
      let output = try await site.publish(
        ["--sign", "ada@example.org", "--key", "\(site.folder)/\(key)"])

      // 'allowed' holds a public key behind a name: no private half of it is anywhere.
      #expect(output.code == 2)
      #expect(
        output.standardError.contains("is not an SSH key")
          || output.standardError.contains("ssh-keygen did not sign"),
        "\(output.standardError)")
    }

    #expect(!FileManager.default.fileExists(atPath: "\(site.folder)/site/SHA256SUMS"))
    #expect(FileManager.default.fileExists(atPath: "\(site.folder)/site/index.html"))
  }
}
