import Foundation
import Testing

/// `ParityTesting` goes into other people's tests: nothing under the GPL may come with it.
@Suite struct LicenceTests {
  /// The targets that a target depends on, by the package's own description.
  private func closure(of target: String) throws -> Set<String> {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Package.swift")
    let text = try String(contentsOf: path, encoding: .utf8)
    var dependencies: [String: [String]] = [:]
    let pattern = /\.target\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/
    for match in text.matches(of: pattern) {
      dependencies[String(match.1)] = match.2.matches(of: /"(\w+)"/).map { String($0.1) }
    }
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
