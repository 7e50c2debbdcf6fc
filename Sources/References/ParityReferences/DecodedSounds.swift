import AudioSignal
import DataText
import Foundation
import ParityCases

/// A sound that a page decoded and played, as the browser decoded it: from its recorded graph.
package struct DecodedSound: Equatable, Sendable {
  /// SHA-256 of the file that it was decoded from.
  package let sha256: String
  package let audio: SampleBuffer

  /// All sounds of a filed graph, each once, in the order in which they are used.
  ///
  /// - Throws: `ReferenceError` when the graph's samples cannot be read.
  package static func all(in trace: ReferenceTrace) throws(ReferenceError) -> [DecodedSound] {
    guard mayHaveSome(trace.json),
      let graph = try? JSONText.decode(JSONValue.self, from: trace.json)
    else { return [] }
    return all(in: graph, samples: try trace.samples(named: graph["samples"]?.textValue))
  }

  /// All sounds of a captured graph.
  package static func all(in trace: CapturedTrace) -> [DecodedSound] {
    guard mayHaveSome(trace.json),
      let graph = try? JSONText.decode(JSONValue.self, from: trace.json)
    else { return [] }
    return all(in: graph, samples: trace.samples)
  }

  /// A quick test, as a graph may be long, and few hold decoded sounds.
  private static func mayHaveSome(_ json: Data) -> Bool {
    json.range(of: Data("\"decoded\"".utf8)) != nil
  }

  private static func all(in graph: JSONValue, samples: [Float]) -> [DecodedSound] {
    guard case .array(let operations)? = graph["operations"] else { return [] }
    var known: Set<String> = []
    return operations.compactMap { operation in
      let buffer =
        operation["op"] == .string("create")
        ? operation["attributes"]?["buffer"] : operation["value"]
      guard let buffer, let hash = buffer["decoded"]?.textValue, !known.contains(hash),
        let audio = audio(of: buffer, samples)
      else { return nil }
      known.insert(hash)
      return DecodedSound(sha256: hash, audio: audio)
    }
  }

  private static func audio(of buffer: JSONValue, _ samples: [Float]) -> SampleBuffer? {
    guard case .array(let spans)? = buffer["channels"],
      case .number(let sampleRate)? = buffer["sampleRate"]
    else { return nil }
    let channels = spans.compactMap { span -> [Float]? in
      guard case .number(let offset)? = span["offset"], case .number(let length)? = span["length"],
        let start = Int(exactly: offset), let count = Int(exactly: length), start >= 0, count > 0,
        start <= samples.count, count <= samples.count - start
      else { return nil }
      return Array(samples[start..<start + count])
    }
    guard !channels.isEmpty, channels.count == spans.count,
      channels.allSatisfy({ $0.count == channels[0].count })
    else { return nil }
    return SampleBuffer(channels: channels, sampleRate: sampleRate)
  }
}
