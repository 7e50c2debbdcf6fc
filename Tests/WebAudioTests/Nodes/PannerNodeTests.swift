import Testing

@testable import WebAudio

@Suite struct PannerNodeTests {
  /// What a constant 1 becomes on the left and on the right.
  private func gains(
    _ position: (Float, Float, Float), _ configure: (PannerNode) throws -> Void = { _ in }
  ) throws -> (left: Double, right: Double) {
    let rendered = try NodeRender.render(length: 128, channels: 2) { context in
      let panner = PannerNode(context: context, position: position)
      try configure(panner)
      return try NodeRender.source(context, [1]).connect(panner)
    }
    return (Double(rendered.channels[0][0]), Double(rendered.channels[1][0]))
  }

  /// The root of the power: at equal power, the gain of distance and cone.
  private func loudness(
    _ position: (Float, Float, Float), _ configure: (PannerNode) throws -> Void
  ) throws -> Double {
    let gains = try gains(position, configure)
    return squareRoot(gains.left * gains.left + gains.right * gains.right)
  }

  // Formulas of https://webaudio.github.io/web-audio-api/#Spatialization-distance-effects, for
  // a distance of 4, refDistance 2, maxDistance 10, rolloffFactor 0.5.
  private static let linearGain: Double = 1 - 0.5 * (4 - 2) / (10 - 2)
  private static let inverseGain: Double = 2 / (2 + 0.5 * (4 - 2))
  private static let exponentialGain: Double = power(4.0 / 2, -0.5)
  static let models: [(DistanceModelType, Double)] = [
    (.linear, linearGain), (.inverse, inverseGain), (.exponential, exponentialGain),
  ]

  @Test(arguments: models)
  func fallsWithDistanceAsItsModelSays(model: DistanceModelType, expected: Double) throws {
    let loudness = try loudness((0, 0, -4)) {
      $0.distanceModel = model
      $0.refDistance = 2
      $0.maxDistance = 10
      $0.rolloffFactor = 0.5
    }

    // Gains are floats: 6e-8 each.
    #expect(abs(loudness - expected) < 3e-7)
  }

  // The panner suite's captures show that Chromium does not clamp the factor here; a gain of −2 is
  // twice as loud.
  @Test(arguments: [(0.25, 0.75), (3, 2)] as [(Double, Double)])
  func losesItsRolloffBetweenEqualDistances(rolloff: Double, expected: Double) throws {
    let loudness = try loudness((0, 0, -4)) {
      $0.distanceModel = .linear
      $0.refDistance = 5
      $0.maxDistance = 5
      $0.rolloffFactor = rolloff
    }

    #expect(abs(loudness - expected) < 3e-7)
  }

  @Test(arguments: [DistanceModelType.linear, .inverse, .exponential])
  func isFullyHeardWithinTheReferenceDistance(model: DistanceModelType) throws {
    let loudness = try loudness((0.5, 0, 0)) { $0.distanceModel = model }

    #expect(abs(loudness - 1) < 3e-7)
  }

  // The source at (0, 0, −1) points at an angle to the listener: inside 30°, between, outside 60°.
  @Test(arguments: [(0, 1), (14, 1), (45, 0.625), (90, 0.25), (180, 0.25)] as [(Double, Double)])
  func isQuieterOutsideItsCone(degrees: Double, expected: Double) throws {
    let angle = degrees / 180 * Double.pi
    let loudness = try loudness((0, 0, -1)) {
      $0.coneInnerAngle = 60
      $0.coneOuterAngle = 120
      $0.coneOuterGain = 0.25
      try $0.setOrientation(Float(sine(angle)), 0, Float(cosine(angle)))
    }

    // Angles are floats in degrees, whose steps of 4e-6 move the gain by less than 1e-6.
    #expect(abs(loudness - expected) < 2e-6)
  }

  @Test(arguments: [(1, 0, -1), (2, 0, 0), (0.5, 1, -3), (3, 0, 4)] as [(Float, Float, Float)])
  func isSymmetricalLeftAndRight(x: Float, y: Float, z: Float) throws {
    let right = try gains((x, y, z))
    let left = try gains((-x, y, z))

    // Azimuths are floats in degrees: steps of 8e-6° are 1.3e-7 of a radian.
    #expect(abs(right.left - left.right) < 1e-6)
    #expect(abs(right.right - left.left) < 1e-6)
    #expect(right.right > right.left)
  }

  @Test func placesWhatIsAheadAndBehindInTheMiddle() throws {
    for z in [Float(-1), 1] {
      let gains = try gains((0, 0, z))

      #expect(abs(gains.left - squareRoot(0.5)) < 1e-6)
      #expect(abs(gains.right - squareRoot(0.5)) < 1e-6)
    }
  }

  @Test func movesWithItsAutomation() throws {
    let rendered = try NodeRender.render(length: 256, channels: 2) { context in
      let panner = PannerNode(context: context, position: (1, 0, 0))
      try panner.positionX.setValueAtTime(1, 0)
      try panner.positionX.setValueAtTime(-1, 128 / 48000)
      return try NodeRender.source(context, [Float](repeating: 1, count: 256)).connect(panner)
    }

    #expect(abs(rendered.channels[1][0] - 1) < 1e-6)
    #expect(abs(rendered.channels[0][200] - 1) < 1e-6)
  }

  @Test func refusesPlacesThatAreNotFinite() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let panner = PannerNode(context: context)

    #expect(throws: WebAudioError.self) { try panner.setPosition(.nan, 0, 0) }
    #expect(throws: WebAudioError.self) { try panner.setOrientation(0, .infinity, 0) }
    #expect(throws: WebAudioError.self) { try context.listener.setPosition(0, 0, .infinity) }
    #expect(throws: WebAudioError.self) {
      try context.listener.setOrientation(0, 0, -1, up: (0, .nan, 0))
    }
  }

  // Origin: browser, positions around a millionth.
  @Test func aSourceUpToAMillionthAwayIsAtTheListener() throws {
    let near = try gains((1e-6, 0, 0))
    let beside = try gains((1.1e-6, 0, 0))

    #expect(near.left == near.right)
    #expect(beside.left < 1e-7 && beside.right == 1)
  }

  // Origin: browser. The panner that processes holds the listener, so that the other one is silent.
  @Test func aPannerThatRendersForAnothersParameterIsSilent() throws {
    let rendered = try NodeRender.render(length: 128, channels: 2) { context in
      let moved = PannerNode(context: context, position: (1, 0, 0))
      let mover = PannerNode(context: context, position: (0, 0, -1))
      try NodeRender.source(context, [Float](repeating: 5, count: 128)).connect(mover)
      try mover.connect(moved.positionX)
      return try NodeRender.source(context, [1]).connect(moved)
    }

    #expect(rendered.channels[1][0] == 1)
  }
}
