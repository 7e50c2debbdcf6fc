import SoundFont
import WebAudio
import WebRuntime

/// What a user does to the player while it plays.
public enum NoteGesture: Equatable, Sendable {
  /// A key; a velocity of 0 releases it.
  case key(Int, velocity: Int)
  case control(Int, Int)
  /// 14 bits.
  case bend(Int)
  case pressure(Int)
}

/// A pressed key: a note of a font, or a handle of a plain sine.
enum HeldKey {
  case note(Note)
  case handle(any PlaybackHandle)
}

extension ScorePerformance {
  /// Plays a gesture now, between two blocks of whole quanta.
  ///
  /// - Throws: `WebAudioError`.
  public func play(_ gesture: NoteGesture) throws {
    try clock.act(at: rendered) { [unowned self] in try perform(gesture) }
  }

  /// A note that cannot be played is silent, without affecting the others.
  func perform(_ gesture: NoteGesture) throws {
    do {
      switch gesture {
      case .key(let key, 0): try release(key)
      case .key(let key, let velocity): try press(key, velocity)
      case .control(let number, let value): try fontPlayer?.control(0, number, value)
      case .bend(let wheel): try fontPlayer?.bend(0, wheel: wheel)
      case .pressure(let value): try fontPlayer?.pressure(0, value)
      }
    } catch let error as NotePlayerError {
      // A user may play for hours; the first ones are enough.
      if refusals.count < 100 { refusals.append("\(error)") }
    }
  }

  func awaitFrames() { clock.onFrame { [unowned self] in awaitFrames() } }

  private func press(_ key: Int, _ velocity: Int) throws {
    try release(key)
    if let fontPlayer {
      keys[key] = try fontPlayer.noteOn(0, key: key, velocity: velocity, at: nil).map(HeldKey.note)
    } else {
      keys[key] = .handle(
        try player.play(
          frequency: NotePitch.frequency(key), velocity: velocity, amplitudeDB: 0,
          at: nil))
    }
  }

  private func release(_ key: Int) throws {
    switch keys.removeValue(forKey: key) {
    case .note(let note): try fontPlayer?.noteOff(note, at: nil)
    case .handle(let handle): try handle.stop(.fade, at: nil)
    case nil: return
    }
  }
}
