/// A line of the host's output.
package struct PluginAnswer: Decodable, Sendable {
  package enum Event: String, Decodable, Sendable {
    case loaded, parameter, choice, rendered, compared, state, stateless, text, note, error, done,
      unloaded
  }

  package let event: Event
  package var kind: String?
  package var text: String?
  package var ids: [String]?
  package var name: String?
  package var block: Int?
  package var latency: Int?
  package var reported: Int?
  package var seconds: Double?
  package var processorSeconds: Double?
  package var firstTenth: Double?
  package var lastTenth: Double?
  package var subnormals: Int?
  package var notFinite: Int?
  package var badFrame: Int?
  package var badChannel: Int?
  package var equal: Int?
  package var frame: Int?
  package var channel: Int?
  package var largest: Double?
  package var nullDepth: Double?
  package var threads: Int?
  package var value: Double?
  package var again: String?
  package var read: Int?
  package var bytes: Int?

  package var isEqual: Bool { equal == 1 }
}

/// A plugin's description of itself.
package struct PluginDescription: Decodable, Sendable {
  package struct Point: Decodable, Sendable {
    package let text: String
    package let value: Double
  }

  package struct Parameter: Decodable, Sendable {
    package let id: UInt32
    package let name: String
    /// A second name that never changes; empty if there is none.
    package let symbol: String
    package let unit: String
    package let minimum: Double
    package let maximum: Double
    package let initial: Double
    /// Step between values; 0 for a continuous parameter.
    package let step: Double
    package let readonly: Int
    /// The initial value as the plugin's text.
    package var text: String?
    package let points: [Point]

    package var isReadonly: Bool { readonly != 0 }
    package var isStepped: Bool { step != 0 }
  }

  package let format: String
  package let plugin: String
  package let name: String
  package let version: String
  package let features: [String]
  /// Channels of the main input and output.
  package let inputs: Int
  package let outputs: Int
  package let notes: Int
  /// Sent one by one, after the rest.
  package internal(set) var parameters: [Parameter]

  package var playsNotes: Bool { notes != 0 }
}

/// One parameter of a plugin, in a separate line.
struct ParameterAnswer: Decodable {
  let parameter: PluginDescription.Parameter
}
