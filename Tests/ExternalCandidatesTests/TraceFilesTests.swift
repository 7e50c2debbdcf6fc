import Foundation
import ParityCases
import Testing

@testable import ExternalCandidates
@testable import ParityReferences

/// What a trace's command may read while the graphs of other cases are written.
@Suite struct TraceFilesTests {
  private let files = TraceFiles()
  private let shared = SharedSampleFiles(folder: "/nowhere", hashes: [:])

  private func written(_ name: String, _ trace: ReferenceTrace) throws -> String {
    let definition = CaseDefinition(
      id: "own/\(name)", suite: "own", name: name, component: "own", kind: .graph, source: "",
      sampleRate: 48000, frames: 64, channels: 1, parameters: .null)
    return try files.files(of: trace, definition, for: name).samples
  }

  private func fileNumber(_ path: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
  }

  // Between a removal and the next write, a command that runs at the same time would find nothing.
  @Test func leavesAnEmptyFileOfSamplesWhereItIs() throws {
    let trace = ReferenceTrace(json: Data("{}".utf8), suite: "own", shared: shared)

    let samples = try written("first", trace)
    let number = try fileNumber(samples)
    #expect(try written("second", trace) == samples)

    #expect(try fileNumber(samples) == number)
    #expect(try Data(contentsOf: URL(fileURLWithPath: samples)).isEmpty)
  }
}
