/// Maps each sample through a curve.
///
/// - Shape: as many channels out as in; a change of the channel count clears the filters' memory.
/// - Units: the curve spans inputs from −1 to 1; beyond these, its end points apply.
/// - Real-time: rendering never allocates, locks or throws while the channel count stays.
/// - Source: <https://webaudio.github.io/web-audio-api/#WaveShaperNode>
public final class WaveShaperNode: AudioNode {
  /// By how much the rate is raised while the curve is applied.
  public private(set) var oversample: OverSampleType
  @exclusivity(unchecked) private var curve: WaveShapingCurve?
  @exclusivity(unchecked) private var oversamplers: [Oversampler]

  /// - Parameter curve: nil passes the input through.
  /// - Throws: `curveTooShort` for fewer than two points.
  public init(
    context: OfflineAudioContext, curve: [Float]? = nil, oversample: OverSampleType = .none
  ) throws(WebAudioError) {
    if let curve, curve.count < 2 { throw .curveTooShort(points: curve.count) }
    self.curve = curve.map(WaveShapingCurve.init)
    self.oversample = oversample
    oversamplers = [Oversampler(oversample)]
    super.init(context: context, inputs: 1, outputs: 1)
    lendsOutput = true
  }

  /// - Parameter curve: nil passes the input through.
  /// - Throws: `curveTooShort` for fewer than two points.
  public func setCurve(_ curve: [Float]?) throws(WebAudioError) {
    if let curve, curve.count < 2 { throw .curveTooShort(points: curve.count) }
    self.curve = curve.map(WaveShapingCurve.init)
  }

  /// The filters keep their contents, even while they are not used.
  public func setOversample(_ oversample: OverSampleType) {
    self.oversample = oversample
    for oversampler in oversamplers { oversampler.setFactor(oversample) }
  }

  /// A curve that does not map silence to silence sounds for ever.
  override var tailSeconds: Double { (curve?.shape(0) ?? 0) == 0 ? 0 : .infinity }

  override var latencySeconds: Double {
    Double(curve == nil ? 0 : oversample.latencyFrames) / context.sampleRate
  }

  override var outlivesInputs: Bool { true }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    let count = inputs[0].channelCount
    if count != oversamplers.count {
      oversamplers = (0..<count).map { _ in Oversampler(oversample) }
    }
  }

  override var branchRole: BranchRole { .follower }

  override func process(at frame: Int) {
    let input = pulled[0]
    let output = outputs[0].bus
    guard let curve else {
      for channel in 0..<input.channelCount {
        output[channel].update(from: input[channel], count: RenderQuantum.frameCount)
      }
      return
    }
    Unmanaged.passUnretained(curve)._withUnsafeGuaranteedRef { curve in
      for channel in 0..<input.channelCount {
        Unmanaged.passUnretained(oversamplers[channel])._withUnsafeGuaranteedRef {
          $0.render(input[channel], into: output[channel]) { curve.shape($0, count: $1) }
        }
      }
    }
  }
}

extension OverSampleType {
  /// The delay of the interpolation filters, in frames of the context.
  var latencyFrames: Int {
    switch self {
    case .none: 0
    case .twice: 128
    case .fourTimes: 192
    }
  }
}
