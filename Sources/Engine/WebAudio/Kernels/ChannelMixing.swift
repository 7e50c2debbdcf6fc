/// How channels are matched when a connection's channel count differs from its target's.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#channel-up-mixing-and-down-mixing>
public enum ChannelInterpretation: String, Sendable {
  case speakers
  case discrete
}

/// How an input's channel count follows from its connections.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#dom-audionode-channelcountmode>
public enum ChannelCountMode: String, Sendable {
  case max
  case clampedMax = "clamped-max"
  case explicit
}

/// The gains by which a bus of one channel count is added to one of another.
///
/// Channel order: mono M; stereo L R; quad L R SL SR; 5.1 L R C LFE SL SR.
struct ChannelMixing {
  struct Route {
    let from: Int
    let to: Int
    let gain: Float
  }

  /// In the order in which Chromium adds them, which decides the last bit.
  let routes: [Route]
  private let targetCount: Int
  /// No two channels meet and none is scaled.
  private let copies: Bool

  init(from source: Int, to target: Int, interpretation: ChannelInterpretation) {
    targetCount = target
    let speakers = interpretation == .speakers ? Self.speakerRoutes(source, target) : nil
    routes =
      speakers ?? (0..<min(source, target)).map { Route(from: $0, to: $0, gain: 1) }
    copies = Set(routes.map(\.to)).count == routes.count && routes.allSatisfy { $0.gain == 1 }
  }

  /// Adds every route's samples to the target.
  ///
  /// - Parameter isFirst: nothing has been added before; what is only moved is then copied and keeps
  ///   its negative zeros.
  func add(_ source: AudioBus, to target: AudioBus, isFirst: Bool = false) {
    for route in routes {
      if isFirst, copies {
        target[route.to].update(from: source[route.from], count: RenderQuantum.frameCount)
        continue
      }
      Self.accumulate(source[route.from], gain: route.gain, to: target[route.to])
    }
  }

  /// The target's channels to which nothing that sounds is added.
  func silentTargets(_ source: AudioBus) -> UInt32 {
    var silent = UInt32.max >> UInt32(32 - targetCount)
    for route in routes where source.silentChannels & 1 << UInt32(route.from) == 0 {
      silent &= ~(1 << UInt32(route.to))
    }
    return silent
  }

  /// Adds channel by channel, as both interpretations do between equal channel counts.
  static func addEqual(_ source: AudioBus, to target: AudioBus) {
    for channel in 0..<target.channelCount {
      accumulate(source[channel], gain: 1, to: target[channel])
    }
  }

  @_noLocks @_noAllocation
  private static func accumulate(
    _ source: UnsafeMutablePointer<Float>, gain: Float, to target: UnsafeMutablePointer<Float>
  ) {
    // Multiplying by 1 is exact, so that one loop serves both cases.
    for frame in 0..<RenderQuantum.frameCount { target[frame] += gain * source[frame] }
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
    return gains?.map { Route(from: $0.0, to: $0.1, gain: $0.2) }
  }
}
