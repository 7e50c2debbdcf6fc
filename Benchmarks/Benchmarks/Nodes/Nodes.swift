import Benchmark
import BenchmarkGraphs

/// One benchmark for each node, and the heavy graph: each iteration renders one second.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuUser, .throughput], maxDuration: .seconds(2), maxIterations: 200)
  for graph in NodeGraph.allCases {
    Benchmark(graph.rawValue) { benchmark in
      let context = try graph.make(seconds: 1)
      benchmark.startMeasurement()
      blackHole(try context.startRendering())
      benchmark.stopMeasurement()
    }
  }
  Benchmark("heavy graph") { benchmark in
    let context = try HeavyGraph.make(seconds: 1)
    benchmark.startMeasurement()
    blackHole(try context.startRendering())
    benchmark.stopMeasurement()
  }
}
