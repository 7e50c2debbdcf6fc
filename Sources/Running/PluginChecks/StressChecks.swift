import AudioSignal
import Foundation
import PluginCandidates
import ReadableNumbers

/// Level 3: what goes wrong in the long run, at the extremes, and beside other instances.
enum StressChecks {
  static let all = [
    PluginCheck(
      "automation", 3, "automation takes effect at its frame for every block size", automation),
    PluginCheck(
      "instances", 3, "two interleaved instances sound like each alone",
      FormatChecks.variant("turns")),
    PluginCheck(
      "threads", 3, "two threads with an instance each sound like each alone",
      FormatChecks.variant("threads")),
    PluginCheck("sample-rate-change", 3, "sounds the same after another sample rate", rateChange),
    PluginCheck("silence", 3, "turns silence into silence", silence),
    PluginCheck("tail", 3, "stays as fast and falls silent within 60 s", tail),
    PluginCheck("extremes", 3, "renders finite numbers with 200 random settings", extremes),
  ]

  private static func automation(_ bench: PluginBench) throws -> CheckOutcome {
    let moving = bench.settable.filter { !$0.isStepped }
    guard !moving.isEmpty else { return .skipped("it has no parameter that moves") }
    // A parameter without audible effect could take effect anywhere.
    let (still, _) = try bench.sound(of: bench.job())
    let heard = try moving.prefix(mostTried).first { parameter in
      try bench.sound(of: automated(parameter, bench)).0.channels != still.channels
    }
    guard let heard else {
      return .skipped(
        "none of its first \(min(moving.count, mostTried)) parameters changes the sound")
    }
    var job = try automated(heard, bench)
    job.blocks = [128, 32, 512, 4096]
    let outcome = bench.equality(
      try bench.run(job), pass: "'\(heard.name)' at blocks' first and last frames, to the bit")
    guard outcome.outcome == .fail else { return outcome }
    return .fail("automation of '\(heard.name)': \(outcome.sentence)", at: outcome.frame)
  }

  /// How many parameters are tried to find one with an audible effect.
  private static let mostTried = 16

  /// At frame 0, at a block's last frame and at a block's first.
  private static func automated(
    _ parameter: PluginDescription.Parameter, _ bench: PluginBench
  ) throws -> PluginJob {
    var job = try bench.job()
    let (low, width) = (parameter.minimum, parameter.maximum - parameter.minimum)
    for (index, frame) in [0, 127, 128, 511, 4096, 20_000].enumerated() {
      let value = low + width * (index.isMultiple(of: 2) ? 0.3 : 0.7)
      job.events.append(.change(parameter.id, to: value, at: frame))
    }
    job.events.sort { $0.frame < $1.frame }
    return job
  }

  private static func rateChange(_ bench: PluginBench) throws -> CheckOutcome {
    guard bench.file.format != .lv2 else {
      return .skipped("an LV2 instance keeps its sample rate")
    }
    return try FormatChecks.variant("rate")(bench)
  }

  private static func silence(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job()
    job.events = []
    job.stimulus = nil
    let (sound, transcript) = try bench.sound(of: job)
    if let bad = bench.notFinite(transcript) { return bad }
    let peak = sound.channels.flatMap { $0.map(abs) }.max() ?? 0
    guard peak > 1e-6 else { return .pass("below −120 dB") }
    let frame = sound.channels.compactMap { $0.firstIndex { abs($0) > 1e-6 } }.min() ?? 0
    // An oscillator sounds by itself, and so does a deliberate noise.
    return .note(
      "it makes sound without input, up to \(DiagnosisText.decibels(20 * log10(Double(peak)))), from frame"
        + " \(DiagnosisText.grouped(frame)) on", at: frame)
  }

  private static func tail(_ bench: PluginBench) throws -> CheckOutcome {
    let (sound, transcript) = try bench.sound(of: bench.job(frames: 61 * PluginBench.second))
    if let bad = bench.notFinite(transcript) { return bad }
    if let first = transcript.first(.rendered), let early = first.firstTenth,
      let late = first.lastTenth, early > 0, late > 4 * early, late > 0.01
    {
      return .fail(
        "the last 6 s took \(DiagnosisText.number(late / early, digits: 2)) times as long as the first,"
          + " with \(DiagnosisText.grouped(first.subnormals ?? 0)) subnormal samples")
    }
    let last = sound.channels.flatMap { $0.suffix(PluginBench.second).map(abs) }.max() ?? 0
    guard last > 1e-6 else { return .pass("silent after a minute, and as fast as before") }
    return .note("after a minute of silence it still sounds")
  }

  private static func extremes(_ bench: PluginBench) throws -> CheckOutcome {
    guard !bench.settable.isEmpty else { return .skipped("it has no parameter that can be set") }
    let (states, length, most) = (200, 2048, 64)
    var random = Mulberry32(seed: 25)
    var job = try bench.job(frames: states * length)
    let all = bench.settable
    for state in 0..<states {
      // With thousands of parameters, a different range each time: each setting changes this many at once.
      let first = all.count > most ? Int(random.next() * Double(all.count)) : 0
      for parameter in (all[first...] + all[..<first]).prefix(most) {
        let value = draw(parameter, &random)
        job.events.append(.change(parameter.id, to: value, at: state * length))
      }
      guard bench.description.playsNotes else { continue }
      let key = 24 + state % 72
      job.events.append(.note(key, velocity: 1, at: state * length))
      job.events.append(.noteEnd(key, at: state * length + length / 2))
    }
    job.events.sort { $0.frame < $1.frame }
    let transcript = try bench.run(job)
    if let bad = bench.notFinite(transcript), let frame = bad.frame {
      return .fail("with setting \(frame / length + 1) of \(states) \(bad.sentence)", at: frame)
    }
    return .pass("\(states) settings of \(bench.settable.count) parameters")
  }

  /// The ends of the range are drawn as often as the values between.
  private static func draw(
    _ parameter: PluginDescription.Parameter, _ random: inout Mulberry32
  ) -> Double {
    let (choice, position) = (random.next(), random.next())
    if choice < 0.25 { return parameter.minimum }
    if choice < 0.5 { return parameter.maximum }
    let width = parameter.maximum - parameter.minimum
    let value = parameter.minimum + position * width
    guard parameter.isStepped else { return value }
    let steps = (position * width / parameter.step).rounded()
    return min(parameter.minimum + steps * parameter.step, parameter.maximum)
  }
}
