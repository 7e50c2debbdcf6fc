/// Passes its input through and makes it available for analysis, in time and in frequency.
///
/// - Shape: as many channels out as in; the mono mix is analysed.
/// - Units: decibels for frequency data; bytes map `minDecibels`…`maxDecibels` to 0…255 and −1…1 to
///   0…255 around 128.
/// - Real-time: rendering never allocates, locks or throws; reading data does allocate.
/// - Source: <https://webaudio.github.io/web-audio-api/#AnalyserNode>
public final class AnalyserNode: AudioNode {
  /// Frames kept for analysis: the largest FFT.
  private static let historyLength = 32768

  /// Frames that a reading looks at; 2048 by default.
  public private(set) var fftSize: Int
  /// The level in decibels that becomes the byte 0; −100 by default.
  public private(set) var minDecibels: Double
  /// The level in decibels that becomes the byte 255; −30 by default.
  public private(set) var maxDecibels: Double
  /// The share of the last reading in the next, from 0 to 1; 0.8 by default.
  public private(set) var smoothingTimeConstant: Double
  private let history: UnsafeMutablePointer<Float>
  private var writeIndex = 0
  private let monoMemory = BusMemory(channelCount: 1)
  private var mono: AudioBus { monoMemory.bus }
  private var fold = ChannelMixing(from: 1, to: 1, interpretation: .speakers)
  private var magnitudes: [Float]
  private var lastAnalysis = -1

  /// The defaults are the specification's.
  ///
  /// - Throws: `invalidFFTSize`, `invalidRange`.
  public init(
    context: OfflineAudioContext, fftSize: Int = 2048, minDecibels: Double = -100,
    maxDecibels: Double = -30, smoothingTimeConstant: Double = 0.8
  ) throws(WebAudioError) {
    try Self.check(fftSize: fftSize)
    guard minDecibels < maxDecibels else {
      throw .invalidRange(
        what: "AnalyserNode", detail: "minDecibels \(minDecibels) is not below \(maxDecibels)")
    }
    guard (0...1).contains(smoothingTimeConstant) else {
      throw .invalidRange(
        what: "AnalyserNode",
        detail: "smoothingTimeConstant \(smoothingTimeConstant) is not in 0...1")
    }
    self.fftSize = fftSize
    self.minDecibels = minDecibels
    self.maxDecibels = maxDecibels
    self.smoothingTimeConstant = smoothingTimeConstant
    magnitudes = Array(repeating: 0, count: fftSize / 2)
    history = .allocate(capacity: Self.historyLength)
    history.initialize(repeating: 0, count: Self.historyLength)
    super.init(context: context, inputs: 1, outputs: 1)
    lendsOutput = true
  }

  deinit { history.deallocate() }

  /// Levels that a reading of frequencies has: half of `fftSize`.
  public var frequencyBinCount: Int { fftSize / 2 }

  /// - Throws: `invalidFFTSize`.
  public func setFFTSize(_ size: Int) throws(WebAudioError) {
    try Self.check(fftSize: size)
    fftSize = size
    magnitudes = Array(repeating: 0, count: size / 2)
    lastAnalysis = -1
  }

  /// - Throws: `invalidRange` unless the first is below the second.
  public func setDecibels(min: Double, max: Double) throws(WebAudioError) {
    guard min < max else {
      throw .invalidRange(what: "AnalyserNode", detail: "minDecibels \(min) is not below \(max)")
    }
    (minDecibels, maxDecibels) = (min, max)
  }

  /// - Throws: `invalidRange` outside 0...1.
  public func setSmoothingTimeConstant(_ value: Double) throws(WebAudioError) {
    guard (0...1).contains(value) else {
      throw .invalidRange(
        what: "AnalyserNode", detail: "smoothingTimeConstant \(value) is not in 0...1")
    }
    smoothingTimeConstant = value
  }

  override var tailSeconds: Double { Double(Self.historyLength) / context.sampleRate }
  override var outlivesInputs: Bool { true }
  override var worksUnheard: Bool { true }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    fold = ChannelMixing(from: inputs[0].channelCount, to: 1, interpretation: .speakers)
  }

  override func process(at frame: Int) {
    let (input, output) = (pulled[0], outputs[0].bus)
    // Where the source renders straight into the output, its silence is no longer marked there. While nothing reads the
    // output, it keeps what it had: an analyser that is connected to itself later hears that.
    if input != output, isHeard { output.copy(input) }
    mono.silence()
    fold.add(input, to: mono)
    (history + writeIndex).update(from: mono[0], count: RenderQuantum.frameCount)
    writeIndex = (writeIndex + RenderQuantum.frameCount) % Self.historyLength
  }

  // MARK: Data

  /// The last `fftSize` frames, oldest first.
  public func floatTimeDomainData() -> [Float] {
    (0..<fftSize).map { offset in
      history[(writeIndex - fftSize + offset + Self.historyLength) % Self.historyLength]
    }
  }

  /// The last `fftSize` frames as bytes, oldest first; silence is 128.
  public func byteTimeDomainData() -> [UInt8] {
    floatTimeDomainData().map { Self.byte(Double(128 * ($0 + 1))) }
  }

  /// Smoothed levels in decibels, −∞ for an empty bin.
  public func floatFrequencyData() -> [Float] {
    analyse()
    return magnitudes.map(linearToDecibels)
  }

  /// Smoothed levels as bytes, from `minDecibels` to `maxDecibels`.
  public func byteFrequencyData() -> [UInt8] {
    let scale = maxDecibels == minDecibels ? 1 : 1 / (maxDecibels - minDecibels)
    return floatFrequencyData().map { decibels in
      Self.byte(255 * (Double(decibels) - minDecibels) * scale)
    }
  }

  /// Truncated to a whole number; NaN gives 0.
  private static func byte(_ value: Double) -> UInt8 {
    value.isNaN ? 0 : UInt8(min(max(value, 0), 255))
  }

  /// Several readings at the same time share one analysis.
  private func analyse() {
    guard lastAnalysis != context.currentFrame else { return }
    lastAnalysis = context.currentFrame
    var samples = floatTimeDomainData()
    for index in samples.indices {
      let x = Double(index) / Double(fftSize)
      let window = 0.42 - 0.5 * cosine(2 * .pi * x) + 0.08 * cosine(4 * .pi * x)
      samples[index] *= Float(window)
    }
    let bins = UnsafeMutablePointer<Complex>.allocate(capacity: fftSize / 2)
    bins.initialize(repeating: .zero, count: fftSize / 2)
    defer { bins.deallocate() }
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      RealFourierTransform(size: fftSize).forward(base, into: bins)
    }
    bins[0].im = 0
    for bin in magnitudes.indices {
      let magnitude = hypotenuse(Double(bins[bin].re), Double(bins[bin].im)) / Double(fftSize)
      magnitudes[bin] = Float(
        smoothingTimeConstant * Double(magnitudes[bin]) + (1 - smoothingTimeConstant) * magnitude)
    }
  }

  private static func check(fftSize: Int) throws(WebAudioError) {
    guard (32...32768).contains(fftSize), fftSize & (fftSize - 1) == 0 else {
      throw .invalidFFTSize(fftSize)
    }
  }
}
