import AudioSignal
import WebAudio
import WebRuntime

/// The ambient app, natively: a preset, seeds and a date in, the page's samples out.
///
/// Builds the page's graph as the page does and runs the page's timers in render time; random draws come in the page's
/// order from the same streams. Nothing is replayed.
///
/// - Shape: stereo.
public final class AmbientEngine {
  /// Seeds of `Math.random` in the page and in its worklets.
  public struct Seeds: Sendable {
    public var page: UInt32
    public var worklet: UInt32

    /// The defaults are those of `CaseDefinition.Seeds`, which this target does not import.
    public init(page: UInt32 = 7, worklet: UInt32 = 8) {
      self.page = page
      self.worklet = worklet
    }
  }

  /// `GRANULATOR_DRAWS` of the page's `sound/engine.js`; what is drawn after them depends on how many they are.
  private static let granulatorDraws = 10000
  /// Until the first boundary the lead plays around E, whatever the root.
  private static let firstLeadRoot = 4.0

  private let context: OfflineAudioContext
  private let clock: PageClock
  /// Ranges of the fields that are drawn from one.
  private let dualRanges: [String: AppPreset.Range]
  private var state: AppState
  /// Changes made while it plays: the page's time in milliseconds, the field and its value.
  private var changes: [(due: Double, field: String, value: AppState.Value)] = []
  private let mixer: AppMixer
  private let voices: AppVoices
  private let ocean: AppOcean
  private let lead: AppLead
  private var draws: Mulberry32
  private var harmony: Harmony
  private var phrasesSinceDrift = 0
  private var isRunning = false
  /// Frames rendered so far.
  private var rendered = 0
  /// The output of buses and effects, if requested, up to what has been rendered.
  public let stages: [StageTap]

  /// - Parameters:
  ///   - patches: the lead's, from the page's folder `lead/`.
  ///   - epoch: what `Date` returns at the start, in milliseconds since 1970.
  ///   - seconds: length of the render.
  ///   - listensToStages: keep the output of buses and effects, as the page's recording does.
  /// - Throws: `WebAudioError`, `AppPresetError.invalidValue` for values that the page cannot play either.
  public init(
    preset: AppPreset, patches: [LeadPatch], seeds: Seeds = Seeds(), epoch: Double,
    sampleRate: Double = 48000, seconds: Double, listensToStages: Bool = false
  ) throws {
    guard Phrases.dates.contains(epoch) else {
      throw AppPresetError.invalidValue(field: "epoch", detail: "it is beyond all dates")
    }
    dualRanges = preset.dualRanges
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
    let bucket = Phrases.bucket(clock.date, seedWindow: preset.state.text("seedWindow"))
    let text = Phrases.sessionText(bucket: bucket)
    draws = Mulberry32(text: text)
    var display = Xmur3(Phrases.displayText(bucket: bucket))
    ocean.seed(display.next())
    var first = Mulberry32(text: text)
    let state = preset.state
    let scale = state.chosenScale ?? Scale.select(&first, tension: state.number("tension"))
    harmony = Harmony(&first, scale: scale, root: try state.root(), state: state)
  }

  /// Renders the whole length.
  ///
  /// - Throws: `WebAudioError`.
  public func render() throws -> SampleBuffer { try renderNext(context.length) }

  /// Renders the next frames, fewer at the end: the block size does not affect the samples.
  ///
  /// - Returns: no frames once everything is rendered.
  /// - Throws: `WebAudioError`.
  public func renderNext(_ frameCount: Int) throws -> SampleBuffer {
    if !isRunning {
      isRunning = true
      try start()
    }
    let next = try context.renderNext(frameCount)
    rendered += next.frameCount
    return next
  }

  /// Schedules a change to a field while it plays, as a user would make it on the page.
  ///
  /// - Parameter due: in milliseconds since the start.
  /// - Precondition: nothing has been rendered.
  package func schedule(_ field: String, _ value: AppState.Value, due: Double) {
    changes.append((due, field, value))
  }

  /// Changes a field now, between two blocks of whole quanta.
  ///
  /// - Throws: `WebAudioError`.
  package func set(_ field: String, _ value: AppState.Value) throws {
    guard isRunning else {
      schedule(field, value, due: 0)
      return
    }
    try clock.act(at: rendered) { [unowned self] in try turn(field, value) }
  }

  private func turn(_ field: String, _ value: AppState.Value) throws {
    // A page's switch set to its present state does nothing; all other changes are applied again.
    if case .flag = value, state.value(field) == value { return }
    state.set(field, value)
    try voices.apply(state)
    try apply()
  }

  private func range(_ field: String) -> AppPreset.Range {
    dualRanges[field] ?? .init(min: state.number(field), max: state.number(field))
  }

  /// Starts measuring how long each stage takes; rendering then takes slightly longer.
  ///
  /// - Returns: filled while rendering.
  public func measureStages() -> StageStopwatch {
    let stopwatch = StageStopwatch(mixer.stages)
    context.stopwatch = stopwatch
    return stopwatch
  }

  private func start() throws {
    try voices.start(state)
    try apply()
    try playPhrase()
    scheduleLead(root: Self.firstLeadRoot)
    awaitBoundary()
    awaitLeadBoundary()
    // The page draws its meter in every frame, and at such stops ended nodes leave the graph.
    meter()
    for change in changes {
      // Changes due at once take effect from the first frame on.
      if change.due == 0 {
        try turn(change.field, change.value)
      } else {
        clock.schedule(change.due) { [unowned self] in try turn(change.field, change.value) }
      }
    }
    try clock.drive()
  }

  private func meter() { clock.onFrame { [unowned self] in meter() } }

  private func apply() throws {
    try mixer.apply(state)
    mixer.applyEffects(state, grainSize: range("grainSize"))
    try ocean.apply(state, range: range)
    func middle(_ field: String) -> Double {
      let range = range(field)
      return (range.min + range.max) / 2
    }
    try mixer.setLeadDelay(
      time: middle("leadDelayTime") / 1000, feedback: middle("leadDelayFeedback"),
      mix: middle("leadDelayMix"))
  }

  /// - Returns: false where there is no note and the page's lead falls silent.
  @discardableResult
  private func scheduleLead(root: Double) -> Bool {
    lead.schedule(
      &draws, scale: harmony.scale, root: root, state: { [unowned self] in state },
      range: { [unowned self] in range($0) })
  }

  private func awaitBoundary() {
    clock.after(Phrases.untilBoundary(clock.date)) { [unowned self] in try beginPhrase() }
  }

  private func awaitLeadBoundary() {
    clock.after(Phrases.untilBoundary(clock.date)) { [unowned self] in
      if scheduleLead(root: try state.root()) { awaitLeadBoundary() }
    }
  }

  private func beginPhrase() throws {
    let date = clock.date
    let json = state.json
    let hasDrifted = drift()
    if hasDrifted || harmony.phrasesLeft <= 1 {
      let bucket = Phrases.bucket(date, seedWindow: state.text("seedWindow"))
      var random = Mulberry32(
        text: Phrases.boundaryText(bucket: bucket, state: json, index: Phrases.index(date)))
      let scale =
        state.text("scaleMode") == "manual"
        ? state.chosenScale ?? harmony.scale
        : Scale.select(&random, tension: state.number("tension"))
      harmony = Harmony(&random, scale: scale, root: try state.root(), state: state)
    } else {
      harmony.phrasesLeft -= 1
    }
    try playPhrase()
    awaitBoundary()
  }

  /// Moves the root around the circle when it is due.
  private func drift() -> Bool {
    guard state.flag("cofDriftEnabled") else { return false }
    phrasesSinceDrift += 1
    guard Double(phrasesSinceDrift) >= state.number("cofDriftRate") else { return false }
    phrasesSinceDrift = 0
    let step = state.number("cofCurrentStep")
    let next = CircleOfFifths.drift(&draws, state: state, from: step)
    state.set("cofCurrentStep", .number(next))
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
}
