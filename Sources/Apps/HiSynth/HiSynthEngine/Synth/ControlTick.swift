import WebAudio

/// Everything that is not per frame: fifty times a second it moves the parameters, modulates, and passes notes to the
/// voices.
///
/// What a tick decides takes effect two ticks later, at a given frame.
final class ControlTick {
  /// Ticks until an old reverb has faded out and another may follow.
  private static let swapTicks = 4

  let times: TickTimes
  private let graph: SynthGraph
  private let seed: String
  private let sampleRate: Double
  private var values: SynthValues
  private var patch: VoicePatch
  private var lfos = (LFO(), LFO(), LFO())
  private var tick = 0
  private var oldSlot: ReverbSlot?
  private var lastSwap: Int?
  /// Changes since the last tick, in order.
  private var changes: [SynthEvent] = []
  /// Scheduled events, by frame of the engine.
  private var score: [(frame: Int, event: SynthEvent)] = []
  private var nextScored = 0

  init(
    _ graph: SynthGraph, _ values: SynthValues, seed: String, sampleRate: Double, times: TickTimes
  ) {
    self.graph = graph
    self.values = values
    self.seed = seed
    self.sampleRate = sampleRate
    self.times = times
    patch = VoicePatch(values)
    changes.reserveCapacity(EventRing.capacity)
  }

  /// Replaces what was scheduled before.
  func schedule(_ events: [TimedEvent]) {
    score = events.map { (Int(($0.seconds * sampleRate + 0.5).rounded(.down)), $0.event) }
    let played = times.due(tick)
    nextScored = score.firstIndex { $0.frame >= played } ?? score.endIndex
  }

  /// Notes act in the next quantum, changes at the next tick.
  func play(_ event: SynthEvent) {
    guard let action = event.voiceAction else { return changes.append(event) }
    graph.voices.schedule(action, at: 0)
    if case .noteOn = action { synchronise() }
  }

  /// Runs all ticks that are due by a frame of the engine.
  func run(by frame: Int) throws {
    while times.due(tick) <= frame {
      try run()
      tick += 1
    }
  }

  private func run() throws {
    let end = scoreEnd(times.due(tick + 1))
    try change(scoredUntil: end)
    try modulate()
    playScored(until: end)
    if let old = oldSlot, let lastSwap, tick >= lastSwap + Self.swapTicks {
      try graph.remove(old)
      oldSlot = nil
    }
  }

  private func scoreEnd(_ frame: Int) -> Int {
    var end = nextScored
    while end < score.count, score[end].frame < frame { end += 1 }
    return end
  }

  // MARK: Changes

  private func change(scoredUntil end: Int) throws {
    var hasChanged = false
    for index in nextScored..<end { hasChanged = apply(score[index].event) || hasChanged }
    for event in changes { hasChanged = apply(event) || hasChanged }
    changes.removeAll(keepingCapacity: true)
    if hasChanged {
      try graph.apply(SynthSettings(values, sampleRate: sampleRate), times, tick)
      sendPatch()
    }
    try swapReverb()
  }

  /// - Returns: false for an event that changes no parameter.
  private func apply(_ event: SynthEvent) -> Bool {
    switch event {
    case .set(let change): change.apply(to: &values)
    case .load(let values): self.values = values
    default: return false
    }
    return true
  }

  private func sendPatch() {
    let next = VoicePatch(values)
    guard next != patch else { return }
    patch = next
    graph.voices.schedule(.patch(next), at: times.contextFrame(times.heard(tick)))
  }

  private func swapReverb() throws {
    let (type, size) = (Int(values.reverbType), Int(values.reverbSize))
    let current = graph.slot.impulse
    guard type != current.type || size != current.size else { return }
    if let lastSwap, lastSwap > tick - Self.swapTicks { return }
    // A swap may come in the same tick that removes the previous one's old reverb.
    if let oldSlot { try graph.remove(oldSlot) }
    oldSlot = try graph.swapReverb(
      to: ReverbImpulse(seed: seed, type: type, size: size), times, tick)
    lastSwap = tick
  }

  // MARK: Modulation and notes

  private func modulate() throws {
    let outputs = SynthValues.Three(next(&lfos.0, 0), next(&lfos.1, 1), next(&lfos.2, 2))
    let moved = Modulation(values, outputs, sampleRate: sampleRate)
    try graph.pitch.step(to: moved.pitch, times, tick)
    try graph.amplitude.step(to: moved.amplitude, times, tick)
    try graph.lowPass.step(to: moved.lowPass, times, tick)
    try graph.highPass.step(to: moved.highPass, times, tick)
  }

  private func next(_ lfo: inout LFO, _ index: Int) -> Double {
    lfo.next(
      waveform: values.lfoWaveforms[index], depth: values.lfoDepths[index],
      speed: values.lfoSpeeds[index], phase: values.lfoPhases[index])
  }

  private func synchronise() {
    lfos.0.synchronise()
    lfos.1.synchronise()
    lfos.2.synchronise()
  }

  private func playScored(until end: Int) {
    var hasNotes = false
    for index in nextScored..<end {
      guard let action = score[index].event.voiceAction else { continue }
      graph.voices.schedule(
        action, at: times.contextFrame(score[index].frame + times.latency))
      if case .noteOn = action { hasNotes = true }
    }
    nextScored = end
    if hasNotes { synchronise() }
  }
}
