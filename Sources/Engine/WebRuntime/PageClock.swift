import WebAudio

/// The page's timers, driven by the time of a render as in a recording.
///
/// A timer due at d ms runs while the render is suspended at the first quantum at or after ⌈d·rate/1000⌉, together with
/// the others due by then, in order of due time and creation.
///
/// - Units: milliseconds since the page started.
package final class PageClock {
  private struct Timer {
    let id: Int
    var due: Double
    let interval: Double?
    let run: () throws -> Void
  }

  package private(set) var now = 0.0
  package let context: OfflineAudioContext
  private let epoch: Double
  private var timers: [Timer] = []
  private var lastTimer = 0
  /// Sources with an action for when they have ended, in order of creation.
  private var endings: [(source: AudioScheduledSourceNode, run: () -> Void)] = []
  /// The actions at frames, in order.
  private var played: [(frame: Int, run: () throws -> Void)] = []

  package init(context: OfflineAudioContext, epoch: Double) {
    self.context = context
    self.epoch = epoch
  }

  /// The value of `Date.now()`.
  package var date: Double { (epoch + now).rounded(.down) }

  @discardableResult
  package func after(_ delay: Double, _ run: @escaping () throws -> Void) -> Int {
    add(max(1, delay.rounded(.towardZero)), nil, run)
  }

  @discardableResult
  package func every(_ delay: Double, _ run: @escaping () throws -> Void) -> Int {
    add(delay, delay, run)
  }

  /// Like `requestAnimationFrame`: sixty times a second.
  package func onFrame(_ run: @escaping () throws -> Void) { add(1000.0 / 60, nil, run) }

  /// Runs `run` when the page's time is `due`, like a timer that is set now.
  package func schedule(_ due: Double, _ run: @escaping () throws -> Void) {
    _ = add(max(0, due - now), nil, run)
  }

  /// Runs `run` at a frame, after the timers that are due by then.
  ///
  /// - Precondition: a multiple of 128, not before frames that were given already.
  package func at(frame: Int, _ run: @escaping () throws -> Void) {
    played.append((frame, run))
  }

  /// Runs `run` before the quantum at a frame, after the timers that are due by then: a user acts between two blocks,
  /// and the render's time is that of the last block.
  package func act(at frame: Int, _ run: @escaping () throws -> Void) throws {
    try context.suspend(at: Double(frame) / context.sampleRate) { [unowned self] in
      now = max(now, context.currentTime * 1000)
      try run()
    }
  }

  package func clear(_ id: Int) { timers.removeAll { $0.id == id } }

  /// Runs `run` at the first stop after the source's end, like `onended`.
  package func whenEnded(_ source: AudioScheduledSourceNode, _ run: @escaping () -> Void) {
    endings.append((source, run))
  }

  /// Suspends the render at each frame at which timers are due.
  package func drive(from frame: Int = 0) throws {
    if frame == 0, played.first?.frame == 0 {
      // Timers are due only after the beginning, but actions may be at frame 0.
      return try context.suspend(at: 0) { [unowned self] in
        try play(by: 0)
        try drive()
      }
    }
    let next = nextStop(after: frame)
    guard next < context.length else { return }
    try context.suspend(at: Double(next) / context.sampleRate) { [unowned self] in
      try stop(at: next)
    }
  }

  @discardableResult
  private func add(_ delay: Double, _ interval: Double?, _ run: @escaping () throws -> Void) -> Int
  {
    lastTimer += 1
    timers.append(Timer(id: lastTimer, due: now + delay, interval: interval, run: run))
    return lastTimer
  }

  private func stop(at frame: Int) throws {
    let ended = endings.filter(\.source.hasFinished)
    endings.removeAll(where: \.source.hasFinished)
    for ending in ended { ending.run() }
    let time = Double(frame) * 1000 / context.sampleRate
    while let index = nextTimer(by: time) {
      let timer = timers[index]
      now = max(now, timer.due)
      if let interval = timer.interval {
        timers[index].due += interval
      } else {
        timers.remove(at: index)
      }
      try timer.run()
    }
    now = max(now, time)
    try play(by: frame)
    try drive(from: frame)
  }

  private func play(by frame: Int) throws {
    while let next = played.first, next.frame <= frame {
      played.removeFirst()
      try next.run()
    }
  }

  private func nextTimer(by time: Double) -> Int? {
    timers.indices.filter { timers[$0].due <= time }
      .min { (timers[$0].due, timers[$0].id) < (timers[$1].due, timers[$1].id) }
  }

  private func nextStop(after frame: Int) -> Int {
    let quantum = RenderQuantum.frameCount
    let next = played.first?.frame ?? context.length
    guard let due = timers.map(\.due).min() else { return max(frame + quantum, next) }
    let frames = Int((due * context.sampleRate / 1000).rounded(.up))
    return max(frame + quantum, min((frames + quantum - 1) / quantum * quantum, next))
  }
}
