import WebAudio

/// Keeps the true peak of its output below a ceiling, and leaves everything below it unchanged.
///
/// Peaks, including those between samples, are found one look-ahead early; the gain falls smoothly to what the highest
/// of them allows, and recovers slowly.
///
/// - Shape: the configured number of channels, which share one gain.
/// - Units: the ceiling in dB of full scale; times in seconds.
/// - Real-time: `render` never allocates, locks or throws.
public final class VolumeLimiter {
  /// The adjustable settings.
  public struct Settings: Equatable, Sendable {
    /// −12 to 0 dB in steps of 0.5 dB; other values are rounded to the nearest.
    public var ceiling: Double { didSet { ceiling = Self.settled(ceiling) } }
    /// How long the gain takes to fall, 0.1 to 10 ms; at most the look-ahead.
    public var attack: Double
    /// Time constant of the gain's recovery, 5 ms to 2 s.
    public var release: Double
    /// How long peaks are known before they are played, 0.5 to 10 ms.
    public var lookAhead: Double

    public static let ceilings = -12.0...0.0
    static let step = 0.5

    /// The defaults are those that `make guide` judges (docs/generated/guide-audit.md).
    public init(
      ceiling: Double = -6, attack: Double = 0.0015, release: Double = 0.15,
      lookAhead: Double = 0.002
    ) {
      self.ceiling = Self.settled(ceiling)
      self.attack = attack
      self.release = release
      self.lookAhead = lookAhead
    }

    /// NaN counts as the default.
    private static func settled(_ ceiling: Double) -> Double {
      guard ceiling == ceiling else { return -6 }
      let step = (ceiling / Self.step).rounded() * Self.step
      return min(max(step, ceilings.lowerBound), ceilings.upperBound)
    }
  }

  /// The stream that it is configured for.
  public struct Format: Equatable, Sendable {
    public var channelCount: Int
    public var sampleRate: Double

    public init(channelCount: Int, sampleRate: Double) {
      self.channelCount = channelCount
      self.sampleRate = sampleRate
    }
  }

  public private(set) var settings: Settings
  public private(set) var format: Format?
  @exclusivity(unchecked) private var core: UnsafeMutablePointer<LimiterCore>?

  public init(settings: Settings = Settings()) { self.settings = settings }

  deinit { discardCore() }

  /// Frames between a sound's arrival and its output.
  public var latency: Int { core?.pointee.latency ?? 0 }

  /// Prepares the limiter for a stream. Calling it again with the same format does nothing, so that every start of the
  /// engine may call it.
  ///
  /// - Precondition: at least one channel; a rate from 8 to 384 kHz.
  public func configure(_ format: Format) {
    guard format != self.format else { return }
    precondition(format.channelCount > 0, "a limiter needs a channel")
    precondition((8000...384_000).contains(format.sampleRate), "the rate is out of range")
    self.format = format
    makeCore(format)
  }

  /// Changes the settings while it plays; a new ceiling takes effect within the look-ahead. New times reset it.
  public func apply(_ settings: Settings) {
    let old = self.settings
    self.settings = settings
    guard let format else { return }
    if settings.attack == old.attack, settings.lookAhead == old.lookAhead {
      core?.pointee.set(settings, sampleRate: format.sampleRate)
    } else {
      makeCore(format)
    }
  }

  /// Forgets its input, as after a stop.
  public func reset() { core?.pointee.clear() }

  /// Limits frames in place; `latency` frames late.
  ///
  /// - Precondition: configured, with one pointer for each channel.
  @_noLocks @_noAllocation
  public func render(
    _ channels: UnsafePointer<UnsafeMutablePointer<Float>>, frameCount: Int
  ) {
    guard let core else { return }
    core.pointee.render(channels, frameCount)
  }

  private func makeCore(_ format: Format) {
    discardCore()
    let made = UnsafeMutablePointer<LimiterCore>.allocate(capacity: 1)
    made.initialize(to: LimiterCore(settings, format))
    core = made
  }

  private func discardCore() {
    core?.deinitialize(count: 1)
    core?.deallocate()
    core = nil
  }
}
