import AudioSignal
import WebAudio
import WebRuntime

/// The six voices together: chords, single notes, and the wandering filter.
final class AppVoices {
  /// `VOICE_COUNT` of the page's `sound/voices.js`.
  private static let count = 6

  let output: GainNode
  private let clock: PageClock
  private let random: RandomStream
  private let voices: [AppVoice]
  private var state = AppState()
  /// The filter's position between its cutoffs, and its speed.
  private var place = 0.5
  private var speed = 0.0

  /// - Parameter random: `Math.random` of the page.
  init(_ clock: PageClock, random: RandomStream) throws {
    self.clock = clock
    self.random = random
    let output = GainNode(context: clock.context)
    self.output = output
    voices = try (0..<Self.count).map { _ in
      let voice = try AppVoice(clock.context, random: random)
      try voice.output.connect(output)
      return voice
    }
  }

  func start(_ state: AppState) throws {
    try apply(state)
    clock.every(100) { [unowned self] in try wander() }
  }

  func apply(_ state: AppState) throws {
    self.state = state
    let now = clock.context.currentTime
    let low = state.number("filterCutoffMin")
    let cutoff = low + (state.number("filterCutoffMax") - low) * place
    let sharpness = 8 * state.number("filterResonance") * (0.7 + 0.6 * state.number("hardness"))
    let q =
      state.number("filterQ") + sharpness + (cutoff < 200 ? 4 * (1 - cutoff / 200) : 0)
    for voice in voices {
      try voice.apply(state, now)
      try voice.setFilter(cutoff: cutoff, q: q, now)
    }
  }

  /// Six draws, one for each voice's entry.
  func playChord(_ draws: inout Mulberry32, _ frequencies: [Double], _ state: AppState) throws {
    let now = clock.context.currentTime
    let spread = state.number("waveSpread")
    let entries = (0..<Self.count).map { _ in draws.next() * spread }.sorted()
    let mask = Int(state.number("synthVoiceMask")) == 0 ? 63 : Int(state.number("synthVoiceMask"))
    func has(_ index: Int) -> Bool { mask & (1 << index) != 0 }
    let chosen = frequencies.prefix(Self.count).enumerated().filter { has($0.offset) }
      .map(\.element)
    let enabled = chosen.isEmpty ? [frequencies[0]] : chosen
    var count = 0
    for (index, voice) in voices.enumerated() {
      if has(index) {
        let frequency = enabled[count % enabled.count] * power(2, state.number("synthOctave"))
        try voice.play(frequency, state, start: now + entries[index], now)
        count += 1
      } else if voice.isActive(now) {
        try voice.silence(state, now)
      }
    }
  }

  func trigger(_ index: Int, _ frequency: Double, velocity: Double, _ state: AppState) throws {
    let shape = state.number("synthAttack") + state.number("synthDecay")
    try voices[index].trigger(
      frequency, state, velocity: velocity, duration: shape + max(0.3, shape),
      clock.context.currentTime)
  }

  func silence(_ state: AppState) throws {
    let now = clock.context.currentTime
    for voice in voices where voice.isActive(now) { try voice.silence(state, now) }
  }

  /// One draw of the page's `Math.random`.
  private func wander() throws {
    let slowness = state.number("filterModSpeed")
    let force = slowness > 0 ? 0.02 / slowness : 0
    speed += (random.next() - 0.5) * 2 * force
    speed *= 0.92
    speed = min(max(speed, -4 * force), 4 * force)
    place = min(max(place + speed, 0), 1)
    let low = naturalLogarithm(state.number("filterCutoffMin"))
    let high = naturalLogarithm(state.number("filterCutoffMax"))
    let cutoff = exponential(low + (high - low) * place)
    let q = min(
      state.number("filterQ") + (cutoff < 200 ? (200 - cutoff) / 200 * 4 : 0), 15)
    let now = clock.context.currentTime
    for voice in voices { try voice.setFilter(cutoff: cutoff, q: q, now) }
  }
}
