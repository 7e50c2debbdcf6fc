import Testing

@testable import WebAudio

/// What counts as silent decides when tails end. Expectations: Chromium's `AudioBus::SumFrom` as its renders
/// show it, in suite `graph`.
@Suite struct AudioBusTests {
  @Test func knowsSilenceByChannel() {
    let memory = BusMemory(channelCount: 2)
    defer { withExtendedLifetime(memory) {} }
    let bus = memory.bus
    bus.isSilent = false
    bus.setSilent(1, true)

    #expect(!bus.isSilent)
    #expect(bus.isPartlySilent)
    #expect(bus.isSilent(1) && !bus.isSilent(0))

    bus.setSilent(0, true)
    #expect(bus.isSilent && !bus.isPartlySilent)
  }

  @Test(arguments: [1, 2, 6, 31, 32])
  func isSilentOrNotWhateverItsChannels(count: Int) {
    let memory = BusMemory(channelCount: count)
    defer { withExtendedLifetime(memory) {} }
    let bus = memory.bus
    #expect(bus.isSilent)

    bus.isSilent = false
    #expect((0..<count).allSatisfy { !bus.isSilent($0) })
    #expect(!bus.isPartlySilent)

    bus.silence()
    #expect(bus.isSilent)
  }

  @Test(arguments: [(2, 1, false), (6, 2, false), (1, 2, true), (2, 2, true), (3, 1, true)])
  func staysSilentWhenSilenceIsAddedUnlessChannelsAreMixedDown(
    source: Int, target: Int, isSilent: Bool
  ) {
    let memories = (BusMemory(channelCount: source), BusMemory(channelCount: target))
    defer { withExtendedLifetime(memories) {} }
    let (silence, sum) = (memories.0.bus, memories.1.bus)
    silence.silence()
    sum.silence()

    ChannelMixing(from: source, to: target, interpretation: .speakers).add(silence, to: sum)

    #expect(sum.isSilent == isSilent)
    #expect((0..<128).allSatisfy { sum[0][$0] == 0 })
  }
}
