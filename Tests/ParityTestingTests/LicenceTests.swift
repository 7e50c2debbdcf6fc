import Foundation
import Testing

/// `ParityTesting` goes into other people's tests: nothing under the GPL may come with it.
@Suite struct LicenceTests {
  /// What each target depends on, as SwiftPM reads the manifest.
  private static let dependencies = Result {
    struct Description: Decodable {
      struct Target: Decodable {
        let name: String
        let dependencies: [[String: [String?]]]
      }
      let targets: [Target]
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", root.path, "dump-package"]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let targets = try JSONDecoder().decode(Description.self, from: text).targets
    return Dictionary(
      uniqueKeysWithValues: targets.map { target in
        (target.name, target.dependencies.flatMap(\.values).compactMap { $0.first ?? nil })
      })
  }

  /// The targets that a target depends on, however far.
  private func closure(of target: String) throws -> Set<String> {
    let dependencies = try Self.dependencies.get()
    var (reached, waiting) = (Set<String>(), [target])
    while let next = waiting.popLast() {
      for name in dependencies[next] ?? [] where reached.insert(name).inserted {
        waiting.append(name)
      }
    }
    return reached
  }

  @Test func linksNoFFTW() throws {
    let reached = try closure(of: "ParityTesting")

    #expect(reached.contains("Comparison"))
    #expect(!reached.contains("CFFTW3"))
    // The reading of the description works: the program does reach it.
    #expect(try closure(of: "MeasuringLibraries").contains("CFFTW3"))
  }

  /// What goes into any app brings nothing but itself.
  @Test(arguments: ["WebAudio", "AmbientEngine"])
  func linksNoLibraryIntoAnApp(product: String) throws {
    let reached = try closure(of: product)

    #expect(reached.contains("AudioSignal"))
    #expect(reached.isDisjoint(with: ["CFFTW3", "CEBUR128", "CSndFile", "CArchive", "CNettle"]))
  }
}
