// swift-tools-version: 6.2
import PackageDescription

/// Fixed workloads whose instructions are counted, and the time of single quanta; a package of its own, which
/// needs no benchmarking library.
let package = Package(
  name: "workloads",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "parity", path: "../..")],
  targets: [
    .target(
      name: "BenchmarkGraphs",
      dependencies: [
        .product(name: "AudioSignal", package: "parity"),
        .product(name: "WebAudio", package: "parity"),
        .product(name: "AmbientEngine", package: "parity"),
      ]),
    .target(
      name: "HeaviestPresets",
      dependencies: [
        .product(name: "AudioSignal", package: "parity"),
        .product(name: "AmbientEngine", package: "parity"),
        .product(name: "HiSynthEngine", package: "parity"),
      ]),
    .executableTarget(
      name: "workload",
      dependencies: [
        "BenchmarkGraphs", "HeaviestPresets",
        .product(name: "Comparison", package: "parity"),
      ]),
    .executableTarget(name: "node-times", dependencies: ["BenchmarkGraphs"]),
    .executableTarget(name: "quantum-times", dependencies: ["BenchmarkGraphs", "HeaviestPresets"]),
  ],
  swiftLanguageModes: [.v6]
)
