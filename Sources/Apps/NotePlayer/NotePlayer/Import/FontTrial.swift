import AudioSignal
import SoundFont

/// Plays every preset of a font briefly, to verify that none of it is harmful.
public struct FontTrial: Sendable, Codable, Equatable {
  static let rates = [48000.0, 44100]
  private static let velocities = [1, 64, 127]
  private static let seconds = 0.25
  /// `LOUDEST` of the page's `library.js`: 30 dB above full scale.
  private static let loudest: Float = 32

  public var presets: Int
  public var warnings: Int
  /// How many notes were played, and how many a whole trial plays.
  public var notes = 0
  public var allNotes = 0
  /// How many zones sounded in them, and how many the font's presets have.
  public var zones = 0
  public var allZones = 0
  /// What is wrong; nil where the font may be used.
  public var fault: String?

  /// How far it got, in words.
  public var extent: String {
    "\(notes) of \(allNotes) notes played, \(zones) of \(allZones) zones heard"
      + (notes < allNotes ? "; the time was over" : "")
  }

  init(presets: Int, warnings: Int, fault: String?) {
    self.presets = presets
    self.warnings = warnings
    self.fault = fault
  }

  /// A note of the trial.
  struct Note: Equatable {
    let key: Int
    let velocity: Int
  }

  /// The lowest, middle and highest playable key at three velocities.
  static func notes(of preset: SoundFont.Preset, in font: SoundFont) -> [Note] {
    velocities.flatMap { velocity in
      let keys = font.keys(of: preset, velocity: velocity)
      guard let low = keys.first, let high = keys.last else { return [Note]() }
      return Set([low, keys[keys.count / 2], high]).sorted().map {
        Note(key: $0, velocity: velocity)
      }
    }
  }

  static func render(
    _ font: PlayableFont, _ preset: String, _ note: Note, sampleRate: Double,
    cache: SampleCache = .init()
  ) throws -> SampleBuffer {
    var event = NoteScore.Event(at: 0)
    event.key = note.key
    event.velocity = note.velocity
    event.duration = seconds / 2
    return try ScorePerformance(
      font: font, presetID: preset, score: NoteScore(events: [event]), sampleRate: sampleRate,
      frameCount: Int(seconds * sampleRate), cache: cache
    ).render()
  }

  /// - Parameter deadline: when to stop beginning further notes, after one note of every preset.
  /// - Throws: `SoundFontError` for a font that cannot be read.
  public init(
    _ source: any FontBytes, fileName: String, deadline: ContinuousClock.Instant? = nil
  ) throws {
    let font = PlayableFont(try SoundFont(source, fileName: fileName))
    presets = font.font.presets.count
    warnings = font.font.warnings.count
    allZones = font.font.presets.reduce(0) { $0 + font.font.zoneCount(of: $1) }
    let planned = font.font.presets.map { ($0, Self.notes(of: $0, in: font.font)) }
    allNotes = planned.reduce(0) { $0 + $1.1.count } * Self.rates.count
    var sounded: Set<ZonePair> = []
    for pass in Pass.allCases {
      let cache = SampleCache()
      for (preset, all) in planned {
        for note in pass.notes(all) {
          if pass != .first, let deadline, ContinuousClock.now > deadline { return }
          let audio = try Self.render(
            font, preset.id, note, sampleRate: pass.sampleRate, cache: cache)
          notes += 1
          for zone in font.font.zones(of: preset, key: note.key, velocity: note.velocity) {
            sounded.insert(ZonePair(zone))
          }
          zones = sounded.count
          guard audio.channels.allSatisfy({ $0.allSatisfy(Self.isHarmless) }) else {
            fault = "\(preset.id) plays no sound, or too loud a one, at key \(note.key)"
            return
          }
        }
      }
    }
  }

  /// A preset's zone and the instrument zone that it leads to.
  private struct ZonePair: Hashable {
    let preset: Int
    let instrument: Int

    init(_ zone: SampleZone) {
      (preset, instrument) = (zone.presetZone.bag, zone.instrumentZone.bag)
    }
  }

  private static func isHarmless(_ sample: Float) -> Bool {
    sample.isFinite && abs(sample) <= loudest
  }

  /// The order in which notes are tried: one of every preset, then the others, then at the other rate.
  private enum Pass: CaseIterable {
    case first, others, otherRate

    var sampleRate: Double { self == .otherRate ? rates[1] : rates[0] }

    func notes(_ all: [Note]) -> [Note] {
      switch self {
      case .first: Array(all.suffix(1))
      case .others: all.dropLast(1)
      case .otherRate: all
      }
    }
  }
}
