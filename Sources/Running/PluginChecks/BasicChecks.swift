import AudioSignal
import PluginCandidates
import ReadableNumbers

/// Level 1: what every case relies on.
enum BasicChecks {
  static let all = [
    PluginCheck("loading", 1, "loads and unloads ten times", loading),
    PluginCheck("parameters", 1, "parameters have names, ranges and defaults", parameters),
    PluginCheck("finite", 1, "renders finite numbers", finite),
    PluginCheck("repeatable", 1, "two renders are the same", repeatable),
    PluginCheck("latency", 1, "has the latency that it reports", latency),
    PluginCheck("sample-rates", 1, "renders at 44.1, 48 and 96 kHz", sampleRates),
  ]

  private static func loading(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job(.load, frames: 0)
    job.stimulus = nil
    job.events = []
    job.repeat = 10
    let transcript = try bench.run(job)
    if let fault = transcript.unloadFault { return .fail("it \(fault)") }
    let threads = transcript.first(.unloaded)?.threads ?? 0
    if threads > 0 { return .fail("it leaves \(threads) threads running when it is unloaded") }
    return .pass("ten times, and left no thread behind")
  }

  private static func parameters(_ bench: PluginBench) -> CheckOutcome {
    let parameters = bench.description.parameters
    let ids = Dictionary(grouping: parameters, by: \.id)
    if let twins = ids.first(where: { $0.value.count > 1 }) {
      return .fail("\(twins.value.count) parameters have the id \(twins.key)")
    }
    for parameter in parameters where parameter.name.isEmpty {
      return .fail("the parameter id:\(parameter.id) has no name")
    }
    for parameter in parameters
    where parameter.minimum > parameter.maximum || parameter.initial < parameter.minimum
      || parameter.initial > parameter.maximum
    {
      return .fail(
        "'\(parameter.name)' begins at \(parameter.initial), outside \(parameter.minimum) to"
          + " \(parameter.maximum)")
    }
    let names = Dictionary(grouping: parameters, by: \.name).filter { $0.value.count > 1 }
    if let twins = names.min(by: { $0.key < $1.key }) {
      return .note(
        "\(twins.value.count) parameters are called '\(twins.key)'; parity.yml has to name them by id"
      )
    }
    return .pass(parameters.isEmpty ? "it has none" : "\(parameters.count)")
  }

  private static func finite(_ bench: PluginBench) throws -> CheckOutcome {
    let transcript = try bench.run(bench.job())
    if let bad = bench.notFinite(transcript) { return bad }
    if let fault = transcript.unloadFault { return .fail("it \(fault)") }
    if let note = transcript.first(.note) { return .fail(note.text ?? "") }
    return .pass("a second of noise\(bench.description.playsNotes ? " and a note" : "")")
  }

  private static func repeatable(_ bench: PluginBench) throws -> CheckOutcome {
    var job = try bench.job()
    job.repeat = 3
    return bench.equality(try bench.run(job), pass: "three renders, to the bit")
  }

  /// The reported latency has to lie between the beginning of an impulse's response and its peak.
  private static func latency(_ bench: PluginBench) throws -> CheckOutcome {
    guard bench.description.inputs > 0, bench.description.outputs > 0 else {
      return .skipped("it has no input to send an impulse into")
    }
    var job = try bench.job(frames: PluginBench.second)
    job.events = []
    job.latency = 0
    job.stimulus = try bench.stimulus("impulse") { _ in [0.5] }
    let (sound, transcript) = try bench.sound(of: job)
    let reported = transcript.first(.rendered)?.reported ?? 0
    let peak = sound.channels.flatMap { $0.map(abs) }.max() ?? 0
    guard peak > 1e-6 else { return .skipped("an impulse is not heard through it") }
    let onset = sound.channels.compactMap { $0.firstIndex { abs($0) > peak * 1e-4 } }.min() ?? 0
    let top = sound.channels.compactMap { $0.firstIndex { abs($0) == peak } }.min() ?? 0
    if (onset...max(onset, top)).contains(reported) {
      return .pass(reported == 0 ? "none" : "\(reported) frames")
    }
    let what =
      "it reports \(reported) frames, and answers an impulse from frame"
      + " \(DiagnosisText.grouped(onset)) on"
    // A delay or a reverb is late by design.
    return reported == 0 ? .note(what, at: onset) : .fail(what, at: onset)
  }

  private static func sampleRates(_ bench: PluginBench) throws -> CheckOutcome {
    for rate in [44100.0, 48000, 96000] {
      var job = try bench.job()
      job.sampleRate = rate
      do {
        let transcript = try bench.run(job)
        if let bad = bench.notFinite(transcript) {
          return .fail("at \(Int(rate)) Hz \(bad.sentence)", at: bad.frame)
        }
      } catch let failure as PluginFailure where failure.kind != PluginFailure.late {
        return .fail("at \(Int(rate)) Hz: \(failure)")
      }
    }
    return .pass("all three")
  }
}
