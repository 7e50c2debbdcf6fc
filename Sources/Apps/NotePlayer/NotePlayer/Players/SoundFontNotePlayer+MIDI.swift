import SoundFont

extension SoundFontNotePlayer {
  /// A key pressed on a channel: releases an earlier note that the key holds there.
  ///
  /// - Returns: nil if the channel's preset has nothing to play for it.
  func noteOn(_ index: Int, key: Int, velocity: Int, at time: Double?) throws -> Note? {
    let channel = channels[index]
    guard let preset = channel.hasProgram ? channel.preset : firstPreset(index) else { return nil }
    for note in notes where note.isMIDI && note.channel == index && note.key == key {
      try letGo(note, at: time ?? now)
    }
    guard !font.font.zones(of: preset, key: key, velocity: velocity).isEmpty else { return nil }
    let note = try start(
      index, NotePitch(key: key), velocity: velocity, amplitudeDB: 0, at: time, preset)
    note.isMIDI = true
    return note
  }

  func noteOff(_ note: Note, at time: Double?) throws {
    guard note.isHeld else { return }
    note.isHeld = false
    if !channels[note.channel].isSustained { try letGo(note, at: time ?? now) }
  }

  private func letGo(_ note: Note, at time: Double) throws {
    guard !note.isStopped else { return }
    note.isStopped = true
    note.isHeld = false
    try stop(note, .release, at: max(time, now))
  }

  func control(_ index: Int, _ control: Int, _ value: Int) throws {
    let wasSustained = channels[index].isSustained
    channels[index].set(control, value)
    if index == Channel.percussion { channels[index].bank = PresetNaming.percussionBank }
    let concerned = notes.filter { $0.channel == index }
    if control == Channel.Control.soundOff {
      for voice in concerned.flatMap(\.voices) { try voice.fade(now, seconds: Self.stealSeconds) }
    }
    if control == Channel.Control.notesOff {
      for note in concerned { try letGo(note, at: now) }
    }
    if wasSustained, !channels[index].isSustained {
      for note in concerned where note.isMIDI && !note.isHeld { try letGo(note, at: now) }
    }
    try update(index)
  }

  /// - Parameter wheel: 14 bits.
  func bend(_ index: Int, wheel: Int) throws {
    channels[index].state.wheel = wheel
    try update(index)
  }

  func pressure(_ index: Int, _ value: Int) throws {
    channels[index].state.channelPressure = value
    try update(index)
  }

  private func update(_ index: Int) throws {
    let channel = channels[index]
    for voice in voices {
      guard let note = voice.note, note.channel == index else { continue }
      try voice.update(channel.state, bend: note.bend + channel.bend)
    }
  }

  func program(_ index: Int, _ program: Int, bank: Int?) throws {
    if let bank, index != Channel.percussion { channels[index].bank = bank }
    channels[index].hasProgram = true
    channels[index].preset = find(bank: channels[index].bank, program: program)
  }

  /// The preset of a channel that has received no program change.
  private func firstPreset(_ index: Int) -> SoundFont.Preset? {
    index == Channel.percussion ? find(bank: PresetNaming.percussionBank, program: 0) : preset
  }

  private func find(bank: Int, program: Int) -> SoundFont.Preset? {
    let presets = font.font.presets
    func at(_ bank: Int, _ program: Int) -> SoundFont.Preset? {
      presets.first { $0.bank == bank && $0.program == program }
    }
    if let exact = at(bank, program) { return exact }
    let percussion = PresetNaming.percussionBank
    let instead =
      bank == percussion
      ? at(percussion, 0) ?? presets.first { $0.bank == percussion }
      : at(0, program)
        ?? presets.first { $0.bank != percussion && $0.program < PresetNaming.firstEffect }
    let wanted = "bank \(bank), program \(program) is not in the font"
    warnings.append(instead.map { "\(wanted); \($0.name) plays instead" } ?? wanted)
    return instead
  }
}
