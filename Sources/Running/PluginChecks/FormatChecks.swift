import AudioSignal
import PluginCandidates

/// Level 2: what hosts rely on.
enum FormatChecks {
  static let all = [
    PluginCheck("blocks", 2, "sounds the same for every block size", blocks),
    PluginCheck("reset", 2, "sounds like a fresh instance after a reset", variant("reset")),
    PluginCheck("state", 2, "keeps its state", state),
    PluginCheck("defaults", 2, "setting defaults changes nothing", variant("defaults")),
    PluginCheck("texts", 2, "parses its own value texts", texts),
  ]

  private static func blocks(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job()
    // 0 stands for sizes that change from block to block.
    job.blocks = [128, 1, 32, 64, 127, 512, 4096, 0]
    return bench.equality(
      try bench.run(job), pass: "1, 32, 64, 127, 128, 512, 4096 and changing sizes, to the bit")
  }

  static func variant(_ name: String) -> @Sendable (PluginBench) throws -> CheckOutcome {
    { bench in
      var job = try bench.job()
      job.variants = [name]
      return bench.equality(try bench.run(job), pass: "to the bit")
    }
  }

  private static func state(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job()
    job.variants = ["state"]
    var random = Mulberry32(seed: 7)
    // Set off the defaults, or there would be nothing to restore. Switches stay: one may silence everything.
    job.parameters = bench.settable.filter { !$0.isStepped }.map { parameter in
      let position = 0.3 + 0.4 * random.next()
      return PluginJob.Setting(
        id: parameter.id, name: parameter.name,
        value: parameter.minimum + position * (parameter.maximum - parameter.minimum))
    }
    let transcript = try bench.run(job)
    if transcript.first(.stateless) != nil { return .note("it has no state to save") }
    guard let state = transcript.first(.state) else {
      return .fail("it reported nothing about its state")
    }
    let sound = bench.equality(transcript, pass: "")
    guard sound.outcome == .pass else {
      return .fail("after its state was loaded \(sound.sentence)", at: sound.frame)
    }
    guard state.isEqual else {
      return .fail("saved, loaded and saved again, its state has other bytes")
    }
    return .pass("\(state.bytes ?? 0) bytes, saved, loaded and saved again")
  }

  private static func texts(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job(.texts)
    job.stimulus = nil
    let transcript = try bench.run(job)
    let bad = transcript.answers.filter { $0.event == .text }
    guard let first = bad.first else { return .pass("at the ends and the default of each") }
    let became =
      first.read == 1 ? "and reads it as '\(first.again ?? "")'" : "and does not read that"
    // The text is for display only and does not affect the sound.
    return .note(
      "'\(first.name ?? "")' writes \(first.value ?? 0) as '\(first.text ?? "")', \(became)"
        + (bad.count > 1 ? "; \(bad.count - 1) more" : ""))
  }
}
