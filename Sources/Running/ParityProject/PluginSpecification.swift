/// An audio plugin that renders cases.
package struct PluginSpecification: Equatable, Sendable {
  /// A file or a folder, relative to the project's folder.
  package var path: String
  /// Which plugin, if the file contains several; nil for the only one.
  package var id: String?
  package var host = Host.own
  /// A state file in the plugin format's own form, loaded first; relative to the project's folder.
  package var state: String?
  /// By the case's names.
  package var parameters: [String: PluginParameter] = [:]
  /// Values set for every case, by the plugin's names.
  package var fixed: [String: PluginValue] = [:]
  /// Case parameters that are not passed to the plugin.
  package var ignored: [String] = []
  /// Plays the `parameters.notes` of a case.
  package var playsNotes = false
  /// Plays the `parameters.automation` of a case.
  package var playsAutomation = false
  /// Frames per block; the render with the first is compared with the reference, and the others with it.
  package var blocks = [128]
  /// How far renders with other block sizes may differ from the first, in dB; nil for not at all.
  package var blockTolerance: Double?
  package var latency = Latency.reported
  /// Two renders of a case have to be identical.
  package var isDeterministic = true
  /// Problems while unloading the plugin are errors.
  package var isStrict = false
  /// Subnormal numbers are flushed to zero.
  package var flushesSubnormals = false
  package var timeLimitSeconds = 60.0
  package var memoryLimitBytes: Int?
  package var jobs: Int?
  package var inputs: [String] = []
  package var build: [String] = []
  package var watch: [String] = []

  package init(path: String) { self.path = path }

  /// A command with the same build, watch and limits, whose program is the plugin.
  package var asCommand: CommandSpecification {
    var command = CommandSpecification(words: [path])
    (command.inputs, command.build, command.watch) = (inputs, build, watch)
    return command
  }

  package enum Host: String, CaseIterable, Sendable {
    case own
    /// A second opinion on a VST3, where the user has installed it.
    case pedalboard
  }

  package enum Latency: Equatable, Sendable {
    /// What the plugin reports.
    case reported
    case frames(Int)
  }
}

/// A value of a plugin's parameter: a number in its own units, or text in its own words.
package enum PluginValue: Equatable, Sendable {
  case number(Double)
  case text(String)
}

/// Which plugin parameter a case's parameter sets, and how.
package struct PluginParameter: Equatable, Sendable {
  package enum Scale: String, CaseIterable, Sendable {
    /// In the plugin's own units.
    case plain
    /// In hertz, even if the plugin's unit is kilohertz.
    case hertz
    case linear
    case logarithmic
    /// From a linear gain to decibels.
    case decibels = "dB"
    /// Text in the plugin's own words.
    case text
  }

  /// The plugin's name for it, or `id:7`.
  package var target: String
  package var scale = Scale.plain
  /// The case's values that map to the ends of `range`.
  package var from: ClosedRange<Double>?
  /// In the plugin's units; nil for its full range.
  package var range: ClosedRange<Double>?
  /// Instead of a scale: the plugin's value for each of the case's.
  package var values: [String: Double] = [:]
  /// The resulting number is passed as text, which the plugin parses.
  package var isText = false

  package init(target: String) { self.target = target }
}
