import AmbientEngine
import AudioSignal
import Foundation
import ParityCases
import Testing

/// The suite `granulator` for stimuli that are never silent, in plain arrays: one message, grains
/// on their way, no pink noise but what the ring starts with. Meant to be wrong in one place at a
/// time.
struct PlainGranulator {
  /// Frames by which grains are late.
  var late = 0
  var roundsPause = false
  var keepsRemainder = false
  var startsWithQuanta = false
  /// A draw that is left out.
  var skippedDraw: Int?
  /// A draw that is used twice.
  var repeatedDraw: Int?
  /// Draws by which the sequence is ahead.
  var ahead = 0
  /// Draws by which `Math.random` is ahead.
  var noiseAhead = 0
  var rate: Double?
  var densityFactor = 1.0
  var wetFactor = 1.0

  private struct Grain {
    let position: Double
    let step: Double
    let length: Int
    let left: Double
    let right: Double
    var age = 0
  }

  func render(_ definition: CaseDefinition, _ stimulus: SampleBuffer) throws -> SampleBuffer {
    let message = try #require(definition.parameters["message"]).over(GranulatorParameters())
    let rate = rate ?? definition.sampleRate
    let size = 192_000
    var ring = startRing(size, seed: definition.random?.worklet ?? 8)
    let sequence = try drawn(#require(definition.parameters["text"]?.word))
    var drawIndex = 0
    func draw() -> Double {
      defer { drawIndex = (drawIndex + 1) % sequence.count }
      return Double(sequence[drawIndex])
    }
    func milliseconds(_ name: String) throws -> Double {
      (try message.number(name) / 1000 * rate).rounded(.down)
    }
    let density = try message.number("density") * densityFactor
    let pause = roundsPause ? (rate / density).rounded() : (rate / density).rounded(.down)
    let (spray, jitter) = (try milliseconds("spray"), try milliseconds("jitter"))
    let (shortest, longest) = (
      try message.number("grainSizeMin"), try message.number("grainSizeMax")
    )
    let spread = try message.number("stereoSpread")
    let feedback = try message.number("feedback")
    let wet = try message.number("wetMix") * wetFactor
    let probability = try message.number("probability")
    let isHarmonic = message["pitchMode"]?.word == "harmonic"
    let pitchSpread = try message.number("pitchSpread")
    let intervals: [Double] = [0, 7, 12, -12, 19, 5, -7, 24, -5, 4, -24]
    var pool = [Grain?](repeating: nil, count: 64)
    var output = [[Float]](repeating: [], count: 2)
    var since = -Double(late)
    for frame in 0..<definition.frames {
      let place = frame % size
      for side in 0..<2 { ring[side][place] = stimulus.channels[side][frame] }
      since += 1
      if since >= pause, !startsWithQuanta || frame % 128 == 0 {
        if draw() <= probability, let free = pool.firstIndex(where: { $0 == nil }) {
          let length = ((shortest + draw() * (longest - shortest)) / 1000 * rate).rounded(.down)
          let origin = Double(place) - spray
          let position =
            origin - (draw() * spray).rounded(.down)
            + ((draw() - 0.5) * 2 * jitter).rounded(.down)
          let allowed = min(max(1, (pitchSpread / 12 * 11).rounded(.down)), 11)
          let semitones =
            isHarmonic ? intervals[Int(draw() * allowed)] : (draw() - 0.5) * 2 * pitchSpread
          let pan = (draw() - 0.5) * 2 * spread
          let index = min(max(((pan + 1) * 0.5 * 255).rounded(.down), 0), 255)
          let angle = index / 255 * .pi / 2
          pool[free] = Grain(
            position: (position + 2 * Double(size)).truncatingRemainder(dividingBy: Double(size)),
            step: pow(2, semitones / 12), length: Int(length), left: cos(angle), right: sin(angle))
        }
        since = keepsRemainder ? since - pause : 0
      }
      var sums = (0.0, 0.0)
      for index in pool.indices {
        guard var grain = pool[index] else { continue }
        let position = (grain.position + Double(grain.age) * grain.step)
          .truncatingRemainder(dividingBy: Double(size))
        let whole = Int(position)
        let (next, share) = ((whole + 1) % size, position - Double(whole))
        let step = Double(grain.age * 1024 / grain.length)
        let gain = Double(Float(0.5 * (1 - cos(2 * Double.pi * step / 1024))))
        func read(_ side: Int) -> Double {
          (Double(ring[side][whole]) * (1 - share) + Double(ring[side][next]) * share) * gain
        }
        sums.0 += read(0) * grain.left
        sums.1 += read(1) * grain.right
        grain.age += 1
        pool[index] = grain.age < grain.length ? grain : nil
      }
      ring[0][place] += Float(tanh(sums.0 * feedback))
      ring[1][place] += Float(tanh(sums.1 * feedback))
      output[0].append(Float(sums.0 * wet))
      output[1].append(Float(sums.1 * wet))
    }
    return SampleBuffer(channels: output, sampleRate: definition.sampleRate)
  }

  private func drawn(_ text: String) throws -> [Float] {
    var hash = Xmur3(text)
    var generator = Mulberry32(seed: hash.next())
    var values = (0..<10_000).map { _ in Float(generator.next()) }
    if let skippedDraw { values.remove(at: skippedDraw) }
    if let repeatedDraw { values.insert(values[repeatedDraw], at: repeatedDraw) }
    return Array(values[ahead...] + values[..<ahead])
  }

  /// Pink noise, the right side a little louder or softer.
  private func startRing(_ size: Int, seed: UInt32) -> [[Float]] {
    var generator = Mulberry32(seed: seed, state: .wrapping)
    for _ in 0..<noiseAhead { _ = generator.next() }
    let poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616]
    let gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898]
    var states = [Double](repeating: 0, count: 6)
    var last = 0.0
    var ring = [[Float]](repeating: [], count: 2)
    for _ in 0..<size {
      let white = 2 * generator.next() - 1
      for index in 0..<6 { states[index] = poles[index] * states[index] + gains[index] * white }
      let value = 0.2 * (states.reduce(0, +) + last + 0.5362 * white)
      last = 0.115926 * white
      ring[0].append(Float(value))
      ring[1].append(Float(value * (1 + (generator.next() - 0.5) * 0.1)))
    }
    return ring
  }
}
