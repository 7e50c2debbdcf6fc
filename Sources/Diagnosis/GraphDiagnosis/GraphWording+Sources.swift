import Comparison
import ReadableNumbers

/// Oscillators, buffers, and how nodes are connected.
extension GraphWording {
  static func wave(_ place: String, _ type: String) -> String { "the wave\(place) is a \(type)" }
  static func naive(_ place: String, _ remark: String) -> String {
    "the wave\(place) is not band-limited\(remark)"
  }
  static func parabolic(_ place: String, _ remark: String) -> String {
    "the wave\(place) has parabolas for its jumps (PolyBLEP), where the browser adds up its partials\(remark)"
  }
  static func exactSine(_ isSilentAtNyquist: Bool) -> String {
    isSilentAtNyquist
      ? "sines are computed exactly; the browser rounds their phase's step to single precision"
      : "sines sound from half the sample rate on, where the browser's are silent"
  }
  static func phaseProduct(fromStart: Bool) -> String {
    "the phase is the frequency at the moment times the time\(fromStart ? " since the start" : ""),"
      + " not its sum over time"
  }
  static let phaseAtNotes =
    "the oscillators' phase starts over with each note; the page's oscillators go on from note to note"
  /// - Parameter textbook: kinds of waves that start at their jump, or at their lowest point.
  static func naive(_ kinds: [String], fromJump textbook: [String], startsOver: Bool) -> String {
    let begin = textbook.map {
      "the \($0) begins at its \($0 == "triangle" ? "lowest point" : "jump")"
    }
    return [
      "the wave\(kinds.count == 1 ? " is" : "s are") not band-limited",
      begin.isEmpty ? nil : "\(begin.joined(separator: " and ")), not rising through zero",
      startsOver ? "the phase starts over with each note, where the page's oscillators go on" : nil,
    ].compactMap(\.self).joined(separator: "; ")
  }
  static let phaseRestarts = "the oscillators' phase starts over every second"

  // MARK: Periodic waves

  static let realIgnored = "the real part of the wave is ignored"
  static let imaginaryIgnored = "the imaginary part of the wave is ignored"
  static let partsExchanged = "real and imaginary part of the wave are exchanged"
  static let imaginarySign = "the imaginary part of the wave has the opposite sign"
  static let harmonicsShifted = "the wave's first harmonic is taken for its constant part"
  static func duty(_ duty: Double, not own: Double) -> String {
    "the pulse wave's duty cycle is \(Figures.short(duty)), not \(Figures.short(own))"
  }
  static func fewerHarmonics(_ count: Int) -> String {
    "the wave has only its first \(count) harmonics"
  }
  static func slope(_ power: Double) -> String {
    "the wave's harmonics are multiplied by their number to the power of \(Figures.short(power))"
  }
  static func harmonicsMissing(isEven: Bool) -> String {
    "the wave lacks its \(isEven ? "even" : "odd") harmonics\(isEven ? "" : " but the first")"
  }
  static func harmonic(_ number: Int, _ ratio: Double) -> String {
    ratio == 0
      ? "the wave lacks harmonic \(number)"
      : "harmonic \(number) of the wave is \(Figures.times(ratio)) what it should be"
  }
  static func wave(isNormalised: Bool) -> String {
    "the wave is \(isNormalised ? "" : "not ")normalised"
  }

  // MARK: Buffers

  static func loop(_ place: String, isLooped: Bool) -> String {
    isLooped ? "the buffer\(place) is looped" : "the loop\(place) is ignored"
  }
  static func response(_ place: String, isNormalised: Bool) -> String {
    "the impulse response\(place) is \(isNormalised ? "" : "not ")normalised"
  }
  static let offset = "the offset into the buffer is"
  static let offsetIgnored = "the offset into the buffer is ignored"
  static let duration = "the duration is"
  static let durationIgnored = "the duration is ignored"
  static let startsIgnored = "start times are ignored: sources start at once"
  static let noStop = "sources do not stop"
  static func start(_ what: String, _ ratio: Double) -> String {
    "\(what) \(Figures.times(ratio)) what it should be"
  }
  static let hairBehind =
    "a start that is a hair behind a frame waits for the next frame; the browser's does not"
  static func startsAlone(_ words: String) -> String { "sources start \(words) alone" }
  static func cutOff(_ what: String, _ place: String, _ share: Double) -> String {
    "\(what)\(place) is cut off after \(DiagnosisText.percent(share)) of its length"
  }

  /// - Parameter power: the exponent of the fade, (1 − share of the length) to this power.
  static func responseDecay(_ place: String, _ power: Double) -> String {
    "the impulse response\(place) decays \(power > 0 ? "faster" : "more slowly"): its power of (1 − t) is"
      + " \(Figures.short(abs(power))) \(power > 0 ? "higher" : "lower")"
  }
  /// - Parameters:
  ///   - fade: the original's.
  ///   - amount: the power, or k, of the candidate's.
  static func fade(_ what: String, _ fade: NoiseFade, _ amount: Double) -> String {
    func words(_ course: NoiseFade.Course, _ amount: Double) -> String {
      course == .power
        ? "(1 − t) to the power of \(Figures.short(amount))" : "exp(−\(Figures.short(amount)) t)"
    }
    return "\(what) decays as \(words(fade.course.other, amount)), not as"
      + " \(words(fade.course, fade.amount)), where t is the share of its length"
  }
  static func noiseExchanged(_ one: String, _ other: String) -> String {
    "the noise\(one) and that\(other) are drawn in the opposite order"
  }
  static func noiseDrawn(_ place: String, _ count: Int) -> String {
    "the random numbers\(place) begin \(abs(count) == 1 ? "one draw" : "\(abs(count)) draws")"
      + " \(count > 0 ? "later" : "earlier") in their sequence"
  }

  // MARK: Connections

  static func connectionMissing(_ path: String) -> String { "the connection \(path) is missing" }
  static func connectionSign(_ path: String) -> String {
    "the connection \(path) has the opposite sign"
  }
  static func connectionLevel(_ path: String, _ ratio: Double) -> String {
    "the connection \(path) is \(Figures.times(ratio)) as loud as it should be"
  }
  /// - Parameter place: " (node 3)", or " of the 4 nodes like node 3".
  static func bypassed(_ name: String, _ place: String) -> String {
    "the \(name)\(place) is bypassed"
  }
  static func heardBeside(_ name: String, _ place: String) -> String {
    "what feeds the \(name)\(place) is heard beside it, too"
  }
  static func alsoConnected(_ from: String, _ to: String) -> String {
    "\(from) is connected to \(to), too"
  }
  static func portsExchanged(_ port: String, _ node: Int) -> String {
    "the first two \(port)s of node \(node) are exchanged"
  }
  static func firstPortAlone(_ port: String, _ node: Int) -> String {
    "the first \(port) of node \(node) alone is used"
  }
  static let nothingModulated = "nothing is modulated"
  static let noFadeOut = "a note that takes over does not fade out what sounds"
  static let bothDelays = "both delays get the input, not only one"
}
