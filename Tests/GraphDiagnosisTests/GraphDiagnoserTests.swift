import AudioSignal
import Comparison
import Foundation
import GraphTrace
import ParityCases
import Testing

@testable import GraphDiagnosis

@Suite struct GraphDiagnoserTests {
  /// With time for every mistake, however slow the machine is.
  private let diagnoser = {
    var diagnoser = GraphDiagnoser { _ in nil }
    diagnoser.budget = 60
    return diagnoser
  }()

  private func render(_ trace: GraphTrace) throws -> SampleBuffer {
    try DoctoredGraph(trace).render(frames: trace.context.length)
  }

  @Test func namesAMistakeItsSizeAndWhatRemains() throws {
    let trace = try DoctoredGraphTests.envelope()
    let slower = try render(DoctoredGraphTests.envelope(attack: 0.03))

    let found = try #require(
      diagnoser.diagnose(trace, reference: try render(trace), candidate: slower).first)

    #expect(found.cause == .timeConstant)
    #expect(found.estimate == Diagnosis.Estimate(value: 3, unit: ""))
    #expect(found.remaining == nil || found.remaining ?? 0 < -120)
    #expect(found.sentence.hasPrefix("the time constant of rising stages is 3 times as long"))
  }

  @Test func findsASizeThatNobodyExpects() throws {
    let trace = try DoctoredGraphTests.envelope()
    let slower = try render(DoctoredGraphTests.envelope(attack: 0.01137))

    let found = try #require(
      diagnoser.diagnose(trace, reference: try render(trace), candidate: slower).first)

    // The search resolves 1e-7; −120 dB are a size known to 1e-6.
    #expect(found.cause == .timeConstant)
    #expect(abs((found.estimate?.value ?? 0) - 1.137) < 1e-5)
  }

  // Two events of one envelope are wrong at once: undoing one alone leaves the other.
  @Test func findsTwoMistakesAtOnce() throws {
    let trace = try DoctoredGraphTests.envelope()
    var doctored = DoctoredGraph(trace)
    doctored.mapCalls { call in
      var changed = call
      changed.timeConstant = call.timeConstant.map { 2 * $0 }
      return changed
    }
    doctored.mapValues(of: [1], "offset") { 0.5 * $0 }
    let candidate = try doctored.render(frames: trace.context.length)

    let found = try #require(
      diagnoser.diagnose(trace, reference: try render(trace), candidate: candidate).first)

    #expect([found.cause] + found.also != [found.cause])
    #expect(([found.cause] + found.also).contains(.timeConstant))
    #expect(found.weight == .whole)
  }

  @Test func findsNothingInEqualSignals() throws {
    let trace = try DoctoredGraphTests.envelope()
    let reference = try render(trace)

    #expect(diagnoser.diagnose(trace, reference: reference, candidate: reference) == [])
  }

  @Test func namesNoMistakeThatExplainsLittle() throws {
    let trace = try DoctoredGraphTests.envelope()
    let reference = try render(trace)
    let other = TestSignal.noise(seed: 5, amplitude: 0.5, start: 0, length: 9600)
      .render(channelCount: 1, frameCount: 9600, sampleRate: 48000)

    #expect(diagnoser.diagnose(trace, reference: reference, candidate: other) == [])
  }

  @Test func passesOverWhatCannotBeCompared() throws {
    let trace = try DoctoredGraphTests.envelope()
    let reference = try render(trace)
    var broken = reference
    broken.channels[0][100] = .nan
    let short = SampleBuffer(channels: [Array(reference.channels[0][1...])], sampleRate: 48000)

    #expect(diagnoser.diagnose(trace, reference: reference, candidate: broken) == [])
    #expect(diagnoser.diagnose(trace, reference: reference, candidate: short) == [])
  }

  @Test func hasNothingToSayOfACaseWithoutAGraph() throws {
    let reference = try render(DoctoredGraphTests.envelope())
    var candidate = reference
    candidate.channels[0][3] += 0.1
    let definition = CaseDefinition(
      id: "s/c", suite: "s", name: "c", component: "c", kind: .graph, source: "",
      sampleRate: 48000, frames: 9600, channels: 1, parameters: .object([:]))

    #expect(diagnoser.diagnose(definition, reference: reference, candidate: candidate) == [])
  }
}
