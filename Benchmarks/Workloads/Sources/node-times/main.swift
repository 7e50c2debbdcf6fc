import BenchmarkGraphs
import Foundation
import WebAudio

// node-times SECONDS   the best of three renders of each node, in seconds, as JSON

guard let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init), seconds > 0 else {
  print("usage: node-times SECONDS")
  exit(64)
}

let clock = ContinuousClock()
let times = try NodeGraph.allCases.map { graph in
  let runs = try (0..<3).map { _ in
    let context = try graph.make(seconds: seconds)
    return try clock.measure { _ = try context.startRendering() } / .seconds(1)
  }
  return "\"\(graph.rawValue)\": \(runs.min() ?? .nan)"
}
print("{\(times.joined(separator: ", "))}")
