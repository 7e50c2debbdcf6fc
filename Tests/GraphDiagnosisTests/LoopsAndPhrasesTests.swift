import Comparison
import Foundation
import Testing

@testable import GraphDiagnosis

/// What a page makes in loops, plays on nodes that go on sounding, or automates in another place.
///
/// Each expectation is how the candidate's graph was changed.
struct LoopsAndPhrasesTests {
  /// Notes of five partials each; `level` is that of a partial, counted from 0.
  private func organ(_ level: (Int) -> Double) -> SmallGraph {
    var graph = SmallGraph(frames: 40_000)
    var id = 1
    for (index, pitch) in [220.0, 277.2, 329.6].enumerated() {
      let start = 0.02 + 0.25 * Double(index)
      let sum = id
      graph.node(sum, "GainNode", ["gain": 0.3], line: "organ.js:4:3")
      graph.connect(sum, 0)
      id += 1
      for partial in 0..<5 {
        graph.note(id, "sine", pitch * Double(partial + 1), from: start, to: start + 0.3)
        graph.node(id + 1, "GainNode", ["gain": level(partial)], line: "organ.js:9:7")
        graph.connect(id, id + 1)
        graph.connect(id + 1, sum)
        id += 2
      }
    }
    return graph
  }

  @Test func namesOnePlaceOfALoop() throws {
    let right = organ { 0.2 + 0.01 * Double($0 % 2) }

    let found = try right.firstFinding(
      for: organ { ($0 == 2 ? 0.5 : 1) * (0.2 + 0.01 * Double($0 % 2)) })

    #expect(
      found.finding.hasPrefix(
        "'gain' of number 3 of each 5 that one line makes (node 7 and 2 more) is half what it should be"
      ),
      "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesAnIndexThatIsNotUsed() throws {
    let found = try organ { 0.4 / Double($0 + 1) }.firstFinding(for: organ { _ in 0.4 })

    #expect(
      found.finding.hasPrefix(
        "'gain' of all that one line makes in a loop is that of the first, node 3"),
      "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesEverySecondNote() throws {
    func steps(_ wave: (Int) -> String) -> SmallGraph {
      var graph = SmallGraph(frames: 48_000)
      for index in 0..<9 {
        let start = 0.02 + 0.1 * Double(index)
        graph.node(
          2 * index + 1, "OscillatorNode", ["frequency": 220 + 20 * Double(index), "detune": 0],
          "\"type\": \"\(wave(index))\"", inputs: 0, line: "steps.js:7:5")
        graph.start(2 * index + 1, at: start)
        graph.stop(2 * index + 1, at: start + 0.08)
        graph.node(2 * index + 2, "GainNode", ["gain": 0.2])
        graph.connect(2 * index + 1, 2 * index + 2)
        graph.connect(2 * index + 2, 0)
      }
      return graph
    }

    let found = try steps { _ in "square" }.firstFinding(
      for: steps { $0 % 2 == 1 ? "sawtooth" : "square" })

    #expect(
      found.finding.hasPrefix(
        "the wave of every second of the 9 nodes that one line makes, from node 3 on is a sawtooth"),
      "\(found.finding)")
    #expect(found.weight == .whole)
  }

  /// One oscillator and one envelope for all notes, told at once.
  private func mono(step: Double) -> SmallGraph {
    var graph = SmallGraph(frames: 96_000)
    graph.oscillator(1, "sawtooth", 110)
    graph.node(2, "GainNode", ["gain": 0])
    for index in 0..<13 {
      let time = 0.05 + step * Double(index)
      graph.call(1, "frequency", "setValueAtTime", 110 + 11 * Double(index * 5 % 7), time)
      graph.call(2, "gain", "setTargetAtTime", 0.5, time, 0.004)
      graph.call(2, "gain", "setTargetAtTime", 0, time + 0.06, 0.02)
    }
    graph.connect(1, 2)
    graph.connect(2, 0)
    return graph
  }

  @Test(arguments: [0.12, 0.132]) func namesTheTempoOfAVoiceThatGoesOn(step: Double) throws {
    let found = try mono(step: 0.125).firstFinding(for: mono(step: step))

    #expect(found.finding.contains("the tempo is another"), "\(found.finding)")
    #expect(found.weight == .whole, "\(found)")
  }

  /// An eighth of a second, each note some milliseconds off: what it is off stays, whatever the tempo.
  @Test func aTempoLeavesWhatNotesAreOffByChance() throws {
    var graph = SmallGraph(frames: 96_000)
    let off = [0.0, 0.004, -0.003, 0.001, -0.004, 0.002, 0.0035, -0.001, 0.0025, -0.002]
    for (index, rest) in off.enumerated() {
      let start = 0.05 + 0.125 * Double(index) + rest
      graph.note(index + 1, "sine", 300, from: start, to: start + 0.05)
      graph.connect(index + 1, 0)
    }
    let schedule = NoteSchedule(DoctoredGraph(try graph.trace()))
    let law = try #require(TempoLaw(jittered: schedule))

    for (index, note) in schedule.notes.enumerated() {
      // The step is that of the straight line through all notes, to a millisecond in ten.
      let expected = 0.05 + 0.125 * Double(index) * 1.1 + off[index]
      #expect(abs(law.time(note, 1.1) - expected) < 1e-3)
    }
  }

  @Test func namesAParameterThatIsAutomatedInAnothersPlace() throws {
    func passing(_ parameter: String) -> SmallGraph {
      var graph = SmallGraph(channels: 2, frames: 24_000)
      graph.oscillator(1, "triangle", 300)
      graph.node(
        2, "PannerNode",
        [
          "positionX": 0, "positionY": 0, "positionZ": 0, "orientationX": 1, "orientationY": 0,
          "orientationZ": 0,
        ],
        "\"panningModel\": \"equalpower\", \"distanceModel\": \"inverse\", \"refDistance\": 1, \"maxDistance\": 10000,"
          + " \"rolloffFactor\": 1, \"coneInnerAngle\": 360, \"coneOuterAngle\": 360, \"coneOuterGain\": 0"
      )
      graph.call(2, parameter, "setValueAtTime", 1, 0.01)
      graph.call(2, parameter, "linearRampToValueAtTime", 9, 0.4)
      graph.connect(1, 2)
      graph.connect(2, 0)
      return graph
    }

    let found = try passing("positionZ").firstFinding(for: passing("positionX"))

    #expect(
      found.finding == "'positionX' of node 2 is automated, not 'positionZ'", "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesTheLevelToWhichAModulationLeads() throws {
    func modulated(_ node: Int, _ parameter: String) -> SmallGraph {
      var graph = SmallGraph(frames: 24_000)
      graph.note(1, "sine", 330, from: 0.01, to: 0.45)
      graph.node(2, "GainNode", ["gain": 0.4])
      graph.oscillator(3, "sine", 90)
      graph.node(4, "GainNode", ["gain": 60])
      graph.connect(3, 4)
      graph.operation(
        """
        {"at": 0, "op": "connect", "from": 4, "output": 0, "toNode": \(node), "toParam": "\(parameter)"}
        """)
      graph.connect(1, 2)
      graph.connect(2, 0)
      return graph
    }

    let found = try modulated(1, "frequency").firstFinding(for: modulated(2, "gain"))

    #expect(found.finding.contains("leads to 'gain' of node 2 instead"), "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
