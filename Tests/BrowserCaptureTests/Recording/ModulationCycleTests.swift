import Foundation
import Testing

@testable import BrowserCapture

/// Which graphs have nodes that modulate each other: by their connections.
@Suite struct ModulationCycleTests {
  private func trace(_ types: [String], _ cables: [(from: Int, to: Int, parameter: String?)])
    -> Data
  {
    let made = types.enumerated().map {
      #"{"at": 0, "op": "create", "node": \#($0.offset + 1), "type": "\#($0.element)"}"#
    }
    let led = cables.map { cable in
      #"{"at": 0, "op": "connect", "from": \#(cable.from), "toNode": \#(cable.to)"#
        + (cable.parameter.map { #", "toParam": "\#($0)"}"# } ?? "}")
    }
    return Data(#"{"operations": [\#((made + led).joined(separator: ", "))]}"#.utf8)
  }

  @Test func namesTwoOscillatorsThatModulateEachOther() throws {
    let found = try #require(
      ModulationCycle(
        in: trace(
          ["OscillatorNode", "OscillatorNode", "GainNode", "GainNode"],
          [
            (1, 3, nil), (3, 2, "frequency"), (2, 4, nil), (4, 1, "frequency"), (1, 0, nil),
            (2, 0, nil),
          ])))

    #expect(found.nodes.map(\.id) == [1, 3, 2, 4])
    #expect(
      found.sentence.contains("OscillatorNode 1 → GainNode 3 → OscillatorNode 2 → GainNode 4"))
  }

  // One direction; through a delay; an ordinary feedback, which has no parameter in it.
  @Test func namesNoOthers() {
    let types = ["OscillatorNode", "OscillatorNode", "DelayNode", "GainNode"]
    #expect(ModulationCycle(in: trace(types, [(1, 2, "frequency"), (2, 0, nil)])) == nil)
    #expect(
      ModulationCycle(
        in: trace(types, [(1, 2, "frequency"), (2, 3, nil), (3, 1, "frequency")])) == nil)
    #expect(ModulationCycle(in: trace(types, [(4, 4, nil), (1, 4, "gain")])) == nil)
    #expect(ModulationCycle(in: Data("junk".utf8)) == nil)
  }
}
