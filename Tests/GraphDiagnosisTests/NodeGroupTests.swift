import Testing

@testable import GraphDiagnosis

/// Which nodes a port gets wrong together, as one constant of a page is in all of them.
struct NodeGroupTests {
  // Eight notes of two gains: the first tells accented notes from others, the second is another in each note.
  @Test func accentedNotesAreTriedTogether() throws {
    var graph = SmallGraph()
    for note in 0..<8 {
      let (id, time) = (1 + 3 * note, 0.02 * Double(note))
      graph.note(id, "sawtooth", 220, from: time, to: time + 0.02)
      graph.node(id + 1, "GainNode", ["gain": note % 3 == 0 ? 0.8 : 0.5])
      graph.node(id + 2, "GainNode", ["gain": 0.1 + 0.01 * Double(note)])
      graph.connect(id, id + 1, id + 2, 0)
    }
    let reference = try graph.render()
    var candidate = reference
    candidate.channels[0][100] += 0.5
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try graph.trace()), reference: reference, candidate: candidate,
        keepFrom: 0))
    let gains = subject.graph.nodes(ofType: "GainNode")

    let groups = NodeGroup.alike(gains, "gain", in: subject.graph)

    #expect(
      groups.map(\.place) == [
        " of the 5 nodes like node 2 where it is 0.5",
        " of the 3 nodes like node 2 where it is 0.8",
      ])
    #expect(groups.map(\.ids) == [[5, 8, 14, 17, 23], [2, 11, 20]])
  }

  // A bus, and notes that the page sets up in many ways: the bus has sounded longest, and is tried all the same.
  @Test func whatNotesShareIsTriedAmongMany() throws {
    var graph = SmallGraph()
    graph.node(1, "GainNode", ["gain": 0.5])
    graph.connect(1, 0)
    var id = 2
    for note in 0..<8 {
      let time = 0.01 * Double(note)
      graph.note(id, "sawtooth", 220, from: time, to: time + 0.02)
      for _ in 0...note {
        id += 1
        graph.node(id, "GainNode", ["gain": 0.9])
        graph.connect(id - 1, id)
      }
      graph.connect(id, 1)
      id += 1
    }
    let reference = try graph.render()
    var candidate = reference
    candidate.channels[0][6000] += 0.5
    let subject = try #require(
      DiagnosisSubject(
        graph: DoctoredGraph(try graph.trace()), reference: reference, candidate: candidate,
        keepFrom: 0))

    let groups = NodeGroup.groups(subject.graph.nodes(ofType: "GainNode"))

    #expect(groups.contains { $0.ids == [1] })
  }
}
