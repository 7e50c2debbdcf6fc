import AudioSignal
import WebAudio
import WebRuntime

/// The lead: plays what is scheduled for a phrase, with two voices, each a morph between two patches.
final class AppLead {
  /// `QUIETEST` of the page's `sound/lead.js`: −60 dB.
  private static let quietest = 0.001

  private let clock: PageClock
  private let mixer: AppMixer
  private let voices: AppVoices
  private let patches: [String: LeadPatch]
  private let random: RandomStream
  private var timers: [Int] = []

  /// - Parameter random: `Math.random` of the page.
  init(
    _ clock: PageClock, _ mixer: AppMixer, _ voices: AppVoices, patches: [LeadPatch],
    random: RandomStream
  ) {
    self.clock = clock
    self.mixer = mixer
    self.voices = voices
    self.patches = Dictionary(patches.map { ($0.name, $0) }) { $1 }
    self.random = random
  }

  /// Discards pending notes and schedules a phrase.
  ///
  /// - Parameter state: read when needed, so that changes in between take effect.
  /// - Returns: false where the root leaves no note to play.
  func schedule(
    _ draws: inout Mulberry32, scale: Scale, root: Double, state: @escaping () -> AppState,
    range: @escaping (String) -> AppPreset.Range
  ) -> Bool {
    for timer in timers { clock.clear(timer) }
    timers = []
    guard let events = LeadSchedule.phrase(&draws, scale: scale, root: root, state: state()) else {
      return false
    }
    timers = events.map { event in
      clock.after(event.timing) { [unowned self] in try play(event, state(), range) }
    }
    return true
  }

  private func play(
    _ event: LeadSchedule.Event, _ state: AppState, _ range: (String) -> AppPreset.Range
  ) throws {
    let frequency = Harmony.frequency(ofNote: event.note)
    if event.source.hasPrefix("synth") {
      let index = (Int(event.source.dropFirst(5)) ?? 1) - 1
      return try voices.trigger(index, frequency, velocity: event.velocity, state)
    }
    guard state.flag("leadEnabled") else { return }
    func draw(_ field: String) -> Double {
      let range = range(field)
      return range.min == range.max
        ? range.min : range.min + random.next() * (range.max - range.min)
    }
    let time = draw("leadDelayTime") / 1000
    let feedback = draw("leadDelayFeedback")
    try mixer.setLeadDelay(time: time, feedback: feedback, mix: draw("leadDelayMix"))
    let both = event.source == "lead" && state.flag("lead2Enabled")
    let leads = both ? ["lead1", "lead2"] : [event.source == "lead2" ? "lead2" : "lead1"]
    for lead in leads { try play(on: lead, frequency, event.velocity, state, draw) }
  }

  private func play(
    on lead: String, _ frequency: Double, _ velocity: Double, _ state: AppState,
    _ draw: (String) -> Double
  ) throws {
    let loudness = velocity * state.number("\(lead)Level")
    guard loudness >= Self.quietest else { return }
    let names =
      lead == "lead1" ? ("lead1PresetA", "lead1PresetB") : ("lead2PresetC", "lead2PresetD")
    guard let first = patch(state.text(names.0)), let second = patch(state.text(names.1)) else {
      return
    }
    let patch = first.morphed(
      to: second, by: morph(lead, state, draw),
      algorithmMode: state.text("\(lead)AlgorithmMode"))
    let glide = draw("leadGlide")
    let bend = glide > 0.01 ? 1 + (random.next() - 0.5) * glide * 0.2 : 1
    let own = LeadPatch.Envelope(
      attack: state.number("lead1Attack"), decay: state.number("lead1Decay"),
      sustain: state.number("lead1Sustain"), release: state.number("lead1Release"))
    try LeadNote(
      patch: patch, frequency: frequency * bend, velocity: loudness,
      envelope: state.flag("lead1UseCustomAdsr") ? own : patch.envelope,
      hold: state.number("lead1Hold")
    ).play(into: mixer.lead, clock: clock, random: random)
  }

  /// A lead's position between its patches: fixed, or moving from phrase to phrase.
  private func morph(_ lead: String, _ state: AppState, _ draw: (String) -> Double) -> Double {
    guard state.flag("\(lead)MorphAuto") else { return draw("\(lead)Morph") }
    let mode = state.text("\(lead)MorphMode")
    if mode == "random" { return random.next() }
    let phraseSeconds = Phrases.milliseconds / 1000
    let turns = clock.context.currentTime / (state.number("\(lead)MorphSpeed") * phraseSeconds)
    let part = turns - floorOf(turns)
    return mode == "linear" ? part : 1 - abs(2 * part - 1)
  }

  private func patch(_ name: String) -> LeadPatch? { patches[name] ?? patches["soft_rhodes"] }
}
