extension Diagnosis {
  /// What kind of mistake a diagnosis names: a word, which `results.json` carries.
  ///
  /// Anyone may propose causes, who then says in words what was found. The ones below are those that two
  /// signals show by themselves.
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
  }
}

extension Diagnosis.Cause {
  /// Names a place or a character, and explains nothing.
  public var isRemark: Bool { self == .divergesAtFrame || self == .noiseFloor }
}
