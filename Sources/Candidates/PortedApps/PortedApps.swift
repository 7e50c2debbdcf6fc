import CandidateKit
import GraphDiagnosis
import GraphTrace
import ParityCases
import WebAudio
import WebRuntime

/// All apps attached to the harness, with their combined contributions.
package struct PortedApps: Sendable {
  package let apps: [any PortedApp]
  package let ports: [String: SuitePort]
  /// What can be played in the lab, by suite.
  package let playable: [String: PlayableSuite]

  /// - Parameters:
  ///   - types: the apps, in the order in which they are listed.
  ///   - webFolder: `web` of the reference folder.
  /// - Throws: `PortedAppError` when two of them claim the same name.
  package init(
    _ types: [any PortedApp.Type], webFolder: String
  ) throws(PortedAppError) {
    try self.init(types.map { $0.init(webFolder: webFolder) })
  }

  package init(_ apps: [any PortedApp]) throws(PortedAppError) {
    self.apps = apps
    var ports: [String: SuitePort] = [:]
    for app in apps { ports.merge(app.ports) { first, _ in first } }
    self.ports = ports
    var playable: [String: PlayableSuite] = [:]
    for app in apps { playable.merge(app.playable) { first, _ in first } }
    self.playable = playable
    try Self.refuseShared("app", apps) { [type(of: $0).name] }
    try Self.refuseShared("suite", apps) { Set($0.ports.keys).union($0.playable.keys).sorted() }
    try Self.refuseShared("worklet", apps, \.workletNames)
    try Self.refuseShared("preset", apps) { $0.presets?.names ?? [] }
    try Self.refuseShared("candidate", apps) { $0.findings.map(\.name) }
  }

  /// No apps: enough for replays and runs without any.
  package init() {
    apps = []
    ports = [:]
    playable = [:]
  }

  package func app(named name: String) -> (any PortedApp)? {
    apps.first { type(of: $0).name == name }
  }

  package var findings: [any Candidate] { apps.flatMap(\.findings) }

  /// The worklets that a trace may refer to.
  package var worklets: TraceWorklets {
    let source = workletSource
    return TraceWorklets { seed in source.registry(seed, WorkletDesignSet()) }
  }

  /// The worklets as a diagnosis builds them, with mistakes in their designs.
  package var workletSource: WorkletSource {
    var prices: [String: WorkletSource.Price] = [:]
    for app in apps { prices.merge(app.workletPrices) { first, _ in first } }
    return WorkletSource(prices: prices) { [apps] seed, designs in
      let random = RandomStream(seed: seed.value ?? CaseDefinition.Seeds().worklet)
      var registry = WorkletRegistry()
      for app in apps { app.registerWorklets(in: &registry, random: random, designs: designs) }
      return registry
    }
  }

  package var hypotheses: [any Hypothesis.Type] { apps.flatMap(\.hypotheses) }

  private static func refuseShared(
    _ what: String, _ apps: [any PortedApp], _ names: (any PortedApp) -> [String]
  ) throws(PortedAppError) {
    var owners: [String: String] = [:]
    for app in apps {
      let owner = type(of: app).name
      for name in names(app) {
        if let other = owners.updateValue(owner, forKey: name) {
          throw PortedAppError(what: what, name: name, apps: [other, owner])
        }
      }
    }
  }
}

/// Two apps claim the same name: it is ambiguous which one a case means.
package struct PortedAppError: Error, Equatable, CustomStringConvertible {
  package let what: String
  package let name: String
  package let apps: [String]

  package var description: String {
    what == "app"
      ? "two apps are called '\(name)'; rename one"
      : "the apps \(apps.map { "'\($0)'" }.joined(separator: " and ")) both have a \(what)"
        + " '\(name)'; rename it in one of them"
  }
}

extension PortedApp {
  /// The names under which its pages register worklets.
  var workletNames: [String] {
    var registry = WorkletRegistry()
    registerWorklets(in: &registry, random: RandomStream(seed: 0), designs: WorkletDesignSet())
    return registry.names
  }
}
