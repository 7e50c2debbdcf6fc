/// Places its input between two speakers at constant power.
///
/// - Shape: 1 or 2 channels in, 2 out. A mono input is spread; a stereo one is folded towards the side to which it is
///   panned.
/// - Units: `pan` is unitless, −1 (left) to 1 (right), a-rate.
/// - Real-time: rendering never allocates, locks or throws.
/// - Source: <https://webaudio.github.io/web-audio-api/#stereopanner-algorithm>
public final class StereoPannerNode: AudioNode {
  /// From −1, left, to 1, right; 0 by default, a-rate.
  public let pan: AudioParam
  @exclusivity(unchecked) private var placed = Placed()

  /// A panner that has its place from the first frame on.
  public init(context: OfflineAudioContext, pan: Float = 0) {
    self.pan = AudioParam("pan", context: context, value: pan, defaultValue: 0, range: -1...1)
    super.init(context: context, inputs: 1, outputs: 1, channelCountMode: .clampedMax)
    parameters = [self.pan]
    inputChannelCountMayHaveChanged()
  }

  override func outputChannelCount(_ output: Int) -> Int { 2 }

  override var branchRole: BranchRole { .follower }

  override func process(at frame: Int) {
    let input = pulled[0]
    let (left, right) = (outputs[0].bus[0], outputs[0].bus[1])
    let isStereo = input.channelCount > 1
    // As in Chromium, where the parameter's events wait meanwhile.
    guard inputs[0].isConnected else { return outputs[0].bus.silence() }
    if pan.variesWithinQuantum(at: frame) {
      let pans = pan.values(at: frame)
      if isStereo {
        Self.panStereo(input[0], input[1], pans, left, right)
      } else {
        Self.panMono(input[0], pans, left, right)
      }
      return
    }
    let position = pan.finalValue(at: frame)
    if position != placed.position || isStereo != placed.isStereo {
      placed = Self.place(position, isStereo: isStereo)
    }
    let (gainLeft, gainRight) = (placed.left, placed.right)
    let (from, second) = (input[0], input[isStereo ? 1 : 0])
    if !isStereo {
      for index in 0..<RenderQuantum.frameCount {
        left[index] = from[index] * gainLeft
        right[index] = from[index] * gainRight
      }
    } else if position <= 0 {
      for index in 0..<RenderQuantum.frameCount {
        left[index] = from[index] + second[index] * gainLeft
        right[index] = second[index] * gainRight
      }
    } else {
      for index in 0..<RenderQuantum.frameCount {
        left[index] = from[index] * gainLeft
        right[index] = second[index] + from[index] * gainRight
      }
    }
  }

  /// The gains for a constant position, which seldom changes.
  private struct Placed {
    var position = Float.nan
    var isStereo = false
    var left: Float = 0
    var right: Float = 0
  }

  /// For a constant position the angle is a float and the gains are rounded to float first; for a moving one only the
  /// products are rounded.
  @_noLocks @_noAllocation
  private static func place(_ position: Float, isStereo: Bool) -> Placed {
    let gains =
      isStereo && position <= 0
      ? gains(turned: Double(position + 1)) : gains(position, isStereo: isStereo)
    return Placed(
      position: position, isStereo: isStereo, left: Float(gains.left), right: Float(gains.right))
  }

  @_noLocks @_noAllocation
  private static func gains(_ pan: Float, isStereo: Bool) -> (left: Double, right: Double) {
    let position = Double(min(max(pan, -1), 1))
    let turned = isStereo ? (position <= 0 ? position + 1 : position) : position * 0.5 + 0.5
    return gains(turned: turned)
  }

  @_noLocks @_noAllocation
  private static func gains(turned: Double) -> (left: Double, right: Double) {
    // A quarter turn keeps left² + right² equal to the input's power.
    let angle = turned * (Double.pi / 2)
    return (cosine(angle), sine(angle))
  }

  @_noLocks @_noAllocation
  private static func panMono(
    _ input: UnsafeMutablePointer<Float>, _ pans: UnsafeMutablePointer<Float>,
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<RenderQuantum.frameCount {
      let gains = gains(pans[index], isStereo: false)
      left[index] = Float(Double(input[index]) * gains.left)
      right[index] = Float(Double(input[index]) * gains.right)
    }
  }

  @_noLocks @_noAllocation
  private static func panStereo(
    _ inputLeft: UnsafeMutablePointer<Float>, _ inputRight: UnsafeMutablePointer<Float>,
    _ pans: UnsafeMutablePointer<Float>, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<RenderQuantum.frameCount {
      let gains = gains(pans[index], isStereo: true)
      let (l, r) = (Double(inputLeft[index]), Double(inputRight[index]))
      if pans[index] <= 0 {
        left[index] = Float(l + r * gains.left)
        right[index] = Float(r * gains.right)
      } else {
        left[index] = Float(l * gains.left)
        right[index] = Float(r + l * gains.right)
      }
    }
  }
}
