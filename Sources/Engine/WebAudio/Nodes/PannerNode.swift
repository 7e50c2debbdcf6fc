/// How a `PannerNode` attenuates with distance.
public enum DistanceModelType: String, CaseIterable, Sendable {
  /// Evenly, from `refDistance` to `maxDistance`.
  case linear
  /// By the ratio of `refDistance` to the distance.
  case inverse
  /// By a power of that ratio.
  case exponential
}

/// How a `PannerNode` places sound: between two speakers, or around a head.
public enum PanningModelType: String, CaseIterable, Sendable {
  /// At equal power between two speakers.
  case equalpower
  /// With the impulse responses of a head.
  case hrtf = "HRTF"
}

/// Places its input in space around the context's listener: at equal power between two speakers, or with the impulse
/// responses of a head, where the context has them.
///
/// - Shape: 1 or 2 channels in, 2 out.
/// - Units: position and orientation in the listener's unit, all a-rate; cone angles in degrees.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#PannerNode>
public final class PannerNode: AudioNode {
  /// Where the source is; 0 by default.
  public let positionX: AudioParam
  /// As `positionX`, upwards.
  public let positionY: AudioParam
  /// As `positionX`, towards the back.
  public let positionZ: AudioParam
  /// Where the source points; (1, 0, 0) by default.
  public let orientationX: AudioParam
  /// As `orientationX`, upwards.
  public let orientationY: AudioParam
  /// As `orientationX`, towards the back.
  public let orientationZ: AudioParam
  /// How sound is placed; at equal power by default.
  public private(set) var panningModel = PanningModelType.equalpower
  /// How sound gets quieter with distance.
  public var distanceModel = DistanceModelType.inverse
  /// The distance from which on sound gets quieter.
  public var refDistance = 1.0
  /// The distance from which on the linear model gets no quieter.
  public var maxDistance = 10000.0
  /// How fast sound gets quieter.
  public var rolloffFactor = 1.0
  /// Degrees of the cone in which nothing is taken away.
  public var coneInnerAngle = 360.0
  /// Degrees of the cone outside of which `coneOuterGain` holds.
  public var coneOuterAngle = 360.0
  /// The gain outside of the cones.
  public var coneOuterGain = 0.0

  /// nil at equal power.
  private var head: HeadPanner?
  /// The panner's parameters, then the listener's.
  private let scene: [AudioParam]
  private unowned let listener: AudioListener
  /// The parameters' values in a quantum in which none of them moves, and in one in which some do.
  private let values: UnsafeMutablePointer<Float>
  private let varying: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

  /// A panner at equal power, with the inverse distance model.
  public init(
    context: OfflineAudioContext, position: (x: Float, y: Float, z: Float) = (0, 0, 0),
    orientation: (x: Float, y: Float, z: Float) = (1, 0, 0)
  ) {
    func parameter(_ name: String, _ value: Float, _ defaultValue: Float = 0) -> AudioParam {
      AudioParam(name, context: context, value: value, defaultValue: defaultValue)
    }
    positionX = parameter("positionX", position.x)
    positionY = parameter("positionY", position.y)
    positionZ = parameter("positionZ", position.z)
    orientationX = parameter("orientationX", orientation.x, 1)
    orientationY = parameter("orientationY", orientation.y)
    orientationZ = parameter("orientationZ", orientation.z)
    let own = [
      self.positionX, self.positionY, self.positionZ, self.orientationX, self.orientationY,
      self.orientationZ,
    ]
    listener = context.listener
    scene = own + listener.parameters
    values = .allocate(capacity: scene.count)
    varying = .allocate(capacity: scene.count)
    super.init(context: context, inputs: 1, outputs: 1, channelCountMode: .clampedMax)
    parameters = own
    inputChannelCountMayHaveChanged()
  }

  deinit {
    values.deallocate()
    varying.deallocate()
  }

  /// Sets the three position parameters now.
  ///
  /// - Throws: `nonFiniteValue`, `overlappingValueCurve`.
  public func setPosition(_ x: Float, _ y: Float, _ z: Float) throws(WebAudioError) {
    try positionX.setValue(x)
    try positionY.setValue(y)
    try positionZ.setValue(z)
  }

  /// Sets the three orientation parameters now.
  ///
  /// - Throws: `nonFiniteValue`, `overlappingValueCurve`.
  public func setOrientation(_ x: Float, _ y: Float, _ z: Float) throws(WebAudioError) {
    try orientationX.setValue(x)
    try orientationY.setValue(y)
    try orientationZ.setValue(z)
  }

  /// - Throws: `unsupported` for HRTF in a context without `headKernels` of its sample rate.
  public func setPanningModel(_ model: PanningModelType) throws(WebAudioError) {
    guard model != panningModel else { return }
    switch model {
    case .equalpower: head = nil
    case .hrtf:
      guard let kernels = context.headKernels, kernels.sampleRate == sampleRate else {
        throw .unsupported(
          feature: "the panning model HRTF without the browser's impulse responses;"
            + " record the page again")
      }
      head = HeadPanner(kernels)
    }
    panningModel = model
  }

  override var tailSeconds: Double { head?.tailSeconds ?? 0 }
  override var latencySeconds: Double { head?.latencySeconds ?? 0 }
  override var outlivesInputs: Bool { head != nil }

  override func outputChannelCount(_ output: Int) -> Int { 2 }

  override func process(at frame: Int) {
    guard !listener.isHeld else { return outputs[0].bus.silence() }
    listener.isHeld = true
    defer { listener.isHeld = false }
    if let head { process(at: frame, around: head) } else { processBetweenSpeakers(at: frame) }
  }

  private func processBetweenSpeakers(at frame: Int) {
    let input = pulled[0]
    let (left, right) = (outputs[0].bus[0], outputs[0].bus[1])
    let (first, second) = (input[0], input[min(1, input.channelCount - 1)])
    let isStereo = input.channelCount > 1
    if isMoving(at: frame) {
      evaluate(at: frame)
      for index in 0..<RenderQuantum.frameCount {
        let scene = PannerScene { varying[$0][index] }
        let placed = place(scene, first[index], second[index], isStereo: isStereo)
        let gain = Float(gain(scene))
        left[index] = placed.left * gain
        right[index] = placed.right * gain
      }
      return
    }
    for index in scene.indices {
      (values + index).initialize(to: scene[index].finalValue(at: frame))
    }
    let scene = PannerScene { values[$0] }
    let total = Float(gain(scene))
    let panning = EqualPowerPanning(azimuth: scene.azimuth, isStereo: isStereo)
    for index in 0..<RenderQuantum.frameCount {
      let placed = panning.place(first[index], second[index])
      left[index] = placed.left * total
      right[index] = placed.right * total
    }
  }

  /// Whether some parameter has values for each frame, whatever its rate.
  private func isMoving(at frame: Int) -> Bool {
    scene.contains { $0.isSampleAccurate(at: frame) }
      && scene.contains { $0.automationRate == .aRate }
  }

  private func evaluate(at frame: Int) {
    for index in scene.indices where index < parameters.count {
      (varying + index).initialize(to: scene[index].values(at: frame))
    }
    listener.evaluate(at: frame)
    for index in scene.indices where index >= parameters.count {
      (varying + index).initialize(to: scene[index].lastValues)
    }
  }

  /// The head uses one direction in each quantum, that of its first frame; the distance changes continuously.
  private func process(at frame: Int, around head: HeadPanner) {
    let input = pulled[0]
    let (left, right) = (outputs[0].bus[0], outputs[0].bus[1])
    let varies = isMoving(at: frame)
    if varies {
      evaluate(at: frame)
    } else {
      for index in scene.indices {
        (values + index).initialize(to: scene[index].finalValue(at: frame))
      }
    }
    let first = PannerScene { varies ? varying[$0][0] : values[$0] }
    head.render(
      (UnsafePointer(input[0]), UnsafePointer(input[min(1, input.channelCount - 1)])),
      azimuth: first.azimuth,
      elevation: first.elevation, into: (left, right))
    let constant = Float(gain(first))
    for index in 0..<RenderQuantum.frameCount {
      let gain = varies ? Float(gain(PannerScene { varying[$0][index] })) : constant
      left[index] *= gain
      right[index] *= gain
    }
  }

  private func place(
    _ scene: PannerScene, _ left: Float, _ right: Float, isStereo: Bool
  ) -> (left: Float, right: Float) {
    EqualPowerPanning(azimuth: scene.azimuth, isStereo: isStereo).place(left, right)
  }

  private func gain(_ scene: PannerScene) -> Double {
    distanceGain(Double(scene.distance)) * coneGain(scene.coneAngle)
  }

  private func distanceGain(_ distance: Double) -> Double {
    switch distanceModel {
    case .linear:
      let (near, far) = (min(refDistance, maxDistance), max(refDistance, maxDistance))
      // Where the distances leave no room for attenuation, the factor is not clamped.
      guard near < far else { return 1 - rolloffFactor }
      let clamped = min(max(distance, near), far)
      return 1 - min(max(rolloffFactor, 0), 1) * (clamped - near) / (far - near)
    case .inverse:
      guard refDistance > 0 else { return 0 }
      let clamped = max(distance, refDistance)
      return refDistance / (refDistance + max(rolloffFactor, 0) * (clamped - refDistance))
    case .exponential:
      guard refDistance > 0 else { return 0 }
      return power(max(distance, refDistance) / refDistance, -max(rolloffFactor, 0))
    }
  }

  /// - Parameter angle: degrees between the source's orientation and the listener; nil without one.
  private func coneGain(_ angle: Double?) -> Double {
    guard let angle, coneInnerAngle != 360 || coneOuterAngle != 360 else { return 1 }
    let (inner, outer) = (abs(coneInnerAngle) / 2, abs(coneOuterAngle) / 2)
    if angle <= inner { return 1 }
    if angle >= outer { return coneOuterGain }
    let x = (angle - inner) / (outer - inner)
    return (1 - x) + coneOuterGain * x
  }
}
