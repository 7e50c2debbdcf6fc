import SoundFont
import WebAudio
import WebRuntime

/// Plays notes of a font's preset, requested by frequency, and MIDI notes, by channel and key.
///
/// Knows no instrument by name. Nodes are made between quanta, on the task that renders.
///
/// - Shape: stereo.
public final class SoundFontNotePlayer: NotePlayer {
  /// `MOST_VOICES` of the page's `sound/player.js`: both steal the same ones.
  public static let mostVoices = 64
  /// `STOP_SECONDS` and `STEAL_SECONDS` of `sound/player.js`.
  static let stopSeconds = 0.025
  static let stealSeconds = 0.005
  /// Cents: `WIDEST_BEND` of `sound/player.js`, an octave.
  static let widestBend = 1200.0

  public let font: PlayableFont
  public let preset: SoundFont.Preset
  let clock: PageClock
  let output: PlayerOutput
  let effects: Effects?
  let options: PlayingOptions
  private let cache: SampleCache
  private var prepared: Set<String> = []
  /// Whether an unprepared preset is prepared when it is first played.
  var preparesWhenPlayed = false

  private(set) var voices: [Voice] = []
  var notes: [Note] = []
  var channels: [Channel]
  private var lastNote = 0
  private var lastVoice = 0
  /// Messages for the listener, a sentence each.
  public internal(set) var warnings: [String] = []

  /// - Throws: `NotePlayerError.noPreset`, `WebAudioError`.
  package init(
    clock: PageClock, font: PlayableFont, presetID: String, options: PlayingOptions = .init(),
    cache: SampleCache = .init()
  ) throws {
    guard let preset = font.font.preset(presetID) else {
      let nearest = PresetNaming.nearest(presetID, font.font.presets.map(\.id))
      throw NotePlayerError.noPreset(id: presetID, nearest: nearest)
    }
    self.clock = clock
    self.font = font
    self.preset = preset
    self.options = options
    self.cache = cache
    channels = Array(repeating: Channel(), count: Channel.count)
    channels[Channel.percussion].bank = PresetNaming.percussionBank
    output = try PlayerOutput(clock.context, destination: clock.context.destination)
    effects = options.effects ? try Effects(clock.context, master: output.master) : nil
  }

  public var now: Double { clock.context.currentTime }
  public var isReady: Bool { prepared.contains(preset.id) }

  /// The lowest and the highest key with a zone.
  public var range: ClosedRange<Int>? {
    let keys = font.font.keys(of: preset)
    return keys.first.map { $0...keys[keys.count - 1] }
  }

  /// - Throws: `SoundFontError.unreadable`.
  public func prepare() throws { try prepare(preset) }

  func prepare(_ preset: SoundFont.Preset) throws {
    guard prepared.insert(preset.id).inserted else { return }
    let font = font.font
    for zone in preset.list.zones {
      guard let instrument = zone.target.map({ font.instruments[$0] }) else { continue }
      for zone in instrument.zones {
        guard let index = zone.target, font.isUsable[index],
          let region = font.samples[index].region(
            instrument.offsets(of: zone), loops: instrument.loops(zone))
        else { continue }
        _ = try sound(of: region)
      }
    }
  }

  private func sound(of region: SampleRegion) throws -> Voice.Sound {
    try cache.sound(of: region, in: font, sampleRate: clock.context.sampleRate)
  }

  public func play(
    frequency: Double, velocity: Int = 100, amplitudeDB: Double = 0, at time: Double? = nil
  ) throws -> any PlaybackHandle {
    try play(
      frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB, at: time, channel: 0)
  }

  func play(
    frequency: Double, velocity: Int, amplitudeDB: Double, at time: Double?, channel: Int
  ) throws -> any PlaybackHandle {
    try NotePlayerError.check(frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB)
    let pitch = NotePitch(frequency: frequency)
    let note = try start(
      channel, pitch, velocity: velocity, amplitudeDB: amplitudeDB, at: time, preset)
    return FontNoteHandle(player: self, note: note)
  }

  public func stopAll(at time: Double? = nil) throws {
    for note in notes where !note.isStopped {
      note.isStopped = true
      try stop(note, .fade, at: max(time ?? now, now))
    }
  }

  /// The bend of a note in cents: exact, or as a 14-bit wheel would give it.
  func bend(_ cents: Double, on channel: Channel) throws -> Double {
    let widest = options.mode == .exact ? Self.widestBend : channel.state.wheelRange
    guard abs(cents) <= widest else {
      throw NotePlayerError.outOfBendRange(cents: cents, limit: widest)
    }
    if options.mode == .exact { return cents }
    return NotePitch.cents(wheel: NotePitch.wheel(cents: cents, range: widest), range: widest)
  }

  func start(
    _ index: Int, _ pitch: NotePitch, velocity: Int, amplitudeDB: Double, at time: Double?,
    _ preset: SoundFont.Preset
  ) throws -> Note {
    if !prepared.contains(preset.id) {
      guard preparesWhenPlayed else { throw NotePlayerError.notReady(preset.id) }
      try prepare(preset)
    }
    let channel = channels[index]
    let bend = try bend(pitch.cents, on: channel)
    let zones = font.font.zones(of: preset, key: pitch.key, velocity: velocity)
    guard !zones.isEmpty else { throw noSample(preset, pitch.key, velocity) }
    let start = max(time ?? now, now)
    let planned = zones.compactMap { zone -> (VoiceValues, SampleRegion)? in
      let values = VoiceValues(
        zone: zone, state: channel.state, key: pitch.key, velocity: velocity, options: options)
      return zone.sample.region(values.offsets, loops: values.loopMode != .none)
        .map { (values, $0) }
    }
    notes.removeAll { note in !note.voices.contains { $0.sounds(at: now) } }
    try silenceClasses(planned.map(\.0), index, preset, at: start)
    try makeRoom(planned.count, at: start)
    lastNote += 1
    let note = Note(
      number: lastNote, channel: index, key: pitch.key, bend: bend, preset: preset.id, start: start)
    let buses = Voice.Buses(
      voices: output.voices, reverb: effects?.reverb, chorus: effects?.chorus)
    for (values, region) in planned {
      lastVoice += 1
      let voice = try Voice(
        clock: clock, values: values, sound: try sound(of: region), buses: buses, at: start,
        bend: bend + channel.bend, amplitudeDB: amplitudeDB, number: lastVoice)
      voice.note = note
      note.voices.append(voice)
      voices.append(voice)
      clock.whenEnded(voice.source) { [weak self, weak voice] in
        guard let voice else { return }
        voice.leave()
        self?.voices.removeAll { $0 === voice }
      }
    }
    notes.append(note)
    return note
  }

  private func noSample(
    _ preset: SoundFont.Preset, _ key: Int, _ velocity: Int
  ) -> NotePlayerError {
    let keys = font.font.keys(of: preset, velocity: velocity)
    guard let nearest = keys.min(by: { abs($0 - key) < abs($1 - key) }) else {
      return .nothingAtVelocity(velocity)
    }
    return .noSampleForKey(key, nearest: nearest)
  }

  /// Voices of an exclusive class end where a later note of the class begins.
  private func silenceClasses(
    _ planned: [VoiceValues], _ channel: Int, _ preset: SoundFont.Preset, at time: Double
  ) throws {
    var classes = Set(planned.map { $0.zone.value(Generator.exclusiveClass) })
    classes.remove(0)
    for voice in voices where classes.contains(voice.exclusiveClass) {
      guard let note = voice.note, note.channel == channel, note.preset == preset.id else {
        continue
      }
      try voice.fade(time, seconds: Self.stealSeconds)
    }
  }

  private func makeRoom(_ count: Int, at time: Double) throws {
    let candidates = voices.filter { $0.sounds(at: time) && !$0.isFading }
    let states = candidates.map {
      VoiceStealing.Candidate(number: $0.number, releasedAt: $0.releasedAt)
    }
    let victims = VoiceStealing.victims(of: states, needed: count, most: Self.mostVoices)
    for index in victims { try candidates[index].fade(time, seconds: Self.stealSeconds) }
  }

  func stop(_ note: Note, _ mode: StopMode, at time: Double) throws {
    for voice in note.voices {
      switch mode {
      case .release: try voice.release(time)
      case .fade: try voice.fade(time, seconds: Self.stopSeconds)
      }
    }
  }
}
