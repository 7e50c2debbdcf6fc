// swift-tools-version: 6.2
import PackageDescription

/// Mutates the engines' sources and has the suite judge the mutants; a package of its own so that
/// the project does not wait for swift-syntax.
let package = Package(
  name: "audit",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // Compiled here for its tests, and copied into the mutated package.
    .target(name: "CMutantSwitch"),
    .target(
      name: "Mutation",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "mutation-audit",
      dependencies: [
        "Mutation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "MutationTests", dependencies: ["CMutantSwitch", "Mutation"]),
  ],
  swiftLanguageModes: [.v6]
)
