import ParityCases

/// A request to the host: a line of JSON.
package struct PluginJob: Encodable, Sendable {
  package enum Action: String, Encodable, Sendable { case describe, render, load, texts }

  package struct Plugin: Encodable, Sendable {
    let path: String
    let format: String
    let id: String?
  }

  package struct Setting: Encodable, Equatable, Sendable {
    package var id: UInt32
    /// The parameter's name, for errors.
    package var name: String?
    package var value: Double?
    package var text: String?

    package init(id: UInt32, name: String? = nil, value: Double? = nil, text: String? = nil) {
      (self.id, self.name, self.value, self.text) = (id, name, value, text)
    }
  }

  /// The beginning or end of a note, or a parameter's new value.
  package struct Event: Encodable, Equatable, Sendable {
    package var frame: Int
    package var key: Int?
    package var velocity: Double?
    package var off: Bool?
    package var id: UInt32?
    package var value: Double?

    package static func note(_ key: Int, velocity: Double, at frame: Int) -> Event {
      Event(frame: frame, key: key, velocity: velocity)
    }
    package static func noteEnd(_ key: Int, at frame: Int) -> Event {
      Event(frame: frame, key: key, velocity: 0, off: true)
    }
    package static func change(_ id: UInt32, to value: Double, at frame: Int) -> Event {
      Event(frame: frame, id: id, value: value)
    }
  }

  private let format = "parity-plugin-job"
  private let version = 1
  package let id: String
  package let plugin: Plugin
  package var action: Action
  package var sampleRate = 48000.0
  package var frames = 0
  /// The case's channels; 0 for whatever the plugin has.
  package var channels = 0
  package var blocks = [128]
  package var `repeat` = 1
  /// Other ways to render the same, by the host's names.
  package var variants: [String] = []
  package var latency: Int?
  package var flush = false
  package var state: String?
  package var parameters: [Setting] = []
  package var events: [Event] = []
  package var stimulus: String?
  package var output: String?
  package var status: String?

  package init(_ id: String, _ file: PluginFile, plugin: String?, action: Action) {
    self.id = id
    self.plugin = Plugin(path: file.path, format: file.format.rawValue, id: plugin)
    self.action = action
  }
}
