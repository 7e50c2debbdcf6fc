import Testing

@testable import WebAudio

@Suite struct AudioParamOrderTests {
  // Origin: browser capture (Chromium 156), where frame 4 holds the event in question.
  @Test func letsTheLastOfEqualTimesWin() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(1, 4 / 8000)
      try gain.setTargetAtTime(0, 4 / 8000, 4 / 8000)
      try gain.setValueAtTime(3, 4 / 8000)
    }

    #expect(values == samples(128) { $0 < 4 ? 1 : 3 })
  }

  // Origin: browser capture; the first ramp arrives at 1 and the second jumps to 2.
  @Test func rampsTwiceToOneTimeInTheOrderOfTheCalls() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(0, 0)
      try gain.linearRampToValueAtTime(1, 8 / 8000)
      try gain.linearRampToValueAtTime(2, 8 / 8000)
    }

    #expect(values == samples(128) { $0 < 8 ? Float($0) / 8 : 2 })
  }

  @Test func sortsEventsScheduledOutOfOrder() throws {
    let values = try gainValues { gain, _ in
      try gain.setValueAtTime(3, 30 / 8000)
      try gain.setValueAtTime(1, 10 / 8000)
      try gain.setValueAtTime(2, 20 / 8000)
    }

    #expect(values == samples(128) { Float(max(1, min(3, $0 / 10))) })
  }

  // The specification: a time in the past is raised to the current time.
  @Test func appliesTimesInThePastNow() throws {
    let values = try gainValues(frames: 512) { gain, graph in
      try graph.suspend(atFrame: 256) { try gain.setValueAtTime(5, 10 / 8000) }
    }

    #expect(values == samples(512) { $0 < 256 ? 1 : 5 })
  }

  @Test func startsARampInMidRenderFromTheValueThen() throws {
    let values = try gainValues(frames: 512, from: 2) { gain, graph in
      try graph.suspend(atFrame: 256) { try gain.linearRampToValueAtTime(0, 384 / 8000) }
    }

    let expected = exact(512) { frame in
      frame < 256 ? 2 : frame < 384 ? 2 - Double(frame - 256) / 64 : 0
    }
    #expect(largestDifference(values, expected) < 2e-6)
  }

  @Test func rendersTheSameWhetherEventsComeEarlyOrJustInTime() throws {
    func schedule(_ gain: AudioParam) throws {
      try gain.setTargetAtTime(0.5, 300 / 8000, 0.01)
      try gain.linearRampToValueAtTime(0.1, 500 / 8000)
    }

    let early = try gainValues(frames: 640) { gain, _ in try schedule(gain) }
    let late = try gainValues(frames: 640) { gain, graph in
      try graph.suspend(atFrame: 256) { try schedule(gain) }
    }

    // Algebra: nothing before frame 300 depends on the events.
    #expect(early == late)
  }

  @Test func erasesEventsThatHavePassed() throws {
    let graph = try TestGraph(frames: 1024)
    let node = GainNode(context: graph.context)
    try graph.playOnes().connect(node)
    for frame in 0..<20 { try node.gain.setValueAtTime(Float(frame), Double(frame) / 8000) }

    _ = try graph.render(node)

    #expect(node.gain.timeline.events.count == 1)
    #expect(node.gain.value == 19)
  }
}
