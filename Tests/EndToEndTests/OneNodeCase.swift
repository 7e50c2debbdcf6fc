import Foundation

/// A case as a player of recorded graphs gets it, whose graph is one node that nothing is connected to.
enum OneNodeCase {
  /// Writes `case.json`, `graph.json` and `samples.f32`; `out.wav` beside them is asked for.
  static func write(version: Int, type: String, to folder: String) throws {
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try write("", "samples.f32")
    try write(
      """
      {"format": "webaudio-graph-trace", "version": \(version), "context": {"sampleRate": 48000, "length": 128,
      "numberOfChannels": 1, "destination": {}}, "operations": [{"op": "create", "at": 0, "node": 1, "type": "\(type)",
      "attributes": {}, "params": {}, "numberOfInputs": 1, "numberOfOutputs": 1}], "unsupported": []}
      """, "graph.json")
    try write(
      """
      {"id": "a/b", "sampleRate": 48000, "output": "\(folder)/out.wav",
      "graph": {"file": "\(folder)/graph.json", "samples": "\(folder)/samples.f32"}}
      """, "case.json")
  }
}
