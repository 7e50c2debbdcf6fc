import AudioSignal
import WebAudio

/// The synthesizer: a preset, events and a seed in, the page's samples out.
///
/// Builds the page's graph as the page does. Everything that is not per frame happens in ticks, fifty a second; what a
/// tick decides takes effect two ticks later, at a given frame.
///
/// `noteOn`, `set` and similar may be called from one thread other than the rendering one.
///
/// - Shape: stereo.
/// - Real-time: events arrive without a lock, and the processors never allocate; a new type or size of
///   the reverb builds an impulse response within the render call.
public final class HiSynth {
  /// Frames that a synth without an end may render: three thousand years' worth.
  private static let endless = 1 << 52

  /// The page's names for its stages, with their output so far, when they are recorded.
  public let stages: [StageTap]
  private let context: OfflineAudioContext
  private let graph: SynthGraph
  private let control: ControlTick
  private let start: Int
  private let ring = EventRing()
  /// The quantum being handed out, and how much of it has been.
  private let quantum: [UnsafeMutablePointer<Float>]
  private var handedOut = RenderQuantum.frameCount

  /// - Parameters:
  ///   - seed: a text that determines the reverbs' impulse responses.
  ///   - start: the context's frame at which the engine starts, a multiple of 128.
  ///   - listensFor: frames of which each stage is kept; nil for none.
  /// - Throws: `WebAudioError` for a sample rate that browsers do not support either.
  public init(
    preset: HiSynthPreset, seed: String = "hisynth", sampleRate: Double = 48000, start: Int = 0,
    listensFor frames: Int? = nil
  ) throws {
    precondition(start >= 0 && start.isMultiple(of: RenderQuantum.frameCount))
    context = try OfflineAudioContext(
      numberOfChannels: 2, length: frames ?? Self.endless, sampleRate: sampleRate,
      summation: .stable)
    self.start = start
    let values = preset.values
    graph = try SynthGraph(
      context, values,
      ReverbImpulse(seed: seed, type: Int(values.reverbType), size: Int(values.reverbSize)))
    control = ControlTick(
      graph, values, seed: seed, sampleRate: context.sampleRate,
      times: TickTimes(sampleRate: context.sampleRate, origin: start))
    stages = try frames == nil ? [] : graph.stages.map { try StageTap($0.name, of: $0.node) }
    quantum = (0..<2).map { _ in
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: RenderQuantum.frameCount)
      samples.initialize(repeating: 0, count: RenderQuantum.frameCount)
      return samples
    }
  }

  deinit {
    for samples in quantum { samples.deallocate() }
  }

  public var sampleRate: Double { context.sampleRate }

  /// Frames from an event's time to its sound.
  public var latency: Int { control.times.latency + 128 + Int(context.sampleRate / 200) }

  /// Plays events at their times, counted from the engine's start, replacing what was scheduled.
  ///
  /// - Parameter events: in order of time. Do not call while another thread renders.
  public func schedule(_ events: [TimedEvent]) {
    control.schedule(events)
  }

  /// Plays or changes something now: notes in the next quantum, changes at the next tick.
  ///
  /// - Returns: false when 4096 events are already waiting; this one is then lost.
  @discardableResult
  public func play(_ event: SynthEvent) -> Bool { ring.put(event) }

  @discardableResult
  public func noteOn(_ note: Int, velocity: Int) -> Bool { play(.noteOn(note, velocity: velocity)) }

  @discardableResult
  public func noteOff(_ note: Int) -> Bool { play(.noteOff(note)) }

  /// - Returns: false for an unknown name or an impossible value, and when too many events are waiting.
  @discardableResult
  public func set(_ name: String, _ values: Double...) -> Bool {
    SynthChange(name, values).map { play(.set($0)) } ?? false
  }

  @discardableResult
  public func load(_ preset: HiSynthPreset) -> Bool { play(.load(preset.values)) }

  /// Renders the next frames: the block size does not affect the samples.
  ///
  /// - Parameters:
  ///   - left: room for all frames; `right` likewise.
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

  /// Starts measuring how long each stage takes; rendering then takes slightly longer.
  ///
  /// - Returns: filled while rendering.
  public func measureStages() -> StageStopwatch {
    let stopwatch = StageStopwatch(graph.stages)
    context.stopwatch = stopwatch
    return stopwatch
  }

  // MARK: A quantum

  private func renderQuantum() {
    do {
      try context.renderQuantum(left: quantum[0], right: quantum[1]) {
        try control.run(by: context.currentFrame - start)
        while let event = ring.take() { control.play(event) }
      }
    } catch {
      // A tick asks only for what is possible; a failure must not pass as silence.
      preconditionFailure("a tick failed: \(error)")
    }
  }
}
