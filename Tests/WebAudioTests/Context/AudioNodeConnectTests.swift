import Testing

@testable import WebAudio

@Suite struct AudioNodeConnectTests {
  @Test func returnsItsTargetSoThatCallsChain() throws {
    let graph = try TestGraph(frames: 128)
    let (first, second) = (GainNode(context: graph.context), GainNode(context: graph.context))

    #expect(try first.connect(second) === second)
  }

  @Test func refusesNodesOfAnotherContext() throws {
    let (one, other) = (try TestGraph(frames: 128), try TestGraph(frames: 128))
    let (node, foreign) = (GainNode(context: one.context), GainNode(context: other.context))

    #expect(throws: WebAudioError.foreignContext) { try node.connect(foreign) }
    #expect(throws: WebAudioError.foreignContext) { try node.connect(foreign.gain) }
    #expect(throws: WebAudioError.foreignContext) { try node.connect(other.context.destination) }
  }

  @Test(arguments: [-1, 1, 100])
  func refusesIndicesOutOfRange(index: Int) throws {
    let graph = try TestGraph(frames: 128)
    let (node, target) = (GainNode(context: graph.context), GainNode(context: graph.context))

    #expect(throws: WebAudioError.outputIndexOutOfRange(index: index, count: 1)) {
      try node.connect(target, output: index)
    }
    #expect(throws: WebAudioError.inputIndexOutOfRange(index: index, count: 1)) {
      try node.connect(target, input: index)
    }
    #expect(throws: WebAudioError.outputIndexOutOfRange(index: index, count: 1)) {
      try node.connect(target.gain, output: index)
    }
  }

  @Test func refusesToConnectWhatHasNoPorts() throws {
    let graph = try TestGraph(frames: 128)
    let (source, node) = (try graph.playOnes(), GainNode(context: graph.context))

    #expect(throws: WebAudioError.inputIndexOutOfRange(index: 0, count: 0)) {
      try node.connect(source)
    }
    #expect(throws: WebAudioError.outputIndexOutOfRange(index: 0, count: 0)) {
      try graph.context.destination.connect(node)
    }
  }

  // Origin: browser capture: a source connected after all others have ended is heard again,
  // through every node that had gone quiet with them.
  @Test(arguments: [1, 2, 3])
  func bringsBackAChainWhoseSourceHadEnded(length: Int) throws {
    let graph = try TestGraph(frames: 1280)
    let chain = (0..<length).map { _ in GainNode(context: graph.context) }
    try graph.play([Float](repeating: 1, count: 200)).connect(chain[0])
    for (node, next) in zip(chain, chain.dropFirst()) { try node.connect(next) }
    try graph.suspend(atFrame: 1024) {
      try graph.play([Float](repeating: 1, count: 200)).connect(chain[0])
    }

    let rendered = try graph.render(chain[length - 1])[0]

    #expect(rendered == samples(1280) { $0 < 200 || (1024..<1224).contains($0) ? 1 : 0 })
  }
}
