import DataText
import Foundation
import ParityCases

/// What distinguishes two recorded graphs, as a sentence.
package enum TraceDifference {
  /// - Returns: nil where they are the same, samples included.
  package static func between(_ first: CapturedTrace, _ second: CapturedTrace) -> String? {
    guard first != second else { return nil }
    var samples = SharedSamples()
    guard let old = try? graph(first, &samples), let new = try? graph(second, &samples) else {
      return "the calls differ"
    }
    return between(old, new)
  }

  /// Compares a filed graph with one that was captured now.
  ///
  /// - Throws: `ReferenceError` when the filed one's samples cannot be read.
  package static func between(
    _ filed: ReferenceTrace, _ captured: CapturedTrace
  ) throws(ReferenceError) -> String? {
    var samples = SharedSamples()
    guard let value = try? JSONText.decode(JSONValue.self, from: filed.json),
      let new = try? graph(captured, &samples)
    else { return "the calls differ" }
    let own = try filed.samples(named: value["samples"]?.textValue)
    return between(try samples.adopt(value, own: own, of: "the filed graph"), new)
  }

  /// A graph whose samples are put among others, so that equal arrays have equal offsets.
  private static func graph(
    _ trace: CapturedTrace, _ samples: inout SharedSamples
  ) throws -> JSONValue {
    try samples.adopt(
      try JSONText.decode(JSONValue.self, from: trace.json), own: trace.samples, of: "a graph")
  }

  private static func between(_ old: JSONValue, _ new: JSONValue) -> String? {
    guard case .array(let first)? = old["operations"], case .array(let second)? = new["operations"]
    else { return old == new ? nil : "the calls differ" }
    let count = min(first.count, second.count)
    let index = (0..<count).first { first[$0] != second[$0] } ?? count
    guard index < max(first.count, second.count) else {
      return old["context"] == new["context"]
        ? nil : "the graph's description of its context differs"
    }
    let operation = index < first.count ? first[index] : second[index]
    var frame = 0
    if case .number(let at)? = operation["at"] { frame = Int(exactly: at) ?? 0 }
    let node = operation["type"]?.textValue ?? operation["method"]?.textValue
    return "the calls differ from number \(index) on, at frame \(frame):"
      + " \(operation["op"]?.textValue ?? "?")" + (node.map { " \($0)" } ?? "")
      + " (\(first.count) calls, then \(second.count))"
  }
}
