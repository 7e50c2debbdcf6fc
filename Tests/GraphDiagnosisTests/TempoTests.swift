import AudioSignal
import BuildKind
import Foundation
import Testing

@testable import GraphDiagnosis

/// A rhythm at another tempo, as a page plays it: some lengths are parts of a step, some are milliseconds, and a click
/// sounds when it is clicked.
///
/// Each expectation is the tempo that the candidate was given.
struct TempoTests {
  struct Rhythm {
    /// In beats per minute, with two steps to a beat.
    var tempo = 130.0
    var hertz = 330.0

    var step: Double { 60 / tempo / 2 }

    func graph() -> SmallGraph {
      var graph = SmallGraph(frames: 160_000)
      var id = 1
      func sound(_ wave: String, _ hertz: Double, at time: Double, ramp: Double, to end: Double) {
        graph.node(id, "GainNode", ["gain": 1])
        graph.call(id, "gain", "setValueAtTime", 0.3, time)
        graph.call(id, "gain", "exponentialRampToValueAtTime", 0.001, time + ramp)
        graph.note(id + 1, wave, hertz, from: time, to: time + end)
        graph.connect(id + 1, id, 0)
        id += 2
      }
      for index in 0..<13 {
        let time = 0.05 + step * Double(index)
        let pitch = hertz * exp2(Double(index * 5 % 12) / 12)
        sound("triangle", pitch, at: time, ramp: step * 0.9, to: step)
        if index % 4 == 0 { sound("sine", 60, at: time, ramp: 0.12, to: 0.13) }
      }
      for time in [0.9021, 0.9621] { sound("square", 880, at: time, ramp: 0.03, to: 0.04) }
      return graph
    }

    func subject(for candidate: Rhythm) throws -> DiagnosisSubject {
      try #require(
        DiagnosisSubject(
          graph: DoctoredGraph(try graph().trace()), reference: try graph().render(),
          candidate: try candidate.graph().render(), keepFrom: 0))
    }
  }

  @Test func aClickIsNoPartOfTheGrid() throws {
    let schedule = NoteSchedule(DoctoredGraph(try Rhythm().graph().trace()))

    let grid = try #require(NoteGrid(schedule))

    #expect(schedule.notes.count == 15)
    #expect(grid.notes.count == 13)
    #expect(abs(grid.step - Rhythm().step) < 1e-9)
  }

  @Test(arguments: [126.0, 128, 133, 150])
  func theSoundsTellTheTempo(tempo: Double) throws {
    let subject = try Rhythm().subject(for: Rhythm(tempo: tempo))
    let grid = try #require(NoteGrid(NoteSchedule(subject.graph)))

    let measured = try #require(TempoMeasure(grid.notes.map(\.time), subject))

    // To a frame at the last note.
    #expect(abs(measured.ratio - 130 / tempo) < 1 / 130_000.0, "\(measured)")
  }

  @Test func anotherPitchIsNoTempo() throws {
    let subject = try Rhythm().subject(for: Rhythm(hertz: 349.23))
    let grid = try #require(NoteGrid(NoteSchedule(subject.graph)))

    #expect(TempoMeasure(grid.notes.map(\.time), subject) == nil)
  }

  @Test(
    .enabled(if: isOptimised, "takes minutes without optimisation"), arguments: [128.0, 133])
  func whatLastsPartsOfAStepFollowsTheTempo(tempo: Double) throws {
    let best = try Rhythm().graph().longSearch(for: Rhythm(tempo: tempo).graph())

    #expect(best.finding.contains("the tempo is another"), "\(best.finding)")
    #expect(best.finding.contains("what lasts parts of a step as long"), "\(best.finding)")
    #expect(best.residual < 1e-9, "\(10 * log10(best.residual)) dB")
  }
}
