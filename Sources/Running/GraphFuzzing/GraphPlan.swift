import Foundation
import ParityCases

/// A small graph and everything done to it, in the commands of a patch (`reference-audio/web/patch.js`).
///
/// Both sides read it: the page turns it into Web Audio calls, `PlanTrace` into a trace for the engine.
package struct GraphPlan: Sendable, Equatable {
  /// One command: `["make", name, node]`, `["wire", text]`, `["cut", …]`, `["call", …]`, `["set", …]`.
  package struct Command: Sendable, Equatable {
    /// The frame at which it is carried out: a multiple of 128, or 0 for before the render.
    package var at: Int
    package var words: [JSONValue]

    package init(_ words: [JSONValue], at: Int = 0) {
      self.words = words
      self.at = at
    }

    var verb: String { words.first?.textValue ?? "" }

    /// The names of all nodes that the command refers to.
    var nodes: Set<String> {
      switch verb {
      case "make": return [words[1].textValue ?? ""]
      case "wire":
        let ends = (words[1].textValue ?? "").components(separatedBy: " > ")
        return Set(ends.map { Self.node($0) })
      default:
        var names: Set<String> = []
        for word in words.dropFirst() {
          guard let text = word.textValue else { continue }
          names.insert(Self.node(text))
        }
        return names
      }
    }

    /// `"filter.frequency"` and `"splitter:1"` each refer to one node.
    static func node(_ path: String) -> String {
      String(path.prefix { $0 != "." && $0 != ":" })
    }
  }

  package var sampleRate: Double
  package var frames: Int
  package var channels: Int
  package var commands: [Command]

  package init(sampleRate: Double, frames: Int, channels: Int, commands: [Command]) {
    self.sampleRate = sampleRate
    self.frames = frames
    self.channels = channels
    self.commands = commands
  }

  var sampleCount: Int { frames * channels }

  /// The same sound, from nodes at other places in the browser's memory: memory addresses decide the order of whatever
  /// the specification leaves unordered.
  func among(unusedNodes count: Int) -> GraphPlan {
    var plan = self
    let unused = (0..<count).map { number in
      Command(["make", .string("unused\(number)"), ["type": "GainNode", "options": [:]]])
    }
    plan.commands.insert(contentsOf: unused, at: 0)
    return plan
  }

  /// The worklet modules that its nodes need.
  var worklets: [String] {
    let names = commands.filter { $0.verb == "make" }.compactMap {
      $0.words[2]["processor"]?.textValue
    }
    return Set(names).sorted()
  }

  /// In the form that the page takes.
  package var json: JSONValue {
    var steps: [JSONValue] = []
    var index = 0
    while index < commands.count {
      let at = commands[index].at
      let together = commands[index...].prefix { $0.at == at }
      steps.append([
        "at": .number(Double(at)), "calls": .array(together.map { .array($0.words) }),
      ])
      index += together.count
    }
    return [
      "sampleRate": .number(sampleRate), "frames": .number(Double(frames)),
      "channels": .number(Double(channels)), "worklets": .array(worklets.map { .string($0) }),
      "steps": .array(steps),
    ]
  }
}
