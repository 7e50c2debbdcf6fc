import ExampleResults
import Foundation
import ParityReport
import ReportAssembly
import Testing
import ToolRequirements

/// With keys that each test makes; `SignedSiteTests` have OpenSSH check what comes of it.
@Suite(
  .needs(.sshKeygen))
struct SiteSignerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func key() throws -> String {
    let path = "\(folder.path)/key"
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/ssh-keygen"),
      arguments: ["-q", "-t", "ed25519", "-N", "", "-f", path])
    process.waitUntilExit()
    return path
  }

  // The sum of "hello\n" is that of coreutils.
  @Test func listsEveryFileWithItsSumAndSignsTheList() throws {
    let site = try ReportFolder(path: "\(folder.path)/site")
    try site.write(Data("hello\n".utf8), to: "deep/er.txt")

    let signer = try SiteSigner(name: "Ada <ada@example.org>", key: try key())
    try signer.sign(site)

    #expect(
      try String(contentsOfFile: try site.stagedPath(SiteSigner.sumsName), encoding: .utf8)
        == "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  deep/er.txt\n")
    let signature = try String(
      contentsOfFile: try site.stagedPath("\(SiteSigner.sumsName).sig"), encoding: .utf8)
    #expect(signature.hasPrefix("-----BEGIN SSH SIGNATURE-----"))
    #expect(signer.fingerprint.hasPrefix("SHA256:"))
    site.discard()
  }

  @Test(arguments: ["missing", "junk", "."])
  func refusesWhatIsNoKey(name: String) throws {
    _ = try folder.file("junk", "no key")
    let path = "\(folder.path)/\(name)"

    #expect {
      try SiteSigner(name: "Ada", key: path)
    } throws: { error in
      guard case .noKey(let named) = error as? SigningError else { return false }
      return named.hasPrefix(path)
    }
  }

  // A line of its own in the list would stand for another file.
  @Test func refusesANameThatTheListCannotHold() throws {
    let site = try ReportFolder(path: "\(folder.path)/site")
    try site.write(Data(), to: "two\nlines")

    let signer = try SiteSigner(name: "Ada", key: try key())

    #expect(throws: SigningError.unlistable(path: "two\nlines")) { try signer.sign(site) }
    site.discard()
  }
}
