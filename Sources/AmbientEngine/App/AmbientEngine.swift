import AudioSignal
import Foundation
import WebAudio

/// The ambient app, natively: a preset, seeds and a date in, the page's samples out.
///
/// Builds the page's graph as the page does and runs the page's timers on the render's time; what
/// is drawn is drawn in the page's order from the same streams. Nothing is replayed.
///
/// - Shape: stereo.
public final class AmbientEngine {
  /// Seeds of `Math.random` in the page and in its worklets.
  public struct Seeds: Sendable {
    public var page: UInt32
    public var worklet: UInt32

    public init(page: UInt32 = 7, worklet: UInt32 = 8) {
      self.page = page
      self.worklet = worklet
    }
  }

  private static let granulatorDraws = 10000
  /// Until the first boundary the lead plays round E, whatever the root.
  private static let firstLeadRoot = 4
  private static let root = "E_ROOT"

  private let context: OfflineAudioContext
  private let clock: PageClock
  private let preset: AppPreset
  private var state: AppState
  private let mixer: AppMixer
  private let voices: AppVoices
  private let ocean: AppOcean
  private let lead: AppLead
  private var draws: Mulberry32
  private var harmony: Harmony
  private var phrasesSinceDrift = 0
  private var isRunning = false
  /// What the buses and effects play, when asked for: as far as has been rendered.
  public let stages: [StageTap]

  /// - Parameters:
  ///   - patches: the lead's, as the page has them in `lead/`.
  ///   - epoch: what `Date` reads at the start, in milliseconds since 1970.
  ///   - seconds: length of the render.
  ///   - listensToStages: keep what the buses and effects play, as the page's recording does.
  /// - Throws: `WebAudioError`.
  public init(
    preset: AppPreset, patches: [LeadPatch], seeds: Seeds = Seeds(), epoch: Double,
    sampleRate: Double = 48000, seconds: Double, listensToStages: Bool = false
  ) throws {
    self.preset = preset
    state = preset.state
    context = try OfflineAudioContext(
      numberOfChannels: 2, length: Int((seconds * sampleRate).rounded()), sampleRate: sampleRate,
      summation: .stable)
    clock = PageClock(context: context, epoch: epoch)
    let random = RandomStream(seed: seeds.page)
    mixer = try AppMixer(context, random: RandomStream(seed: seeds.worklet))
    voices = try AppVoices(clock, random: random)
    try voices.output.connect(mixer.synth)
    ocean = try AppOcean(context, output: mixer.ocean)
    stages = try listensToStages ? mixer.stages.map { try StageTap($0.name, of: $0.node) } : []
    lead = AppLead(clock, mixer, voices, patches: patches, random: random)
    let text = "\(Self.bucket(clock.date, preset.state))|\(Self.root)"
    draws = Mulberry32(text: text)
    var display = Xmur3("\(text)|\(Self.root)")
    ocean.seed(display.next())
    var first = Mulberry32(text: text)
    let state = preset.state
    let scale = Self.manualScale(state) ?? Scale.select(&first, tension: state.number("tension"))
    harmony = Harmony(&first, scale: scale, root: Self.effectiveRoot(state), state: state)
  }

  /// Renders the whole length.
  ///
  /// - Throws: `WebAudioError`.
  public func render() throws -> SampleBuffer { try renderNext(context.length) }

  /// Renders the next frames, fewer at the end: blocks of any size give the samples of the whole.
  ///
  /// - Returns: no frames once everything is rendered.
  /// - Throws: `WebAudioError`.
  public func renderNext(_ frameCount: Int) throws -> SampleBuffer {
    if !isRunning {
      isRunning = true
      try start()
    }
    return try context.renderNext(frameCount)
  }

  private func start() throws {
    try voices.start(state)
    try apply()
    try playPhrase()
    scheduleLead(root: Self.firstLeadRoot)
    awaitBoundary()
    awaitLeadBoundary()
    // The page draws its meter in every frame, and what has ended leaves the graph at such stops.
    meter()
    try clock.drive()
  }

  private func meter() { clock.onFrame { [unowned self] in meter() } }

  private func apply() throws {
    try mixer.apply(state)
    mixer.applyEffects(state, grainSize: preset.range("grainSize"))
    try ocean.apply(state, range: preset.range)
    func middle(_ field: String) -> Double {
      let range = preset.range(field)
      return (range.min + range.max) / 2
    }
    try mixer.setLeadDelay(
      time: middle("leadDelayTime") / 1000, feedback: middle("leadDelayFeedback"),
      mix: middle("leadDelayMix"))
  }

  private func scheduleLead(root: Int) {
    lead.schedule(
      &draws, scale: harmony.scale, root: root, state: state, range: preset.range)
  }

  private func awaitBoundary() {
    clock.after(untilBoundary) { [unowned self] in try beginPhrase() }
  }

  private func awaitLeadBoundary() {
    clock.after(untilBoundary) { [unowned self] in
      scheduleLead(root: Self.effectiveRoot(state))
      awaitLeadBoundary()
    }
  }

  /// Never 0: on a boundary it is a whole phrase.
  private var untilBoundary: Double {
    let length = LeadSchedule.phraseMilliseconds
    return (floorOf(clock.date / length) + 1) * length - clock.date
  }

  private func beginPhrase() throws {
    let date = clock.date
    let json = state.json
    let hasDrifted = drift()
    let index = Int(floorOf(date / LeadSchedule.phraseMilliseconds))
    if hasDrifted || harmony.phrasesLeft <= 1 {
      var random = Mulberry32(
        text: "\(Self.bucket(date, state))|\(json)|\(Self.root)|phrase:\(index)")
      let scale =
        state.text("scaleMode") == "manual"
        ? Self.manualScale(state) ?? harmony.scale
        : Scale.select(&random, tension: state.number("tension"))
      harmony = Harmony(&random, scale: scale, root: Self.effectiveRoot(state), state: state)
    } else {
      harmony.phrasesLeft -= 1
    }
    try playPhrase()
    awaitBoundary()
  }

  /// Moves the root round the circle when it is due.
  private func drift() -> Bool {
    guard state.flag("cofDriftEnabled") else { return false }
    phrasesSinceDrift += 1
    guard Double(phrasesSinceDrift) >= state.number("cofDriftRate") else { return false }
    phrasesSinceDrift = 0
    let step = Int(state.number("cofCurrentStep"))
    let next = CircleOfFifths.drift(&draws, state: state, from: step)
    state.set("cofCurrentStep", .number(Double(next)))
    return next != step
  }

  private func playPhrase() throws {
    if state.flag("synthChordSequencerEnabled") {
      try voices.playChord(&draws, harmony.frequencies, state)
    } else if !state.flag("leadEuclideanMasterEnabled") {
      try voices.silence(state)
    }
    let values = (0..<Self.granulatorDraws).map { _ in Float(draws.next()) }
    mixer.seedGranulator(RandomSequence(values: values))
  }

  private static func effectiveRoot(_ state: AppState) -> Int {
    let home = Int(state.number("rootNote"))
    guard state.flag("cofDriftEnabled") else { return home }
    return CircleOfFifths.root(home: home, steps: Int(state.number("cofCurrentStep")))
  }

  private static func manualScale(_ state: AppState) -> Scale? {
    guard state.text("scaleMode") == "manual" else { return nil }
    return Scale.all.first { $0.name == state.text("manualScale") }
  }

  /// The hour or day, in UTC, in which everything comes out the same.
  private static func bucket(_ milliseconds: Double, _ state: AppState) -> String {
    let date = Date(timeIntervalSince1970: milliseconds / 1000)
    let text = date.formatted(.iso8601)
    return String(text.prefix(state.text("seedWindow") == "day" ? 10 : 13))
  }
}
