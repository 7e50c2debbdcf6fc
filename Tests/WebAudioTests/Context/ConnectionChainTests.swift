import Testing

@testable import WebAudio

/// Links of unity gains, each behind the one before: a link with two connections stays in the graph
/// when one of them ends, one with a single connection leaves with it, as nodes do in Chromium.
@Suite struct ConnectionChainTests {
  private let context: OfflineAudioContext
  private let source: AudioNodeOutput

  init() throws {
    context = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 48000)
    source = GainNode(context: context).outputs[0]
  }

  @Test func isNoConnectionWithoutLinks() {
    #expect(ConnectionChain().isEmpty)
    #expect(!ConnectionChain().isEnabled)
  }

  @Test func leavesWithItsOnlySourceAndComesBackWithIt() {
    var chain = chain(of: 1)

    #expect(chain.sourceChanged(0, isEnabled: false) == .disables)
    #expect(!chain.isEnabled)
    #expect(chain.sourceChanged(0, isEnabled: true) == .enables)
    #expect(chain.isEnabled)
  }

  @Test func staysWhenOneOfTwoSourcesEnds() {
    var chain = chain(of: 2)

    #expect(chain.sourceChanged(1, isEnabled: false) == .none)
    #expect(chain.isEnabled)
    #expect(chain.carries(0))
    #expect(!chain.carries(1))
  }

  /// The first link keeps the one behind it as a connection.
  @Test func staysForTheLinkBehindWhenTheFirstSourceIsTakenOff() {
    var chain = chain(of: 2)

    #expect(chain.removeSource(0) == .none)
    #expect(chain.carries(1))
    #expect(chain.removeSource(1) == .disables)
  }

  @Test func bringsEndedLinksBackWithANewOne() {
    var chain = chain(of: 1)
    _ = chain.sourceChanged(0, isEnabled: false)

    let (link, effect) = chain.append(source)

    #expect(link == 1)
    #expect(effect == .enables)
    #expect(chain.carries(1))
  }

  private func chain(of count: Int) -> ConnectionChain {
    var chain = ConnectionChain()
    for _ in 0..<count { _ = chain.append(source) }
    return chain
  }
}
