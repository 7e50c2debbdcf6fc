import WebAudio

/// The page's timers, run on the time of a render as a recording runs them.
///
/// A timer due at d ms runs while the render is suspended at the first quantum at or after
/// ⌈d·rate/1000⌉, with the others due by then, in order of due time and creation.
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
  /// Sources with something to do when they have ended, in the order of their making.
  private var endings: [(source: AudioScheduledSourceNode, run: () -> Void)] = []
  /// What happens at a frame, in order.
  private var played: [(frame: Int, run: () throws -> Void)] = []

  package init(context: OfflineAudioContext, epoch: Double) {
    self.context = context
    self.epoch = epoch
  }

  /// What `Date.now()` reads.
  package var date: Double { (epoch + now).rounded(.down) }

  @discardableResult
  package func after(_ delay: Double, _ run: @escaping () throws -> Void) -> Int {
    add(max(1, delay.rounded(.towardZero)), nil, run)
  }

  @discardableResult
  package func every(_ delay: Double, _ run: @escaping () throws -> Void) -> Int {
    add(delay, delay, run)
  }

  /// As `requestAnimationFrame`: sixty times a second.
  package func onFrame(_ run: @escaping () throws -> Void) { add(1000.0 / 60, nil, run) }

  /// Runs `run` when the page's time is `due`, as a timer that is set now.
  package func schedule(_ due: Double, _ run: @escaping () throws -> Void) {
    _ = add(max(0, due - now), nil, run)
  }

  /// Runs `run` at a frame, behind the timers that are due by then.
  ///
  /// - Precondition: a multiple of 128, not before those that were named already.
  package func at(frame: Int, _ run: @escaping () throws -> Void) {
    played.append((frame, run))
  }

  /// Runs `run` before the quantum at a frame, behind the timers that are due by then: somebody acts between
  /// two blocks, and the render's time is that of the block that was last.
  package func act(at frame: Int, _ run: @escaping () throws -> Void) throws {
    try context.suspend(at: Double(frame) / context.sampleRate) { [unowned self] in
      now = max(now, context.currentTime * 1000)
      try run()
    }
  }

  package func clear(_ id: Int) { timers.removeAll { $0.id == id } }

  /// Runs `run` at the first stop after the source's end, as `onended` does.
  package func whenEnded(_ source: AudioScheduledSourceNode, _ run: @escaping () -> Void) {
    endings.append((source, run))
  }

  /// Suspends the render from frame to frame, as timers are due.
  package func drive(from frame: Int = 0) throws {
    if frame == 0, played.first?.frame == 0 {
      // Timers are due after the beginning; what is played may be there already.
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
