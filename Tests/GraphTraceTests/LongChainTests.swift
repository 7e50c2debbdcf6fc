import GraphTrace
import Testing
import WebAudio

@Suite struct LongChainTests {
  @Test func rendersThousandsOfNodesInSeries() throws {
    // Unity gains are exact.
    #expect(try Self.chain(4000).render().channels[0].allSatisfy { $0 == 0.5 })
  }

  @Test func passesChannelsDownALongChainThatIsConnectedFromItsEnd() throws {
    var example = Self.chain(1000)
    let links = example.operations.filter { $0.contains("\"connect\"") }
    example.operations.removeAll { $0.contains("\"connect\"") }
    example.operations[0] = bufferSource(
      1, #"{"sampleRate": 48000, "channels": [\#(Self.span), \#(Self.span)]}"#)
    example.samples = [0.5, 0.5]
    example.operations += links.reversed()

    #expect(try example.render().channels[0][0] == 0.5)
  }

  // A recursion of as many calls took more than the 8 MB of a thread's stack, and ended the process.
  @Test func endsALongChainWithItsSource() throws {
    var example = Self.chain(60_000)
    example.operations.insert(
      #"{"at": 0, "op": "stop", "node": 1, "args": [0.001]}"#, at: 2)

    #expect(try example.render().channels[0].last == 0)
  }

  @Test func passesChannelsDownAVeryLongChain() throws {
    var example = Self.chain(60_000)
    let links = example.operations.filter { $0.contains("\"connect\"") }
    example.operations.removeAll { $0.contains("\"connect\"") }
    example.operations[0] = bufferSource(
      1, #"{"sampleRate": 48000, "channels": [\#(Self.span), \#(Self.span)]}"#)
    example.samples = [0.5, 0.5]
    example.operations += links.reversed()

    #expect(try example.render().channels[0][0] == 0.5)
  }

  private static let span = #"{"offset": 0, "length": 2}"#

  private static func chain(_ count: Int) -> TraceExample {
    var operations = [constant(1, 0.5), start(1)]
    for id in 2...count { operations += [gain(id, 1), connect(id - 1, id)] }
    operations.append(connect(count, 0))
    return TraceExample(operations)
  }
}
