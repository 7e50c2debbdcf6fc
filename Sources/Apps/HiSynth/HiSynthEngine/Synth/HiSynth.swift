import AudioSignal
import WebAudio

/// The synthesizer: a preset, events and a seed in, the page's samples out.
///
/// Builds the page's graph as the page does. Everything that is not per frame happens in ticks,
/// fifty a second; what a tick decides is heard two ticks later, at a frame of its own.
///
/// `noteOn`, `set` and their like may be called from one other thread than the one that renders.
///
/// - Shape: stereo.
/// - Real-time: once its first quanta have passed, rendering allocates, locks and throws nothing,
///   unless a reverb's type or size changes, which builds an impulse response.
public final class HiSynth {
  /// Ticks until an old reverb has faded and another may come.
  private static let swapTicks = 4
  /// Frames that a synth without an end may render: four thousand years of them.
  private static let endless = 1 << 52

  /// What the page calls its stages, when they are listened to: as far as has been rendered.
  public let stages: [StageTap]
  private let context: OfflineAudioContext
  private let graph: SynthGraph
  private let seed: String
  private let times: TickTimes
  private let start: Int
  private let ring = EventRing()
  private var values: SynthValues
  private var patch: VoicePatch
  private var lfos = (LFO(), LFO(), LFO())
  private var tick = 0
  private var oldSlot: ReverbSlot?
  private var lastSwap: Int?
  /// Changes that came since the last tick, in order.
  private var changes: [SynthEvent] = []
  /// What was scheduled, by frame of the engine.
  private var score: [(frame: Int, event: SynthEvent)] = []
  private var nextScored = 0
  /// The quantum that is being handed out, and how much of it has been.
  private let quantum: [UnsafeMutablePointer<Float>]
  private var handedOut = RenderQuantum.frameCount

  /// - Parameters:
  ///   - seed: a text that decides how the reverbs sound.
  ///   - start: the context's frame at which the engine starts, a multiple of 128.
  ///   - listensFor: frames of which each stage is kept; nil for none.
  /// - Throws: `WebAudioError` for a sample rate that browsers do not do either.
  public init(
    preset: HiSynthPreset, seed: String = "hisynth", sampleRate: Double = 48000, start: Int = 0,
    listensFor frames: Int? = nil
  ) throws {
    precondition(start >= 0 && start.isMultiple(of: RenderQuantum.frameCount))
    context = try OfflineAudioContext(
      numberOfChannels: 2, length: frames ?? Self.endless, sampleRate: sampleRate,
      summation: .stable)
    self.seed = seed
    self.start = start
    values = preset.values
    patch = VoicePatch(values)
    times = TickTimes(sampleRate: context.sampleRate, origin: start)
    graph = try SynthGraph(
      context, values,
      ReverbImpulse(seed: seed, type: Int(values.reverbType), size: Int(values.reverbSize)))
    stages = try frames == nil ? [] : graph.stages.map { try StageTap($0.name, of: $0.node) }
    quantum = (0..<2).map { _ in
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: RenderQuantum.frameCount)
      samples.initialize(repeating: 0, count: RenderQuantum.frameCount)
      return samples
    }
    changes.reserveCapacity(EventRing.capacity)
  }

  deinit {
    for samples in quantum { samples.deallocate() }
  }

  public var sampleRate: Double { context.sampleRate }

  /// Frames from an event's time to its sound.
  public var latency: Int { times.latency + 128 + Int(context.sampleRate / 200) }

  /// Plays events at their times, counted from the engine's start, in place of what was scheduled.
  ///
  /// - Parameter events: in order of time. Not while another thread renders.
  public func schedule(_ events: [TimedEvent]) {
    score = events.map { (Int(($0.seconds * sampleRate + 0.5).rounded(.down)), $0.event) }
    let played = times.due(tick)
    nextScored = score.firstIndex { $0.frame >= played } ?? score.endIndex
  }

  /// Plays or changes something now: notes in the next quantum, changes at the next tick.
  ///
  /// - Returns: false when 4096 events wait already; this one is then lost.
  @discardableResult
  public func play(_ event: SynthEvent) -> Bool { ring.put(event) }

  @discardableResult
  public func noteOn(_ note: Int, velocity: Int) -> Bool { play(.noteOn(note, velocity: velocity)) }

  @discardableResult
  public func noteOff(_ note: Int) -> Bool { play(.noteOff(note)) }

  /// - Returns: false for a name or value that there is not, and when too many events wait.
  @discardableResult
  public func set(_ name: String, _ values: Double...) -> Bool {
    SynthChange(name, values).map { play(.set($0)) } ?? false
  }

  @discardableResult
  public func load(_ preset: HiSynthPreset) -> Bool { play(.load(preset.values)) }

  /// Renders the next frames: blocks of any size give the samples of the whole.
  ///
  /// - Parameters:
  ///   - left: room for all frames, and `right` as much.
  ///   - count: frames.
  public func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int
  ) {
    var written = 0
    while written < count {
      if handedOut == RenderQuantum.frameCount {
        renderQuantum()
        handedOut = 0
      }
      let part = min(RenderQuantum.frameCount - handedOut, count - written)
      (left + written).update(from: quantum[0] + handedOut, count: part)
      (right + written).update(from: quantum[1] + handedOut, count: part)
      handedOut += part
      written += part
    }
  }

  public func render(_ frameCount: Int) -> SampleBuffer {
    var rendered = SampleBuffer(channelCount: 2, frameCount: frameCount, sampleRate: sampleRate)
    var right = rendered.channels[1]
    rendered.channels[0].withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        render(left: left, right: right, count: frameCount)
      }
    }
    rendered.channels[1] = right
    return rendered
  }

  /// Measures from now on how long each stage takes; rendering then takes a little longer.
  ///
  /// - Returns: what fills up while rendering.
  public func measureStages() -> StageStopwatch {
    let stopwatch = StageStopwatch(graph.stages)
    context.stopwatch = stopwatch
    return stopwatch
  }

  // MARK: A quantum

  private func renderQuantum() {
    do {
      try runTicks()
      playWaiting()
      try context.renderQuantum(left: quantum[0], right: quantum[1])
    } catch {
      // What a tick asks for is always possible; were it not, silence would be heard as such.
      preconditionFailure("a tick failed: \(error)")
    }
  }

  private func runTicks() throws {
    let now = context.nextFrame - start
    while times.due(tick) <= now {
      try run(tick)
      tick += 1
    }
  }

  /// What is played now acts in this quantum, and what is changed at the next tick.
  private func playWaiting() {
    while let event = ring.take() {
      guard let action = event.voiceAction else {
        changes.append(event)
        continue
      }
      graph.voices.schedule(action, at: 0)
      if case .noteOn = action { synchronise() }
    }
  }

  private func run(_ tick: Int) throws {
    let end = scoreEnd(times.due(tick + 1))
    try change(scoredUntil: end, tick)
    try modulate(tick)
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

  private func change(scoredUntil end: Int, _ tick: Int) throws {
    var hasChanged = false
    for index in nextScored..<end { hasChanged = apply(score[index].event) || hasChanged }
    for event in changes { hasChanged = apply(event) || hasChanged }
    changes.removeAll(keepingCapacity: true)
    if hasChanged {
      try graph.apply(SynthSettings(values, sampleRate: sampleRate), times, tick)
      let patch = VoicePatch(values)
      if patch != self.patch {
        self.patch = patch
        graph.voices.schedule(.patch(patch), at: times.contextFrame(times.heard(tick)))
      }
    }
    try swapReverb(tick)
  }

  private func apply(_ event: SynthEvent) -> Bool {
    switch event {
    case .set(let change): change.apply(to: &values)
    case .load(let values): self.values = values
    default: return false
    }
    return true
  }

  private func swapReverb(_ tick: Int) throws {
    let (type, size) = (Int(values.reverbType), Int(values.reverbSize))
    let current = graph.slot.impulse
    guard type != current.type || size != current.size else { return }
    if let lastSwap, lastSwap > tick - Self.swapTicks { return }
    // A swap may come in the very tick that takes the last one's old reverb away.
    if let oldSlot { try graph.remove(oldSlot) }
    oldSlot = try graph.swapReverb(
      to: ReverbImpulse(seed: seed, type: type, size: size), times, tick)
    lastSwap = tick
  }

  // MARK: Modulation and notes

  private func modulate(_ tick: Int) throws {
    let outputs = SynthValues.Three(
      next(&lfos.0, 0), next(&lfos.1, 1), next(&lfos.2, 2))
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
