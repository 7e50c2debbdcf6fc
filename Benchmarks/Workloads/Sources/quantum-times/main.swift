import BenchmarkGraphs
import Foundation
import HeaviestPresets
import WebAudio

// quantum-times GRAPH SECONDS WEB [--load]   how long each quantum of 128 frames takes to render, of so many
// seconds of sound at 48 kHz: heavy, ambient or hisynth. --load keeps another core busy meanwhile.

let arguments = CommandLine.arguments.dropFirst()
let words = arguments.filter { $0 != "--load" }
guard words.count == 3, let graph = words.first, let web = words.last,
  let seconds = words.dropFirst().first.flatMap(Double.init), seconds > 0
else {
  print("usage: quantum-times heavy|ambient|hisynth SECONDS WEB [--load]")
  exit(64)
}

/// - Parameter channels: room for a quantum each.
func renderer(_ channels: [UnsafeMutablePointer<Float>]) throws -> () throws -> Void {
  switch graph {
  case "heavy":
    let context = try HeavyGraph.make(seconds: seconds)
    return { try context.renderNext(RenderQuantum.frameCount, into: channels) }
  case "ambient":
    let app = try HeaviestPresets.ambient(web: web, seconds: seconds)
    return { _ = try app.renderNext(RenderQuantum.frameCount) }
  case "hisynth":
    let synth = try HeaviestPresets.hiSynth(web: web)
    return {
      synth.render(left: channels[0], right: channels[1], count: RenderQuantum.frameCount)
    }
  default:
    print("no graph is called \(graph)")
    exit(64)
  }
}

if arguments.contains("--load") {
  Thread.detachNewThread {
    var number = 1.0
    while number != 0 { number = (number * 1.000_000_1).truncatingRemainder(dividingBy: 3) + 1 }
  }
}
let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * RenderQuantum.frameCount)
let render = try renderer([memory, memory + RenderQuantum.frameCount])
let count = Int(seconds * 48000) / RenderQuantum.frameCount
var times = QuantumTimes(capacity: count)
let clock = ContinuousClock()
for _ in 0..<count {
  let start = clock.now
  try render()
  times.append((clock.now - start) / .microseconds(1))
}
print(times.summary(of: graph))
