extension Diagnosis {
  /// The kind of mistake that a diagnosis names: a word, which `results.json` contains.
  ///
  /// Apps may add causes, and say in words what was found. The ones below are those that two signals alone can show.
  public struct Cause: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// - Parameter key: lower-case words with hyphens between them.
    public init(_ key: String) { rawValue = key }

    public static let gain = Cause("gain")
    public static let polarity = Cause("polarity")
    public static let integerDelay = Cause("integer-delay")
    public static let fractionalDelay = Cause("fractional-delay")
    public static let channelSwap = Cause("channel-swap")
    public static let monoCollapse = Cause("mono-collapse")
    public static let offset = Cause("dc-offset")
    public static let clipping = Cause("clipping")
    public static let quantisation = Cause("quantisation")
    public static let sampleRate = Cause("sample-rate")
    public static let resampling = Cause("resampling")
    public static let detune = Cause("detune")
    public static let startTransient = Cause("start-transient")
    public static let tailCut = Cause("tail-cut")
    public static let silence = Cause("silence")
    public static let noiseFloor = Cause("noise-floor")
    public static let linearFilter = Cause("linear-filter")
    public static let divergesAtFrame = Cause("diverges-at-frame")
    public static let midSide = Cause("mid-side")
    public static let stereoWidth = Cause("stereo-width")
    public static let crosstalk = Cause("crosstalk")
    public static let channelMix = Cause("channel-mix")
    public static let channelLayout = Cause("channel-layout")
    public static let channelDelay = Cause("channel-delay")
    public static let reversal = Cause("reversal")
    public static let lostSamples = Cause("lost-samples")
    public static let repeatedSamples = Cause("repeated-samples")
    public static let insertedSilence = Cause("inserted-silence")
    public static let dropout = Cause("dropout")
    public static let repeatedBlock = Cause("repeated-block")
    public static let exchangedBlocks = Cause("exchanged-blocks")
    public static let click = Cause("click")
    public static let gate = Cause("gate")
    public static let fade = Cause("fade")
    public static let gainStep = Cause("gain-step")
    public static let levelDrift = Cause("level-drift")
    public static let tremolo = Cause("tremolo")
    public static let dynamics = Cause("dynamics")
    public static let softClipping = Cause("soft-clipping")
    public static let waveShape = Cause("wave-shape")
    public static let rectified = Cause("rectified")
    public static let sampleHold = Cause("sample-hold")
    public static let byteOrder = Cause("byte-order")
    public static let integerWrap = Cause("integer-wrap")
    public static let dither = Cause("dither")
    public static let tone = Cause("tone")
    public static let echo = Cause("echo")
    public static let wow = Cause("wow")
    public static let header = Cause("header-rate")
    public static let randomSeed = Cause("random-seed")
    public static let denormals = Cause("denormals")
    public static let unexplained = Cause("unexplained")
    public static let unrelated = Cause("unrelated")
  }
}

extension Diagnosis.Cause {
  /// Whether it says where both differ rather than why: leaving out the frames that differ always leaves less.
  package var isPlace: Bool { [.startTransient, .tailCut].contains(self) }

  /// Whether it names a place or a character, and explains nothing.
  public var isRemark: Bool {
    [.divergesAtFrame, .noiseFloor, .dither, .randomSeed, .unexplained, .unrelated].contains(self)
  }
}
