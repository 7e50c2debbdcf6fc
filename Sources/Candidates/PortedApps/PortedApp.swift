import CandidateKit
import GraphDiagnosis
import WebAudio
import WebRuntime

/// Everything that an app tells the harness: whatever else it knows of itself stays its own.
///
/// The program holds the list of apps; two that claim the same suite, worklet or preset are refused.
package protocol PortedApp: Sendable {
  /// Lower-case letters, digits and dashes, such as `ambient`: as `--app` takes it.
  static var name: String { get }

  /// - Parameter webFolder: `web` of the reference folder, where `apps/NAME` holds the app's page.
  init(webFolder: String)

  /// The native code that stands for the web's, by suite.
  var ports: [String: SuitePort] { get }

  /// Candidates that are asked only by name: what they render differently is a finding, no regression.
  var findings: [any Candidate] { get }

  /// Registers the native processors of its worklets.
  ///
  /// - Parameters:
  ///   - random: `Math.random` of the worklet scope, shared by all worklets of a context.
  ///   - designs: how its processors are built, where a diagnosis tries a mistake.
  func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet)

  /// What its worklets cost to render, by name, where they cost more than others.
  var workletPrices: [String: WorkletSource.Price] { get }

  /// Mistakes that ports of just this app make.
  var hypotheses: [any Hypothesis.Type] { get }

  /// Its presets and how one is rendered; nil for an app without any.
  var presets: (any AppPresets)? { get }

  /// What can be turned while it plays, by suite.
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
