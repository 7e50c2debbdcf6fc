/// An audio plugin that renders cases.
package struct PluginSpecification: Equatable, Sendable {
  /// A file or a folder, relative to the project's folder.
  package var path: String
  /// Which of several in one file; nil for the only one.
  package var id: String?
  package var host = Host.own
  /// A file in the format's own form that is loaded first, relative to the project's folder.
  package var state: String?
  /// By the case's names.
  package var parameters: [String: PluginParameter] = [:]
  /// By the plugin's names: what is set for every case.
  package var fixed: [String: PluginValue] = [:]
  /// Parameters of cases that say nothing to the plugin.
  package var ignored: [String] = []
  /// `parameters.notes` of a case are played.
  package var playsNotes = false
  /// `parameters.automation` of a case is played.
  package var playsAutomation = false
  /// Frames at a time; the first is what is compared, the others are held against it.
  package var blocks = [128]
  /// How far renders with other blocks may be from the first, in dB; nil for not at all.
  package var blockTolerance: Double?
  package var latency = Latency.reported
  /// Two renders of a case are to be the same.
  package var isDeterministic = true
  /// What goes wrong while the plugin is unloaded is an error.
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

  /// What is built and watched is as of a command whose program is the plugin.
  package var asCommand: CommandSpecification {
    var command = CommandSpecification(words: [path])
    (command.inputs, command.build, command.watch) = (inputs, build, watch)
    return command
  }

  package enum Host: String, CaseIterable, Sendable {
    case own
    /// A second opinion on a VST3, where its user has installed it.
    case pedalboard
  }

  package enum Latency: Equatable, Sendable {
    /// What the plugin says.
    case reported
    case frames(Int)
  }
}

/// A value of a plugin's parameter: a number in its own units, or its own words for one.
package enum PluginValue: Equatable, Sendable {
  case number(Double)
  case text(String)
}

/// Where a parameter of a case goes, and how.
package struct PluginParameter: Equatable, Sendable {
  package enum Scale: String, CaseIterable, Sendable {
    /// In the plugin's own units.
    case plain
    /// In hertz, also where the plugin's are kilohertz.
    case hertz
    case linear
    case logarithmic
    /// A linear gain, in decibels.
    case decibels = "dB"
    /// The plugin's own words.
    case text
  }

  /// The plugin's name of it, or `id:7`.
  package var target: String
  package var scale = Scale.plain
  /// What of the case's values stands for the ends of `range`.
  package var from: ClosedRange<Double>?
  /// In the plugin's units; nil for all that it takes.
  package var range: ClosedRange<Double>?
  /// Instead of a scale: the plugin's value for each of the case's.
  package var values: [String: Double] = [:]
  /// The number that results is handed over as words, which the plugin reads.
  package var isText = false

  package init(target: String) { self.target = target }
}
