// swift-tools-version: 6.2
import PackageDescription

/// Measures the engine and the comparison; a package of its own so that the project does not depend on the
/// benchmarking library.
let package = Package(
  name: "engine-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "parity", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "BenchmarkGraphs",
      dependencies: [
        .product(name: "AudioSignal", package: "parity"),
        .product(name: "WebAudio", package: "parity"),
        .product(name: "AmbientEngine", package: "parity"),
      ]),
    .executableTarget(name: "engine-benchmark", dependencies: ["BenchmarkGraphs"]),
    .executableTarget(
      name: "comparison-benchmark",
      dependencies: [
        .product(name: "AudioSignal", package: "parity"),
        .product(name: "Comparison", package: "parity"),
      ]),
    .executableTarget(
      name: "limiter-benchmark",
      dependencies: [
        .product(name: "AudioSignal", package: "parity"),
        .product(name: "AmbientEngine", package: "parity"),
      ]),
    .executableTarget(
      name: "Nodes",
      dependencies: ["BenchmarkGraphs", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Nodes",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
