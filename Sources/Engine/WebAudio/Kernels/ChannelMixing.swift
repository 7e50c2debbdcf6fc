/// How channels are matched when a connection's channel count differs from its target's.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#channel-up-mixing-and-down-mixing>
public enum ChannelInterpretation: String, Sendable {
  /// By the places of speakers: mono goes to both sides of stereo, stereo becomes mono by halves.
  case speakers
  /// Channel by channel: what is missing is silent, and what is left over is dropped.
  case discrete
}

/// How an input's channel count is derived from its connections.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dom-audionode-channelcountmode>
public enum ChannelCountMode: String, Sendable {
  /// As many as the connection with the most has; `channelCount` does not matter.
  case max
  /// As `max`, at most `channelCount`.
  case clampedMax = "clamped-max"
  /// As many as `channelCount` says.
  case explicit
}

/// The gains with which a bus of one channel count is added to one of another.
///
/// Channel order: mono M; stereo L R; quad L R SL SR; 5.1 L R C LFE SL SR.
struct ChannelMixing {
  struct Route {
    let from: Int
    let to: Int
    let gain: Float
    /// True for channels that are added unscaled, and skipped where they are silent.
    var isPlain = true
  }

  /// In the order in which Chromium adds them, which decides the last bit.
  let routes: [Route]

  init(from source: Int, to target: Int, interpretation: ChannelInterpretation) {
    let speakers = interpretation == .speakers ? Self.speakerRoutes(source, target) : nil
    routes =
      speakers ?? (0..<min(source, target)).map { Route(from: $0, to: $0, gain: 1) }
  }

  /// Adds every route's samples to the target.
  func add(_ source: AudioBus, to target: AudioBus) {
    for route in routes {
      if route.isPlain {
        target.add(source, route.from, to: route.to)
      } else {
        target.add(source, route.from, gain: route.gain, to: route.to)
      }
    }
  }

  /// Adds channel by channel, as both interpretations do between equal channel counts.
  static func addEqual(_ source: AudioBus, to target: AudioBus) {
    for channel in 0..<target.channelCount { target.add(source, channel, to: channel) }
  }

  /// The square root of one half, which keeps the power of a channel spread over two.
  private static let half = Float(0.5).squareRoot()

  private static func speakerRoutes(_ source: Int, _ target: Int) -> [Route]? {
    let gains: [(Int, Int, Float)]? =
      switch (source, target) {
      case (1, 2), (1, 4): [(0, 0, 1), (0, 1, 1)]
      case (1, 6): [(0, 2, 1)]
      case (4, 6): [(0, 0, 1), (1, 1, 1), (2, 4, 1), (3, 5, 1)]
      case (2, 1): [(0, 0, 0.5), (1, 0, 0.5)]
      case (4, 1): (0..<4).map { ($0, 0, 0.25) }
      case (6, 1): [(0, 0, half), (1, 0, half), (2, 0, 1), (4, 0, 0.5), (5, 0, 0.5)]
      case (4, 2): [(0, 0, 0.5), (2, 0, 0.5), (1, 1, 0.5), (3, 1, 0.5)]
      case (6, 2): [(0, 0, 1), (2, 0, half), (4, 0, half), (1, 1, 1), (2, 1, half), (5, 1, half)]
      case (6, 4): [(0, 0, 1), (2, 0, half), (1, 1, 1), (2, 1, half), (4, 2, 1), (5, 3, 1)]
      default: nil
      }
    // When mixing down, the sums do not check for silence, except for the surround channels from 5.1 to quad.
    return gains?.map { from, to, gain in
      Route(
        from: from, to: to, gain: gain, isPlain: source < target || (target == 4 && to > 1))
    }
  }
}
