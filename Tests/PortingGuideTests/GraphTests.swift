import AudioSignal
import Testing

@testable import PortingGuide

/// What the guide's parts are made of, where it says so, and what its connections leave out.
@Suite struct GraphTests {
  private let rate = 48000.0

  private func firstEcho(_ settings: FDNReverb.Settings, _ parts: FDNReverb.Parts) -> Int? {
    var room = FDNReverb(settings, parts: parts, sampleRate: rate)
    return (0..<12000).first { frame in
      abs(room.process(frame == 0 ? 1 : 0, frame == 0 ? 1 : 0).0) > 1e-6
    }
  }

  @Test func readsItsShortestLineFirst() {
    var settings = FDNReverb.Settings()
    (settings.size, settings.predelay) = (1, 0)

    // 1116 samples of the guide's; 37.3 ms of the web's, read between two samples.
    #expect(firstEcho(settings, .lines) == 1116)
    #expect(firstEcho(settings, []) == 1790)
    // Half as long again: 2685.6 samples.
    #expect(firstEcho(settings, .scale) == 2685)
  }

  @Test func waitsSecondsWherePredelayIsMilliseconds() {
    var settings = FDNReverb.Settings()
    (settings.size, settings.predelay) = (0.5, 20)

    #expect(firstEcho(settings, .predelay) == nil)
    // 960 samples, and half of 37.3 ms.
    #expect(firstEcho(settings, []) == 960 + 895)
  }

  @Test func leavesTheLeadWithoutEchoes() {
    let levels = MixerParameters(leadEnabled: true, leadLevel: 0.5)
    let graph = AudioGraph(levels: levels, leadReverbSend: 0.25, sampleRate: rate)

    #expect(graph.render([1, 0, 0, 0], from: .lead) == [0.5, 0, 0, 0])
    // The send does not ask for the level.
    #expect(graph.render([1, 0], from: .leadReverb) == [0.25, 0])
  }

  @Test func playsTheOctaveBelowWhereTheSpreadIsNarrow() {
    // All ratios in the guide's order: a spread of 2 of 12 allows one of nine.
    #expect(Granulator.ratios[0] == 0.5)
    #expect(Int(2.0 / 12 * Double(Granulator.ratios.count)) == 1)
  }

  @Test func countsTheLeadsIndicesInTurns() {
    let envelope = ADSREnvelope(
      attack: 0.001, decay: 1, sustain: 1, release: 1, sampleRate: rate)
    var (plain, bent) = (
      FMLeadSynth(timbre: 0, envelope: envelope, sampleRate: rate),
      FMLeadSynth(timbre: 0.25, envelope: envelope, sampleRate: rate)
    )
    plain.noteOn()
    bent.noteOn()

    // At timbre 0 the guide modulates nothing: the wave crosses zero twice a period.
    let zeros = { (synth: inout FMLeadSynth) in
      var last: Float = 0
      return (0..<4800).count { _ in
        let value = synth.next(frequency: 100)
        defer { last = value }
        return (value < 0) != (last < 0)
      }
    }
    #expect((18...20).contains(zeros(&plain)))
    // An index of one turn swings the phase through a period and back: many crossings more.
    #expect(zeros(&bent) > 60)
  }
}
