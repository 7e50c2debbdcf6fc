/// The position from which sounds placed by a `PannerNode` are heard.
///
/// Before each quantum Chromium checks whether the listener has moved, which evaluates each parameter once more, and
/// again after a suspension; so does this. It is audible with an approach to a target, which continues from its current
/// value: each evaluation advances it by a quantum.
///
/// - Units: positions and directions in the same arbitrary unit, right-handed; all a-rate.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioListener>
public final class AudioListener {
  /// Where the listener is; 0 by default, a-rate.
  public let positionX: AudioParam
  /// As `positionX`, upwards.
  public let positionY: AudioParam
  /// As `positionX`, towards the back.
  public let positionZ: AudioParam
  /// Where the listener looks; (0, 0, −1) by default, a-rate.
  public let forwardX: AudioParam
  /// As `forwardX`, upwards.
  public let forwardY: AudioParam
  /// As `forwardX`, towards the back.
  public let forwardZ: AudioParam
  /// Where the top of the listener's head points; (0, 1, 0) by default, a-rate.
  public let upX: AudioParam
  /// As `upX`, upwards.
  public let upY: AudioParam
  /// As `upX`, towards the back.
  public let upZ: AudioParam
  /// Position, forward and up, each by x, y and z.
  public let parameters: [AudioParam]

  init(context: OfflineAudioContext) {
    func parameter(_ name: String, _ value: Float) -> AudioParam {
      AudioParam(name, context: context, defaultValue: value)
    }
    positionX = parameter("positionX", 0)
    positionY = parameter("positionY", 0)
    positionZ = parameter("positionZ", 0)
    forwardX = parameter("forwardX", 0)
    forwardY = parameter("forwardY", 0)
    forwardZ = parameter("forwardZ", -1)
    upX = parameter("upX", 0)
    upY = parameter("upY", 1)
    upZ = parameter("upZ", 0)
    parameters = [
      positionX, positionY, positionZ, forwardX, forwardY, forwardZ, upX, upY, upZ,
    ]
  }

  private var valuesFrame = -1
  /// Whether a panner is processing. In Chromium it holds the listener's lock meanwhile, so that another panner that
  /// renders for one of its parameters cannot take it, and is silent.
  @exclusivity(unchecked) final var isHeld = false

  /// Evaluates `parameters` for the quantum, once however many panners ask.
  func evaluate(at frame: Int) {
    guard valuesFrame != frame else { return }
    valuesFrame = frame
    for parameter in parameters { _ = parameter.values(at: frame) }
  }

  /// Checks the listener's position at the start of a quantum.
  func look(at frame: Int) {
    for parameter in parameters { parameter.stepTimeline(at: frame) }
  }

  /// Sets the three position parameters now.
  ///
  /// - Throws: `nonFiniteValue`, `overlappingValueCurve`.
  public func setPosition(_ x: Float, _ y: Float, _ z: Float) throws(WebAudioError) {
    try positionX.setValue(x)
    try positionY.setValue(y)
    try positionZ.setValue(z)
  }

  /// Sets the forward and the up direction now.
  ///
  /// - Throws: `nonFiniteValue`, `overlappingValueCurve`.
  public func setOrientation(
    _ x: Float, _ y: Float, _ z: Float, up upDirection: (x: Float, y: Float, z: Float)
  ) throws(WebAudioError) {
    try forwardX.setValue(x)
    try forwardY.setValue(y)
    try forwardZ.setValue(z)
    try upX.setValue(upDirection.x)
    try upY.setValue(upDirection.y)
    try upZ.setValue(upDirection.z)
  }
}
