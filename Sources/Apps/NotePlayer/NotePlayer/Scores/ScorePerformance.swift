import AudioSignal
import SoundFont
import WebAudio
import WebRuntime

/// A score being rendered, with the page's timers running in render time.
///
/// - Shape: stereo.
public final class ScorePerformance {
  /// Seconds by which notes are requested ahead of time.
  private static let ahead = 0.1

  private let context: OfflineAudioContext
  let clock: PageClock
  let fontPlayer: SoundFontNotePlayer?
  let player: any NotePlayer
  /// Frames rendered so far.
  private(set) var rendered = 0
  /// Pressed keys, by number.
  var keys: [Int: HeldKey] = [:]
  /// The output of the player's parts, if it is recorded.
  public let stages: [StageTap]
  /// Notes that could not be played, a sentence each.
  public internal(set) var refusals: [String] = []

  /// - Parameters:
  ///   - font: nil for plain sines.
  ///   - gestures: played in addition, each at a multiple of 128 frames, in order.
  ///   - isLive: a user plays between blocks; ended nodes then leave the graph sixty times a second.
  /// - Throws: `NoteScoreError`, `NotePlayerError`, `SoundFontError`, `WebAudioError`.
  public init(
    font: PlayableFont?, presetID: String = "", score: NoteScore, options: PlayingOptions = .init(),
    sampleRate: Double = 48000, frameCount: Int, channelCount: Int = 2,
    cache: SampleCache = .init(), gestures: [(frame: Int, gesture: NoteGesture)] = [],
    isLive: Bool = false, listensToStages: Bool = false
  ) throws {
    try score.check()
    context = try OfflineAudioContext(
      numberOfChannels: channelCount, length: frameCount, sampleRate: sampleRate, summation: .stable
    )
    clock = PageClock(context: context, epoch: 0)
    if let font {
      let player = try SoundFontNotePlayer(
        clock: clock, font: font, presetID: presetID, options: options, cache: cache)
      player.preparesWhenPlayed = true
      try player.prepare()
      fontPlayer = player
      self.player = player
      stages = try listensToStages ? player.stageTaps() : []
    } else {
      let player = try SineWaveNotePlayer(clock: clock)
      self.player = player
      fontPlayer = nil
      stages = try listensToStages ? player.stageTaps() : []
    }
    for event in score.events { schedule(event) }
    for (frame, gesture) in gestures where frame < frameCount {
      clock.at(frame: frame) { [unowned self] in try perform(gesture) }
    }
    if isLive { awaitFrames() }
    try clock.drive()
  }

  /// Messages for the listener.
  public var warnings: [String] { (fontPlayer?.warnings ?? []) + refusals }

  /// Renders the whole length.
  public func render() throws -> SampleBuffer { try renderNext(context.length) }

  /// Renders the next frames, fewer at the end.
  public func renderNext(_ frameCount: Int) throws -> SampleBuffer {
    let next = try context.renderNext(frameCount)
    rendered += next.frameCount
    return next
  }

  private func timer(_ seconds: Double, _ run: @escaping () throws -> Void) {
    clock.after(max(0, (seconds * 1000).rounded(.down))) { [unowned self] in
      do {
        try run()
      } catch let error as NotePlayerError {
        refusals.append("\(error)")
      }
    }
  }

  private func schedule(_ event: NoteScore.Event) {
    let (at, channel) = (event.at, event.channel ?? 0)
    let end = at + (event.duration ?? 0)
    let velocity = event.velocity ?? 100
    if let frequency = event.frequency {
      var handle: (any PlaybackHandle)?
      timer(at - Self.ahead) { [unowned self] in
        let playing = try play(frequency, velocity, event.amplitudeDB ?? 0, at, channel)
        handle = playing
        for change in event.adjust ?? [] {
          try playing.adjustFrequency(change[1], at: at + change[0])
        }
      }
      timer(end - Self.ahead) {
        try handle?.stop(StopMode(rawValue: event.stop ?? "fade") ?? .fade, at: end)
      }
      return
    }
    guard let fontPlayer else { return }
    if let key = event.key {
      var note: Note?
      timer(at - Self.ahead) {
        note = try fontPlayer.noteOn(channel, key: key, velocity: velocity, at: at)
      }
      timer(end) { if let note { try fontPlayer.noteOff(note, at: end) } }
    } else if let control = event.control {
      timer(at) { try fontPlayer.control(channel, control, event.value ?? 0) }
    } else if let wheel = event.bend {
      timer(at) { try fontPlayer.bend(channel, wheel: wheel) }
    } else if let pressure = event.pressure {
      timer(at) { try fontPlayer.pressure(channel, pressure) }
    } else if let program = event.program {
      timer(at) { try fontPlayer.program(channel, program, bank: event.bank) }
    }
  }

  private func play(
    _ frequency: Double, _ velocity: Int, _ amplitudeDB: Double, _ at: Double, _ channel: Int
  ) throws -> any PlaybackHandle {
    guard let fontPlayer else {
      return try player.play(
        frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB, at: at)
    }
    return try fontPlayer.play(
      frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB, at: at, channel: channel)
  }
}

extension SineWaveNotePlayer {
  /// Records the page's labelled nodes.
  func stageTaps() throws -> [StageTap] { try output.taps() }
}

extension SoundFontNotePlayer {
  /// Records the page's labelled nodes.
  func stageTaps() throws -> [StageTap] {
    var taps = [try StageTap("voices", of: output.voices)]
    if let effects {
      taps.append(try StageTap("reverb", of: effects.reverb))
      taps.append(try StageTap("chorus", of: effects.chorus))
    }
    return taps + [try StageTap("master", of: output.master)]
  }
}
