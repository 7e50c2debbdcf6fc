import Testing

@testable import WebAudio

/// Twice as many events, nodes or connections take twice the work: counted in what is looked at or moved, so that a
/// slow machine says the same. With a search from the front, or of all connections of an input, it is four times.
@Suite struct GrowthTests {
  private static let most = 2.3

  enum Order: CaseIterable { case ascending, descending, mixed }

  @Test(arguments: Order.allCases) func schedulesAndPlaysEventsInAnyOrder(order: Order) throws {
    let (few, many) = (try Self.eventVisits(2000, order), try Self.eventVisits(4000, order))

    #expect(few > 0)
    #expect(Double(many) <= Self.most * Double(few), "\(few), then \(many)")
  }

  @Test func schedulesEventsBetweenCurves() throws {
    func visits(_ count: Int) throws -> Int {
      let (context, gain) = try Self.context()
      for index in 0..<count {
        let time = Double(index) / Double(count)
        try gain.setValueCurveAtTime([0, 1], time, 0.4 / Double(count))
        try gain.setValueAtTime(0.5, time + 0.5 / Double(count))
      }
      _ = try context.startRendering()
      return gain.timeline.events.visits
    }
    let (few, many) = (try visits(1000), try visits(2000))

    #expect(Double(many) <= Self.most * Double(few), "\(few), then \(many)")
  }

  enum Shape: CaseIterable { case intoOneNode, intoOneParameter, outOfOneNode, cutAgain, ending }

  @Test(arguments: Shape.allCases, [InputSummation.connectionOrder, .stable])
  func connects(shape: Shape, summation: InputSummation) throws {
    let few = try Self.connectionVisits(400, shape, summation)
    let many = try Self.connectionVisits(800, shape, summation)

    #expect(few > 0)
    #expect(Double(many) <= Self.most * Double(few), "\(few), then \(many)")
  }

  private static func context(
    _ summation: InputSummation = .connectionOrder
  ) throws -> (OfflineAudioContext, AudioParam) {
    let context = try OfflineAudioContext(
      numberOfChannels: 1, length: 8192, sampleRate: 8000, summation: summation)
    let (source, gain) = (ConstantSourceNode(context: context), GainNode(context: context))
    try source.connect(gain).connect(context.destination)
    try source.start()
    return (context, gain.gain)
  }

  private static func eventVisits(_ count: Int, _ order: Order) throws -> Int {
    let (context, gain) = try context()
    for index in 0..<count {
      let place =
        switch order {
        case .ascending: index
        case .descending: count - 1 - index
        // A prime that divides neither count leads to each place once.
        case .mixed: index * 1009 % count
        }
      try gain.setValueAtTime(Float(place % 7), Double(place) / Double(count))
    }
    _ = try context.startRendering()
    return gain.timeline.events.visits
  }

  private static func connectionVisits(
    _ count: Int, _ shape: Shape, _ summation: InputSummation
  ) throws -> Int {
    let context = try context(summation).0
    let hub = GainNode(context: context)
    try hub.connect(context.destination)
    let source = ConstantSourceNode(context: context)
    try source.start()
    var nodes: [AudioNode] = []
    for _ in 0..<count {
      switch shape {
      case .ending:
        let own = ConstantSourceNode(context: context)
        try own.start()
        // All in one quantum: one by one, as each is summed until it ends, that is inherent.
        try own.stop(0.25)
        try own.connect(hub)
      case .intoOneParameter:
        let node = GainNode(context: context)
        try source.connect(node).connect(hub.gain)
      case .outOfOneNode: try source.connect(GainNode(context: context))
      case .intoOneNode, .cutAgain:
        let node = try source.connect(GainNode(context: context))
        try node.connect(hub)
        nodes.append(node)
      }
    }
    if shape == .cutAgain {
      try context.suspend(at: 0.5) {
        for node in nodes { node.disconnect() }
        source.disconnect()
      }
    }
    _ = try context.startRendering()
    return context.visits
  }
}
