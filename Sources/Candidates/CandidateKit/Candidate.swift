import ParityCases
import ParityReferences

/// Something native that renders a case.
package protocol Candidate: Sendable {
  /// The name on the command line and in results.
  var name: String { get }

  /// Which code makes the sound of a case, in a few words: comparisons of one implementation count as one, however
  /// often it is called.
  func implementation(of entry: Manifest.Entry) -> String

  /// True for the cases that the candidate should render. Failing to render one of them is an error; for others it is
  /// not.
  func covers(_ entry: Manifest.Entry) -> Bool

  /// Renders a case.
  ///
  /// - Returns: everything from frame 0 on, including what the reference does not keep, preceded by the declared
  ///   latency; the comparison removes both.
  /// - Throws: `InvalidParameters`, or what the native code throws.
  func render(_ request: RenderRequest) throws -> Rendering

  /// Whether it renders a random case with seeds other than the first, which are in the request's definition.
  func rendersSeeds(of definition: CaseDefinition) -> Bool

  /// Reads what rendering the case needs, so that later renders need not.
  ///
  /// - Throws: as `render`.
  func prepare(_ request: RenderRequest) throws

  /// Everything that determines its output besides the case: while it is unchanged, earlier results remain valid.
  func identity(of entry: Manifest.Entry) -> String

  /// The part of `identity` that must not change during a run: the code, but not data that the candidate may write
  /// itself.
  func codeIdentity(of entry: Manifest.Entry) -> String

  /// Whether it plays the recorded graph: an engine gets all values and times right from there, and is wrong by a rule.
  var playsGraphs: Bool { get }

  /// How many frames late the candidate is by design: it renders that many more than the case requires, and the first
  /// ones are not compared. A delay that is not declared here counts as a difference.
  func plannedLatency(for definition: CaseDefinition) -> Int
}

extension Candidate {
  package func prepare(_ request: RenderRequest) throws {}
  package func rendersSeeds(of definition: CaseDefinition) -> Bool { false }
  package func plannedLatency(for definition: CaseDefinition) -> Int { 0 }
  package var playsGraphs: Bool { false }
  /// Code unknown to Parity is a separate implementation.
  package func implementation(of entry: Manifest.Entry) -> String { "candidate '\(name)'" }
  package func identity(of entry: Manifest.Entry) -> String { ProgramIdentity.current }
  package func codeIdentity(of entry: Manifest.Entry) -> String { identity(of: entry) }
}
