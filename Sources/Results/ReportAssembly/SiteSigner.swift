import ChildProcesses
import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityReport

/// Signs a published site with an SSH key: `SHA256SUMS` lists all of its files, including the results, and
/// `SHA256SUMS.sig` is OpenSSH's signature of that list.
///
/// docs/publishing.md says how anyone can check it without Parity.
package struct SiteSigner: Sendable {
  /// What a signature is for: verification refuses one that was made for another purpose.
  package static let namespace = "parity"
  package static let sumsName = "SHA256SUMS"

  package let name: String
  /// As `ssh-keygen -l` prints it, `SHA256:…`.
  package let fingerprint: String
  private let key: String
  /// Long enough to look up a passphrase.
  private static let patience = Duration.seconds(300)

  /// - Parameters:
  ///   - name: the signer, for example "Name <name@example.org>".
  ///   - key: the file of a private key, or of a public one whose private half an agent holds.
  /// - Throws: `SigningError`.
  package init(name: String, key: String) throws(SigningError) {
    guard OrdinaryFile.contents(key) != nil else { throw .noKey(path: key) }
    self.name = name
    self.key = key
    let words = try Self.sshKeygen(["-l", "-f", key], refused: { .noKey(path: "\(key): \($0)") })
      .split(separator: " ")
    guard let print = words.first(where: { $0.hasPrefix("SHA256:") }) else {
      throw .noKey(path: key)
    }
    fingerprint = String(print)
  }

  /// Adds a list of everything that the folder contains so far, and its signature.
  ///
  /// - Throws: `SigningError`, `ReportError`, and errors from reading a file.
  package func sign(_ folder: ReportFolder) throws {
    var lines = ""
    for file in folder.stagedFiles {
      guard !file.contains(where: { $0.isNewline || $0 == "\\" }) else {
        throw SigningError.unlistable(path: file)
      }
      lines += "\(try SHA256Text.ofFile(try folder.stagedPath(file)))  \(file)\n"
    }
    try folder.write(Data(lines.utf8), to: Self.sumsName)
    let sums = try folder.stagedPath(Self.sumsName)
    _ = try Self.sshKeygen(
      ["-Y", "sign", "-f", key, "-n", Self.namespace, sums], refused: { .refused(detail: $0) })
    guard OrdinaryFile.contents("\(sums).sig")?.isEmpty == false else {
      throw SigningError.refused(detail: "it wrote no signature")
    }
  }

  /// Asks for a passphrase at the terminal, if there is one.
  ///
  /// - Returns: the program's output.
  private static func sshKeygen(
    _ arguments: [String], refused: (String) -> SigningError
  ) throws(SigningError) -> String {
    var question = ProgramQuestion(["ssh-keygen"] + arguments, patience: patience)
    question.sharesTerminal = true
    let answer: ProgramQuestion.Answer
    do {
      answer = try question.ask()
    } catch ProgramQuestion.Failure.missing {
      throw .noTool
    } catch {
      throw refused("\(error)")
    }
    guard answer.end.isSuccess else {
      throw refused(answer.errors.lastLine ?? "no reason given")
    }
    return answer.output
  }
}

/// Why nothing was signed.
package enum SigningError: Error, Equatable, CustomStringConvertible {
  case noKey(path: String)
  case noTool
  case refused(detail: String)
  case unlistable(path: String)

  package var description: String {
    switch self {
    case .noKey(let path):
      "\(path) is not an SSH key; name one with --key ('ssh-keygen -t ed25519' makes one)"
    case .noTool: "ssh-keygen is not installed (Debian: openssh-client), and signs"
    case .refused(let detail): "ssh-keygen did not sign: \(detail)"
    case .unlistable(let path): "'\(path)' cannot be listed in SHA256SUMS; rename it"
    }
  }
}
