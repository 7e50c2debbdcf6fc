import Foundation
import Testing

@testable import GraphDiagnosis

/// Pitches that are off by little, in pages where other things sound.
@Suite struct PitchTests {
  /// Two oscillators that run from the first frame on and are told their notes, of which some are slid to.
  private func bass(tuning: Double = 440) -> SmallGraph {
    var graph = SmallGraph(frames: 72_000)
    graph.node(3, "GainNode", ["gain": 0.3])
    graph.connect(3, 0)
    for (id, share) in [(1, 1.0), (2, 0.5)] {
      graph.oscillator(id, "sawtooth", 220 * share)
      for (index, note) in [-33.0, -30, -33, -21, -28].enumerated() {
        let hertz = tuning * exp2(note / 12) * share
        let time = 0.2 * Double(index) + 0.3
        graph.call(id, "frequency", "setValueAtTime", hertz, time)
        guard index % 2 == 1 else { continue }
        graph.call(id, "frequency", "linearRampToValueAtTime", hertz * 1.5, time + 0.06)
      }
      graph.connect(id, 3)
    }
    return graph
  }

  @Test func namesATuningOfAllThatIsTold() throws {
    let found = try bass().firstFinding(for: bass(tuning: 442)).finding

    #expect(
      found == "every pitch is 1.0045 times what it should be, as for A = 442 Hz instead of 440")
  }

  /// A chime among drones: a tenth of a second tells its pitch to a thousandth, two seconds to a millionth.
  private func chimes(_ hertz: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 120_000)
    graph.node(40, "GainNode", ["gain": 0.05])
    graph.connect(40, 0)
    for drone in 1...20 {
      graph.oscillator(drone, "sine", 90 + 17 * Double(drone))
      graph.connect(drone, 40)
    }
    graph.note(30, "sine", 100, from: 0.5, to: 2.5)
    graph.call(30, "frequency", "setValueAtTime", hertz, 0.5)
    graph.connect(30, 40)
    return graph
  }

  @Test func findsAPitchForAsLongAsItSounds() throws {
    let (found, left) = try chimes(528).longSearch(for: chimes(523.25))

    #expect(found.contains("0.991 times what it should be"), "\(found)")
    // What −4.75 Hz leave, and not one of some thousandths of a hertz.
    #expect(left < 1e-12)
  }
}
