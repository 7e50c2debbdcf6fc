import Foundation
import Testing
@testable import GraphTrace
@testable import WebAudio
@Suite struct DelayProbeTests {
  @Test func probe() throws {
    let trace = try GraphTrace(path: "/tmp/h2/rec1/graph.json")
    let kernels = try #require(trace.headKernels)
    var text = ""
    for d in kernels.delays { text += "\(d.bitPattern)\n" }
    try text.write(toFile: "/tmp/h2/delays.txt", atomically: true, encoding: .utf8)
  }
}
