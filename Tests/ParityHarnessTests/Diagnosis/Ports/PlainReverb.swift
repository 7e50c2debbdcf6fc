import AmbientEngine
import AudioSignal
import Foundation
import ParityCases
import Testing

/// The suite `reverb` in plain arrays of doubles, written from the worklet's description: all three
/// qualities, one message. Meant to be wrong in one place at a time.
struct PlainReverb {
  /// Samples that are added to each line.
  var extra = [0.0, 0, 0, 0, 0, 0, 0, 0]
  var lineFactor = 1.0
  var wholeLines = false
  var matrixSign = 1.0
  var matrixFactor = 1.0
  /// Entry whose sign is turned.
  var turnedEntry: (row: Int, column: Int)?
  /// Feeds every line back into itself alone.
  var isUnmixed = false
  var swapsDamping = false
  var dampingStep = 0.0001
  var feedbackFactor = 1.0
  /// The rate that the worklet is built for; nil is the true one.
  var rate: Double?

  private struct Table {
    let lines: [Double]
    let rates: [Double]
    let inject: Double
    /// Left, right and factor of the diffusers before, beside and behind the lines.
    let pre: ([Int], [Int], Double)
    let mid: ([Int], [Int], Double)?
    let post: ([Int], [Int], Double)
  }

  private static let eight = [37.3, 43.7, 53.1, 61.7, 71.3, 83.9, 97.1, 109.3]
  private static let lite = Table(
    lines: [41.3, 59.7, 79.1, 103.7], rates: [0.023, 0.041], inject: 0.25,
    pre: ([113, 197, 293], [127, 211, 307], 0.95), mid: nil, post: ([179, 283], [191, 307], 1))
  private static let balanced = Table(
    lines: eight, rates: [0.023, 0.031, 0.041, 0.053], inject: 0.2,
    pre: ([89, 127, 179, 233, 307, 401], [97, 137, 191, 251, 317, 419], 1),
    mid: ([167, 229, 313, 421], [173, 241, 331, 433], 1),
    post: ([211, 283, 367, 457, 547, 641], [223, 293, 379, 467, 557, 653], 1))

  /// A Schroeder allpass.
  private struct Allpass {
    var memory: [Double]
    var place = 0

    init(_ delay: Int) { memory = Array(repeating: 0, count: max(delay, 1)) }

    mutating func callAsFunction(_ x: Double, _ gain: Double) -> Double {
      let delayed = memory[place]
      let inner = x - delayed * gain
      memory[place] = Double(Float(inner))
      place = (place + 1) % memory.count
      return delayed + inner * gain
    }
  }

  private final class Chain {
    var stages: [Allpass]
    let gain: Double

    init(_ delays: [Int], _ gain: Double, _ scale: Double) {
      stages = delays.map { Allpass(Int(Double($0) * scale)) }
      self.gain = gain
    }

    func callAsFunction(_ x: Double) -> Double {
      var value = x
      for index in stages.indices { value = stages[index](value, gain) }
      return value
    }
  }

  func render(_ definition: CaseDefinition, _ stimulus: SampleBuffer) throws -> SampleBuffer {
    let message = try #require(definition.parameters["message"]).over(ReverbParameters())
    let table = message["quality"]?.word == "lite" ? Self.lite : Self.balanced
    let rate = rate ?? definition.sampleRate
    let scale = rate / 48000
    let kind: (decay: Double, diffusion: Double, depth: Double) =
      switch message["type"]?.word {
      case "plate": (0.88, 0.8, 0.25)
      case "cathedral": (0.96, 0.95, 0.4)
      case "darkHall": (0.94, 0.9, 0.3)
      default: (0.92, 0.85, 0.3)
      }
    let density = kind.diffusion * (0.6 + 0.4 * (try message.number("diffusion")))
    let loop = min(
      0.995, (kind.decay + (1 - kind.decay) * (try message.number("decay")) * 0.9) * feedbackFactor)
    let (target, width) = (try message.number("damping"), try message.number("width"))
    let modulation = try message.number("modulation")
    let size = try message.number("size")
    let count = table.lines.count

    func chains(_ delays: ([Int], [Int], Double), _ gain: Double) -> [Chain] {
      [Chain(delays.0, gain * delays.2, scale), Chain(delays.1, gain * delays.2, scale)]
    }
    let pre = chains(table.pre, 0.5 + 0.4 * density)
    let mid = table.mid.map { chains($0, 0.45 + 0.4 * density) }
    let post = chains(table.post, 0.4 + 0.4 * density)
    let lengths = table.lines.enumerated().map { index, milliseconds in
      let length = milliseconds * scale * rate / 1000 * size * lineFactor + extra[index]
      return wholeLines ? length.rounded(.down) : length
    }
    let capacity = Int(lengths.max() ?? 0) * 2 + 8
    var lines = Array(repeating: [Double](repeating: 0, count: capacity), count: count)
    var damped = [Double](repeating: 0, count: count)
    var phases = (0..<4).map { Double($0) / 4 }
    var blocked = [(x: 0.0, y: 0.0), (x: 0.0, y: 0.0)]
    var damping = 0.5
    // The worklet reads its predelay line after it has written: one sample back is none.
    let predelay = max(0, Int(try message.number("predelay") / 1000 * rate) - 1)
    var output = [[Float]](repeating: [], count: 2)
    var delays = lengths
    for frame in 0..<definition.frames {
      if frame % 128 == 0 {
        for (index, hertz) in table.rates.enumerated() {
          phases[index] += hertz * 128 / rate
          if phases[index] > 1 { phases[index] -= 1 }
        }
        for line in 0..<count {
          let phase = phases[line / (count / table.rates.count)]
          let sway = (0.5 - abs(2 * phase - 1)) * kind.depth * modulation * 0.015
          delays[line] = max(1, lengths[line] * (1 + sway))
        }
      }
      damping += (target - damping) * dampingStep
      let d = swapsDamping ? 1 - damping : damping
      var sides = (0..<2).map { side -> Double in
        let samples = stimulus.channels[min(side, stimulus.channelCount - 1)]
        let index = frame - predelay
        return pre[side](index >= 0 ? Double(samples[index]) : 0)
      }
      let place = frame % capacity
      let reads = (0..<count).map { line -> Double in
        var position = Double(place) - delays[line]
        if position < 0 { position += Double(capacity) }
        let whole = Int(position)
        let share = position - Double(whole)
        let (one, two) = (lines[line][whole % capacity], lines[line][(whole + 1) % capacity])
        return Double(Float(one * (1 - share) + two * share))
      }
      for line in 0..<count { damped[line] = reads[line] * (1 - d) + damped[line] * d }
      let mixed = (0..<count).map { mix(damped, $0) }
      for line in 0..<count {
        let fed = mixed[line] * loop + sides[line < count / 2 ? 0 : 1] * table.inject
        lines[line][place] = Double(Float(clip(fed)))
      }
      if count == 8 {
        sides[0] = (reads[0] + reads[2] + reads[4] + reads[6] + 0.3 * (reads[1] + reads[3])) / 2
        sides[1] = (reads[1] + reads[3] + reads[5] + reads[7] + 0.3 * (reads[0] + reads[2])) / 2
      } else {
        sides[0] = (reads[0] + reads[2] + 0.3 * reads[1]) * 0.6
        sides[1] = (reads[1] + reads[3] + 0.3 * reads[0]) * 0.6
      }
      if let mid {
        sides[0] = 0.7 * sides[0] + 0.3 * mid[0]((mixed[0] + mixed[2] + mixed[4] + mixed[6]) / 4)
        sides[1] = 0.7 * sides[1] + 0.3 * mid[1]((mixed[1] + mixed[3] + mixed[5] + mixed[7]) / 4)
      }
      for side in 0..<2 {
        let x = post[side](sides[side])
        let y = x - blocked[side].x + 0.9975 * blocked[side].y
        blocked[side] = (x, y)
        sides[side] = y
      }
      let (middle, side) = ((sides[0] + sides[1]) / 2, (sides[0] - sides[1]) / 2 * width)
      output[0].append(Float(middle + side))
      output[1].append(Float(middle - side))
    }
    return SampleBuffer(channels: output, sampleRate: definition.sampleRate)
  }

  private func mix(_ lines: [Double], _ row: Int) -> Double {
    if isUnmixed { return lines[row] }
    var sum = 0.0
    for (column, value) in lines.enumerated() {
      var sign = (row & column).nonzeroBitCount % 2 == 0 ? matrixSign : -matrixSign
      if let turnedEntry, turnedEntry == (row, column) { sign = -sign }
      sum += Double(Float(value)) * sign
    }
    return Double(Float(sum * matrixFactor / Double(lines.count).squareRoot()))
  }

  private func clip(_ value: Double) -> Double {
    abs(value) > 1 ? (value > 0 ? 1 : -1) * (1 - 1 / (abs(value) + 1)) : value
  }
}
