import AudioSignal
import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A buffer source that interpolates in another way, or whose samples were stored with fewer bits or at another rate.
enum BufferReadingHypothesis: Hypothesis {
  /// Points between two samples; a source interpolates linearly between them.
  private static let density = 16
  /// Samples of a buffer; with `density` points between them they take 6.4 MB a channel.
  private static let longest = 100_000

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let sources = graph.nodes(ofType: "AudioBufferSourceNode")
    let moved = Set(
      graph.told.filter { ["playbackRate", "detune"].contains($0.parameter) }.map(\.node))
    let resampled = Set(
      graph.steps.filter {
        DoctoredGraph.buffer($0)?["sampleRate"]?.numberValue.map { $0 != graph.sampleRate } ?? false
      }.compactMap(\.node))
    let between = sources.filter {
      $0.values["playbackRate"] != 1 || $0.values["detune"] != 0 || moved.contains($0.id)
        || resampled.contains($0.id)
    }
    return read(Set(between.map(\.id)))
      + stored(Set(sources.map(\.id)), "the buffer", .source)
      + stored(
        Set(graph.nodes(ofType: "ConvolverNode").map(\.id)), "the impulse response",
        .impulseResponse)
  }

  private static func read(_ ids: Set<Int>) -> [Mistake] {
    guard !ids.isEmpty else { return [] }
    let ways: [(String, ([Float]) -> [Float])] = [
      ("to the nearest sample, without interpolation", { held($0, from: -density / 2) }),
      ("at the sample before, without interpolation", { held($0, from: 0) }),
      ("between samples on a cubic, not on a straight line", cubic),
    ]
    return ways.map { words, change in
      Mistake(cause: .interpolation, finding: { _ in GraphWording.buffersRead(words) }) {
        graph, _ in graph.refine(ids, by: density, longest: longest, change)
      }
    }
  }

  private static func stored(
    _ ids: Set<Int>, _ what: String, _ cause: Diagnosis.Cause
  ) -> [Mistake] {
    guard !ids.isEmpty else { return [] }
    return [
      Mistake(
        cause: cause, sizes: .among([16, 8, 12]), unit: "bits",
        finding: { GraphWording.stored(what, bits: Int(whole: $0)) }
      ) { graph, bits in
        let steps = Float(pow(2, bits - 1))
        graph.mapBuffers(of: ids) { $0.map { $0.map { ($0 * steps).rounded() / steps } } }
      },
      Mistake(
        cause: cause, sizes: .among([44100 / 48000.0, 48000 / 44100.0]),
        finding: { GraphWording.storedRate(what, isSlower: $0 > 1) }
      ) { graph, ratio in
        graph.mapBuffers(of: ids) { $0.map { stretched($0, by: ratio) } }
      },
    ]
  }

  private static func held(_ samples: [Float], from shift: Int) -> [Float] {
    let count = (samples.count - 1) * density + 1
    return (0..<count).map { samples[min(samples.count - 1, max(0, ($0 - shift) / density))] }
  }

  /// Catmull–Rom interpolation.
  private static func cubic(_ samples: [Float]) -> [Float] {
    let last = samples.count - 1
    return (0...(last * density)).map { place in
      let index = min(place / density, max(0, last - 1))
      let t = Float(place - index * density) / Float(density)
      let (p, q) = (samples[max(0, index - 1)], samples[index])
      let (r, s) = (samples[min(last, index + 1)], samples[min(last, index + 2)])
      return q + t / 2 * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))
    }
  }

  private static func stretched(_ samples: [Float], by ratio: Double) -> [Float] {
    (0..<samples.count).map { frame in
      let place = Double(frame) / ratio
      let index = Int(whole: place)
      guard index + 1 < samples.count else { return 0 }
      let share = Float(place - Double(index))
      return samples[index] + (samples[index + 1] - samples[index]) * share
    }
  }
}

extension DoctoredGraph {
  /// Gives the buffers with which nodes are made more samples per second.
  fileprivate mutating func refine(
    _ ids: Set<Int>, by density: Int, longest: Int, _ change: ([Float]) -> [Float]
  ) {
    // Many sources play the same samples.
    var known: [[Double]: WorkletMessage] = [:]
    for index in steps.indices where ids.contains(steps[index].node ?? -1) {
      guard let whole = Self.buffer(steps[index]), case .object(var buffer) = whole,
        case .array(let spans) = buffer["channels"], let rate = buffer["sampleRate"]?.numberValue
      else { continue }
      let place = Self.spans(of: whole)
      if known[place] == nil {
        let channels = spans.compactMap { samples(of: $0) }
        guard channels.count == spans.count,
          channels.allSatisfy({ $0.count > 1 && $0.count <= longest })
        else { continue }
        known[place] = .array(channels.map { add(change($0)) })
      }
      buffer["channels"] = known[place]
      buffer["sampleRate"] = .number(rate * Double(density))
      if steps[index].name == "set" {
        steps[index].members["value"] = .object(buffer)
      } else if case .object(var attributes) = steps[index].members["attributes"] {
        attributes["buffer"] = .object(buffer)
        steps[index].members["attributes"] = .object(attributes)
      }
    }
  }
}
