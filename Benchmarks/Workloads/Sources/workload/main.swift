import AudioSignal
import BenchmarkGraphs
import Comparison
import Foundation
import HeaviestPresets
import WebAudio

// workload NAME SECONDS WEB   renders or compares so many seconds, always the same; prints what it found,
// by which a change of the work itself is known. WEB is reference-audio/web.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let name = arguments.first, let web = arguments.last,
  let seconds = arguments.dropFirst().first.flatMap(Double.init), seconds > 0
else {
  print("usage: workload heavy|nodes|ambient|hisynth|compare SECONDS WEB")
  exit(64)
}

/// FNV-1a over all bits of all samples.
func fingerprint(_ buffers: [SampleBuffer]) -> String {
  let hash = buffers.flatMap(\.channels).joined().reduce(0xcbf2_9ce4_8422_2325) {
    ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01b3
  }
  return String(hash, radix: 16)
}

/// Noise, and the same with a trace of other noise.
func compareNoise(_ frames: Int) throws -> String {
  func noise(_ seed: UInt32, _ amplitude: Double) -> SampleBuffer {
    TestSignal.noise(seed: seed, amplitude: amplitude, start: 0, length: frames)
      .render(channelCount: 2, frameCount: frames, sampleRate: 48000)
  }
  let reference = noise(1, 0.5)
  var candidate = reference
  let trace = noise(2, 0.0005)
  for channel in 0..<2 {
    for frame in 0..<frames { candidate.channels[channel][frame] += trace.channels[channel][frame] }
  }
  let shape = SignalShape(channelCount: 2, frameCount: frames, sampleRate: 48000)
  var comparison = try ComparisonStream(reference: shape, candidate: shape)
  var metrics = MetricsStream(shape: shape)
  try comparison.append(reference: reference, candidate: candidate)
  metrics.append(reference: reference, candidate: candidate)
  _ = metrics.finish()
  return "\(try comparison.finish().nullDepth ?? .nan)"
}

switch name {
case "heavy": print(fingerprint([try HeavyGraph.make(seconds: seconds).startRendering()]))
case "nodes":
  // A tenth of the time for each of them.
  let graphs = try NodeGraph.allCases.map { try $0.make(seconds: seconds / 10) }
  print(fingerprint(try graphs.map { try $0.startRendering() }))
case "ambient":
  print(fingerprint([try HeaviestPresets.ambient(web: web, seconds: seconds).render()]))
case "hisynth":
  print(fingerprint([try HeaviestPresets.hiSynth(web: web).render(Int(seconds * 48000))]))
case "compare": print(try compareNoise(Int(seconds * 48000)))
default:
  print("no workload is called \(name)")
  exit(64)
}
