import AudioSignal
import WebAudio

/// The oscillator that a port writes first: the wave by its formula, with aliasing.
///
/// - Shape: no input, 1 channel out; silent before its start and after its stop.
final class NaiveOscillatorProcessor: AudioWorkletProcessor {
  static let name = "parity/naive-oscillator"

  /// The point of its period at which the wave starts.
  enum Phase: String, CaseIterable {
    /// As in the Web Audio API: rising through zero.
    case webAudio
    /// As in textbooks: at the jump, or at the lowest point of a triangle.
    case textbook

    var remark: String { self == .webAudio ? "" : ", and starts at another phase" }
  }

  /// Which side of a jump a frame that falls exactly on it belongs to: in a port, rounding decides.
  enum Edge: String {
    /// All jumps one way.
    case before, after
    /// As rounding decides: of a sum in double or single precision, of a sum in radians, of the frequency times the
    /// time from frame 0 or from the start.
    case double, single, radians, product, productSinceStart
    /// Jumps are no jumps, but two parabolas that reach a frame to both sides: PolyBLEP.
    case parabolic

    static let both: [Edge] = [.before, .after]
    static let rounded: [Edge] = [.double, .single, .radians, .productSinceStart]

    /// In periods: far less than a frame, far more than accumulated rounding.
    var shift: Double {
      switch self {
      case .before: -1e-9
      case .after: 1e-9
      default: 0
      }
    }
  }

  static func register(in registry: inout WorkletRegistry) {
    let parameters = ["frequency", "detune"].map { WorkletParameterDescriptor(name: $0) }
    registry.register(name, parameters: parameters) { NaiveOscillatorProcessor($0) }
  }

  private let wave: String
  private let start: Double
  /// Frames from the moment at which it starts to the frame that follows.
  private let lead: Double
  private let stop: Double
  private let offset: Double
  /// Points of one period that replace the formula; empty to use the formula.
  private let table: [Double]
  /// Whether to interpolate linearly between two points.
  private let isInterpolated: Bool
  /// Frames after which the phase restarts.
  private let restart: Double
  /// Further frames at which it restarts.
  private let notes: Set<Double>
  private let edge: Edge
  /// Whether it is silent where the browser is: from half the sample rate on.
  private let isSilentAtNyquist: Bool
  /// In periods, or as `edge` counts it.
  private var phase = 0.0

  /// Of a trace that names this processor; `WaveTableHypothesis` asks for a sixteenth at most.
  private static let mostPoints = 1 << 16

  private init(_ options: WorkletRegistry.Options) {
    func frame(_ name: String) -> Double? {
      options.processorOptions[name]?.numberValue.map { ($0 * options.sampleRate).rounded(.up) }
    }
    wave = options.processorOptions["wave"]?.text ?? ""
    start = frame("start") ?? .infinity
    let moment = options.processorOptions["start"]?.numberValue.map { $0 * options.sampleRate }
    lead = moment.map { $0.rounded(.up) - $0 } ?? 0
    stop = frame("stop") ?? .infinity
    restart = frame("restart") ?? .infinity
    if case .array(let frames)? = options.processorOptions["notes"] {
      notes = Set(frames.compactMap(\.numberValue))
    } else {
      notes = []
    }
    let isTextbook = options.processorOptions["phase"]?.text == Phase.textbook.rawValue
    edge = options.processorOptions["edge"]?.text.flatMap(Edge.init) ?? .after
    offset = (isTextbook ? (wave == "triangle" ? 0.75 : 0.5) : 0) + edge.shift
    isInterpolated = options.processorOptions["isInterpolated"] == .bool(true)
    isSilentAtNyquist = options.processorOptions["isSilentAtNyquist"] == .bool(true)
    let asked = Int(whole: options.processorOptions["points"]?.numberValue ?? 0)
    let points = min(max(0, asked), Self.mostPoints)
    table = (0..<points).map { [wave] in
      Self.value(of: wave, at: Double($0) / Double(points))
    }
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let (frequency, detune) = (quantum.parameters[0], quantum.parameters[1])
    for index in 0..<RenderQuantum.frameCount {
      let frame = Double(quantum.frame + index)
      guard frame >= start, frame < stop else { continue }
      if frame > start, remainder(frame - start, restart) == 0 || notes.contains(frame) {
        phase = 0
      }
      let cents = Double(detune.values[min(index, detune.count - 1)])
      let hertz = Double(frequency.values[min(index, frequency.count - 1)])
      let step = hertz * (cents == 0 ? 1 : power(2, cents / 1200)) / quantum.sampleRate
      if edge == .product { phase = step * frame }
      if edge == .productSinceStart { phase = step * (frame - start) }
      if edge == .parabolic {
        if frame == start { phase = step * lead }
        quantum.outputs[0][0][index] = Float(smoothed(phase + offset, step))
        advance(by: step)
        continue
      }
      let place = (edge == .radians ? phase / (2 * .pi) : phase) + offset
      let isSilent = isSilentAtNyquist && abs(step) >= 0.5
      quantum.outputs[0][0][index] = isSilent ? 0 : Float(read(place - place.rounded(.down)))
      advance(by: step)
    }
    return true
  }

  private func advance(by step: Double) {
    switch edge {
    case .single:
      let next = Float(phase) + Float(step)
      phase = Double(next >= 1 ? next - 1 : next)
    case .radians:
      phase += 2 * .pi * step
      if phase >= 2 * .pi { phase -= 2 * .pi }
    case .product, .productSinceStart: break
    default:
      phase += step
      phase -= phase.rounded(.down)
    }
  }

  /// - Parameter place: the elapsed share of the period, 0 up to 1.
  private func read(_ place: Double) -> Double {
    guard !table.isEmpty else { return Self.value(of: wave, at: place) }
    let position = place * Double(table.count)
    let index = max(0, min(Int(whole: position), table.count - 1))
    guard isInterpolated else { return table[index] }
    let next = table[index + 1 == table.count ? 0 : index + 1]
    return table[index] + (next - table[index]) * (position - Double(index))
  }

  /// - Source: Välimäki & Huovilainen, "Antialiasing Oscillators in Subtractive Synthesis", 2007.
  private func smoothed(_ position: Double, _ step: Double) -> Double {
    let place = position - position.rounded(.down)
    let half = place < 0.5 ? place + 0.5 : place - 0.5
    return switch wave {
    case "sawtooth": 2 * half - 1 - Self.correction(half, step)
    case "square":
      (place < 0.5 ? 1 : -1) + Self.correction(place, step) - Self.correction(half, step)
    default: Self.value(of: wave, at: place)
    }
  }

  /// What a jump of 2 at 0 lacks, by how near it is.
  private static func correction(_ place: Double, _ step: Double) -> Double {
    if place < step {
      let near = place / step
      return near + near - near * near - 1
    }
    guard place > 1 - step else { return 0 }
    let near = (place - 1) / step
    return near * near + near + near + 1
  }

  private static func value(of wave: String, at place: Double) -> Double {
    switch wave {
    case "sawtooth": place < 0.5 ? 2 * place : 2 * place - 2
    case "sine": sine(2 * .pi * place)
    case "square": place < 0.5 ? 1 : -1
    default: place < 0.25 ? 4 * place : place < 0.75 ? 2 - 4 * place : 4 * place - 4
    }
  }
}
