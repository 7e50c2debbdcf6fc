/// How a `PannerNode` gets quieter with distance.
public enum DistanceModelType: String, CaseIterable, Sendable {
  case linear, inverse, exponential
}

/// How a `PannerNode` places sound: between two speakers, or around a head.
public enum PanningModelType: String, CaseIterable, Sendable {
  case equalpower
  case hrtf = "HRTF"
}

/// Places its input in space around the context's listener: at equal power between two speakers, or
/// with the impulse responses of a head, where the context has some.
///
/// - Shape: 1 or 2 channels in, 2 out.
/// - Units: position and orientation in the listener's unit, all a-rate; cone angles in degrees.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#PannerNode>
public final class PannerNode: AudioNode {
  public let positionX: AudioParam
  public let positionY: AudioParam
  public let positionZ: AudioParam
  public let orientationX: AudioParam
  public let orientationY: AudioParam
  public let orientationZ: AudioParam
  public private(set) var panningModel = PanningModelType.equalpower
  public var distanceModel = DistanceModelType.inverse
  public var refDistance = 1.0
  /// The specification's defaults, as all of this panner's.
  public var maxDistance = 10000.0
  public var rolloffFactor = 1.0
  public var coneInnerAngle = 360.0
  public var coneOuterAngle = 360.0
  public var coneOuterGain = 0.0

  /// nil at equal power.
  private var head: HeadPanner?
  /// The panner's parameters, then the listener's.
  private let scene: [AudioParam]
  private unowned let listener: AudioListener
  /// What they are in a quantum in which none of them moves, and in one in which some do.
  private let values: UnsafeMutablePointer<Float>
  private let varying: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

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

  /// True when some parameter has values for each frame, be it an a-rate one or another.
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

  /// A head hears one direction in each quantum, its first frame's; the distance moves on.
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
      // Where there is no way to fall off on, the factor is not clamped.
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
