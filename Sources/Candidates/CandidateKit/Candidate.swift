import ParityCases
import ParityReferences

/// Something native that renders a case.
package protocol Candidate: Sendable {
  /// As on the command line and in results.
  var name: String { get }

  /// What code makes the sound of a case, in a few words: comparisons of one implementation, however
  /// often it is called, count as one.
  func implementation(of entry: Manifest.Entry) -> String

  /// True for the cases that are the candidate's to render. One of them that it cannot render after
  /// all is an error; others are nobody's fault.
  func covers(_ entry: Manifest.Entry) -> Bool

  /// Renders a case.
  ///
  /// - Returns: everything from frame 0 on, also what the reference does not keep, with the declared
  ///   latency before it; whoever compares cuts both off.
  /// - Throws: `InvalidParameters`, or what the native code throws.
  func render(_ request: RenderRequest) throws -> Rendering

  /// Whether it renders a random case with other seeds than the first, which are in the request's definition.
  func rendersSeeds(of definition: CaseDefinition) -> Bool

  /// Reads what rendering the case takes, so that renders after it need not.
  ///
  /// - Throws: as `render`.
  func prepare(_ request: RenderRequest) throws

  /// Everything that decides on what it renders besides the case: as long as it is the same, an earlier
  /// result still stands.
  func identity(of entry: Manifest.Entry) -> String

  /// What of `identity` must not change while a run compares it: the code, and not data that the candidate
  /// may write to itself.
  func codeIdentity(of entry: Manifest.Entry) -> String

  /// How many frames late the candidate is by design: it renders that many more than the case asks
  /// for, and its first ones are not compared. A delay that is not declared here is a difference.
  func plannedLatency(for definition: CaseDefinition) -> Int
}

extension Candidate {
  package func prepare(_ request: RenderRequest) throws {}
  package func rendersSeeds(of definition: CaseDefinition) -> Bool { false }
  package func plannedLatency(for definition: CaseDefinition) -> Int { 0 }
  /// Code that Parity does not know is an implementation of its own.
  package func implementation(of entry: Manifest.Entry) -> String { "candidate '\(name)'" }
  package func identity(of entry: Manifest.Entry) -> String { ProgramIdentity.current }
  package func codeIdentity(of entry: Manifest.Entry) -> String { identity(of: entry) }
}
