import AmbientParity
import ComponentPorts
import DataText
import Foundation
import ParityReferences
import PortedApps
import Testing

/// Which modules of the web our native processors were written after: a page of somebody else's may
/// mean something else by the same name.
@Suite struct WorkletModulesTests {
  private static let web = "reference-audio/web/"
  private static let files = [
    "granulator": "apps/ambient/worklets/granulator.js",
    "reverb": "apps/ambient/worklets/reverb.js",
    "ocean-processor": "apps/ambient/worklets/ocean.js",
    "hadamard-mixer": "apps/ambient/worklets/hadamard.js",
    "ending-ramp": "worklets/ending-ramp.js",
    "frame-clock": "worklets/frame-clock.js",
    "leaky-sum": "worklets/leaky-sum.js",
    "message-gain": "worklets/message-gain.js",
    "parameter-probe": "worklets/parameter-probe.js",
    "port-matrix": "worklets/port-matrix.js",
  ]

  /// As docs/graph-trace.md defines it, computed from the files.
  @Test func areThoseOfTheReferences() throws {
    let apps = try PortedApps([AmbientApp.self, ComponentApp.self], webFolder: Self.web)

    for (name, modules) in apps.worklets.processors.modules {
      let file = try #require(Self.files[name], "\(name) is written after no file")
      #expect(modules == [try identity(Self.web + file)], "\(file)")
    }
  }

  private func identity(_ path: String) throws -> String {
    var order: [String] = []
    try visit(path, &order)
    let lines = try order.map { try SHA256Text.of(Data(contentsOf: URL(filePath: $0))) + "\n" }
    return SHA256Text.of(Data(lines.joined().utf8))
  }

  private func visit(_ path: String, _ order: inout [String]) throws {
    guard !order.contains(path) else { return }
    order.append(path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for found in text.matches(of: /import [^;]*'(\.[^']+)';/) {
      let folder = URL(filePath: path).deletingLastPathComponent()
      try visit(folder.appending(path: String(found.1)).standardized.relativePath, &order)
    }
  }
}
