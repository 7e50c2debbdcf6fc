import CandidateKit
import GraphDiagnosis
import WebAudio
import WebRuntime

/// Everything that the harness needs to know about an app; the rest stays private to the app.
///
/// The program contains the list of apps; two that claim the same suite, worklet or preset are refused.
package protocol PortedApp: Sendable {
  /// Lower-case letters, digits and dashes, such as `ambient`: the value of `--app`.
  static var name: String { get }

  /// - Parameter webFolder: `web` of the reference folder, where `apps/NAME` holds the app's page.
  init(webFolder: String)

  /// The native counterparts of the web code, by suite.
  var ports: [String: SuitePort] { get }

  /// Candidates that are used only when named: what they render differently is a finding, not a regression.
  var findings: [any Candidate] { get }

  /// Registers the native processors of its worklets.
  ///
  /// - Parameters:
  ///   - random: `Math.random` of the worklet scope, shared by all worklets of a context.
  ///   - designs: how its processors are built, when a diagnosis tries a mistake.
  func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet)

  /// What its worklets cost to render, by name, if they cost more than others.
  var workletPrices: [String: WorkletSource.Price] { get }

  /// Mistakes that only ports of this app make.
  var hypotheses: [any Hypothesis.Type] { get }

  /// Its presets, and how to render one; nil for an app without any.
  var presets: (any AppPresets)? { get }

  /// What can be changed while it plays, by suite.
  var playable: [String: PlayableSuite] { get }
}

extension PortedApp {
  package func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {}
  package var findings: [any Candidate] { [] }
  package var workletPrices: [String: WorkletSource.Price] { [:] }
  package var hypotheses: [any Hypothesis.Type] { [] }
  package var presets: (any AppPresets)? { nil }
  package var playable: [String: PlayableSuite] { [:] }
}
