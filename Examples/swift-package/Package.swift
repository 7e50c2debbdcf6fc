// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tremolo",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: the address of Parity's repository.
    .package(name: "parity", path: "../..")
  ],
  targets: [
    .target(name: "Tremolo"),
    .executableTarget(
      name: "chime", dependencies: [.product(name: "WebAudio", package: "parity")]),
    .testTarget(
      name: "TremoloTests",
      dependencies: ["Tremolo", .product(name: "ParityTesting", package: "parity")]),
  ],
  swiftLanguageModes: [.v6])
