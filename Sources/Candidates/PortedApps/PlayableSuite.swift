import CandidateKit
import LabParameters
import ParityCases

/// What an app's suite offers for playing in the lab.
package struct PlayableSuite: Sendable {
  /// Values by parameter, in the form of cases.
  package struct Preset: Sendable {
    package let name: String
    package let values: [String: JSONValue]

    package init(name: String, values: [String: JSONValue]) {
      self.name = name
      self.values = values
    }
  }

  package let parameters: [ParameterDescription]
  package let presets: [Preset]
  /// The page that is the original, if it is not a module.
  package let page: PlayablePage?
  /// Starts the port in the state of a case; nil if it only renders takes.
  package let play: (@Sendable (CaseDefinition) throws -> any LivePort)?

  package init(
    parameters: [ParameterDescription], presets: [Preset] = [], page: PlayablePage? = nil,
    play: (@Sendable (CaseDefinition) throws -> any LivePort)? = nil
  ) {
    self.parameters = parameters
    self.presets = presets
    self.page = page
    self.play = play
  }
}
