import Comparison
import ParityResults
import ReadableNumbers

/// Compares the measurements with the limit.
enum LimitRule: VerdictRule {
  static func apply(
    to judgement: inout Judgement, _ evidence: CaseEvidence, _ measured: Measurements,
    today: String
  ) {
    judgement =
      measured.isBitExact ? equal(evidence) : different(evidence, measured)
    if judgement.verdict == .pass, !measured.isBitExact, let overlooked = evidence.overlooked {
      judgement = Judgement(
        .error,
        "the limit of \(evidence.limit.text) would pass each of these: a candidate that is"
          + " \(overlooked.joined(separator: ", or ")); it catches nothing; tighten it")
    }
    if judgement.verdict == .fail, let seeds = evidence.seeds {
      judgement = bySeeds(seeds)
    }
  }

  /// A random case whose render is not the original's: all of its renders decide.
  private static func bySeeds(_ seeds: SeedComparison) -> Judgement {
    seeds.isAlike
      ? passed(.seeds, "not equal, and \(seeds.text)") : Judgement(.fail, seeds.text)
  }

  /// Every sample is equal; stages may differ where that is inaudible.
  private static func equal(_ evidence: CaseEvidence) -> Judgement {
    let stages = evidence.stages ?? []
    let count = Words.count(evidence.frames * evidence.channels)
    guard let entry = stages.entry else {
      return passed(.bitExact, "bit-exact: all \(count) samples equal" + wholeLength(stages))
    }
    let place = text(of: entry, evidence)
    return evidence.limit.kind == .bitExact
      ? Judgement(.fail, "the samples that are kept are equal, but \(place)")
      : passed(.bitExact, "all \(count) samples equal; \(place)")
  }

  private static func different(_ evidence: CaseEvidence, _ measured: Measurements) -> Judgement {
    let depth = measured.nullDepth.map(Words.decibels) ?? "−∞ dB"
    let place =
      (evidence.stages ?? []).entry.map { text(of: $0, evidence) }
      ?? firstDifference(measured, evidence.sampleRate)
    let limit = evidence.limit
    guard limit.kind != .measures else { return byMeasures(limit, measured, place) }
    guard limit.kind == .nullDepth else {
      return Judgement(.fail, "null depth \(depth) where every sample must be equal; \(place)")
    }
    let allowed = Words.decibels(limit.decibels ?? -.infinity)
    switch limit.excess(of: DifferenceLevels(measured)) {
    case nil:
      guard limit.measures != nil else {
        return passed(.nullDepth, "null depth \(depth), within the limit of \(allowed)")
      }
      return byMeasures(limit, measured, place)
    case .whole:
      return Judgement(.fail, "null depth \(depth) exceeds the limit of \(allowed); \(place)")
    case .channel(let worst):
      return Judgement(
        .fail,
        "null depth \(depth) overall, but \(Words.decibels(worst.nullDepth)) in channel"
          + " \(worst.channel), where \(allowed) is allowed; \(place)")
    case .window(let worst):
      let channel = worst.channel.map { " in channel \($0)" } ?? ""
      return Judgement(
        .fail,
        "null depth \(depth) overall, but \(Words.decibels(worst.nullDepth)) within the 50 ms from"
          + " \(Words.seconds(worst.time)) on\(channel), where"
          + " \(Words.decibels(limit.windowInForce ?? 0)) is allowed (\(rule(of: limit, worst)))")
    }
  }

  /// Which rule set the window that refuses a difference, and which window would admit it.
  private static func rule(of limit: LimitResult, _ worst: WorstWindow) -> String {
    guard limit.window == nil else { return "'window' of the limit" }
    return
      "the window of every limit that names none; 'window: \(Int(worst.nullDepth.rounded(.up))) dB'"
      + " beside the limit admits this"
  }

  private static func passed(_ kind: PassKind, _ message: String) -> Judgement {
    var judgement = Judgement(.pass, message)
    judgement.passedBy = kind
    return judgement
  }

  /// The samples may differ: each measure must be available, and within its limit.
  private static func byMeasures(
    _ limit: LimitResult, _ measured: Measurements, _ place: String
  ) -> Judgement {
    let results = SoundMeasures.results(of: limit.measures ?? [], measured)
    let depth = measured.nullDepth.map(Words.decibels) ?? "−∞ dB"
    let missing = results.filter { $0.value == nil }
    let beyond = results.filter { $0.value != nil && !$0.holds }
    var judgement: Judgement
    if !beyond.isEmpty {
      let words = beyond.map { "\($0.text), where \($0.allowed) is allowed" }
      judgement = Judgement(
        .fail, "\(words.joined(separator: "; ")); null depth \(depth); \(place)")
    } else if let first = missing.first {
      judgement = Judgement(.error, first.text)
    } else if results.isEmpty {
      judgement = Judgement(.error, "the limit names no measure")
    } else {
      let words = results.map { "\($0.text) (at most \($0.allowed))" }
      let nulls = limit.kind == .nullDepth
      judgement = passed(
        nulls ? .nullDepth : .measures,
        (nulls ? "null depth \(depth)" : "not equal (null depth \(depth))")
          + ", and within its measures: \(words.joined(separator: ", "))")
    }
    judgement.measures = results
    return judgement
  }

  private static func wholeLength(_ stages: [StageResult]) -> String {
    guard let quanta = stages.first?.quanta else { return "" }
    let all = ", and all \(Words.count(quanta)) quanta of \(Words.plural(stages.count, "stage"))"
    let others = stages.filter { $0.equalQuanta < $0.quanta }
    guard !others.isEmpty else { return all }
    let words = others.map {
      "\(Words.count($0.quanta - $0.equalQuanta)) of '\($0.name)'"
    }
    return all + " but \(words.joined(separator: " and ")), which cannot be heard in the output"
  }

  /// Which stage differs first, and where; and if only rounding differs there, which stage differs by more.
  private static func text(of entry: StageResult, _ evidence: CaseEvidence) -> String {
    let off = (evidence.stages ?? []).firstOff(limit: evidence.limit.decibels)
    guard let off, off.name != entry.name, let depth = entry.nullDepth, let offDepth = off.nullDepth
    else {
      let depth = entry.nullDepth.map { " (\(Words.decibels($0)))" } ?? ""
      return
        "stage '\(entry.name)' is the first to differ\(depth), \(place(of: entry, evidence.sampleRate))"
    }
    return "stage '\(off.name)' is the first that is off (\(Words.decibels(offDepth))),"
      + " \(place(of: off, evidence.sampleRate)); '\(entry.name)' differs by no more than"
      + " \(Words.decibels(depth))"
  }

  private static func place(of stage: StageResult, _ sampleRate: Double) -> String {
    let quantum = stage.firstQuantum ?? 0
    let frame = stage.firstFrame ?? quantum * 128
    let time = Words.seconds(Double(frame) / sampleRate)
    return (stage.firstFrame.map { "at frame \(Words.count($0)) (\(time))," } ?? "at \(time),")
      + " in quantum \(Words.count(quantum))"
  }

  private static func firstDifference(_ measured: Measurements, _ sampleRate: Double) -> String {
    let firsts = measured.channels.enumerated().compactMap { channel, measured in
      measured.firstDifference.map { (frame: $0, channel: channel + 1) }
    }
    guard let first = firsts.min(by: { $0.frame < $1.frame }) else { return "no frame differs" }
    let time = Double(first.frame) / sampleRate
    return "first difference at frame \(Words.count(first.frame)) (\(Words.seconds(time))),"
      + " channel \(first.channel)"
  }
}
