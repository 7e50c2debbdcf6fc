import ParityCases

/// Draws small graphs whose parts start and stop, arrive late and disappear.
///
/// Timing is what is tested: starts and stops on and off quantum boundaries, changes in mid-render, automation that
/// arrives too late. The nodes themselves have their own suites.
struct GraphGenerator {
  var draw: Draw
  let sampleRate: Double
  let quanta: Int
  var commands: [GraphPlan.Command] = []
  /// Names of nodes that produce sound, with their number of outputs.
  var givers: [(name: String, outputs: Int)] = []
  /// Names of nodes that accept sound, with their number of inputs.
  var takers: [(name: String, inputs: Int)] = []
  /// Params by path, with the kind of number each takes.
  var params: [(path: String, scale: Scale)] = []
  var wires: [(from: String, output: Int, to: String)] = []
  var sources: [(name: String, type: String, isStarted: Bool)] = []
  var count = 0

  /// The kind of number that a parameter takes.
  enum Scale { case gain, hertz, cents, decibels, quality, seconds, pan, rate, place }

  /// - Parameter seed: the same seed draws the same graph.
  static func plan(seed: UInt32) -> GraphPlan {
    var draw = Draw(seed: seed)
    let sampleRate = draw.pick([44100.0, 48000])
    // Some are long enough to contain a time that does not fall exactly on a frame.
    let quanta = draw.chance(0.02) ? draw.integer(505...520) : draw.integer(12...72)
    let channels = draw.chance(0.8) ? 2 : 1
    var generator = GraphGenerator(draw: draw, sampleRate: sampleRate, quanta: quanta)
    generator.build()
    let cut = generator.draw.chance(0.2) ? generator.draw.integer(1...127) : 0
    return GraphPlan(
      sampleRate: sampleRate, frames: quanta * 128 - cut, channels: channels,
      commands: generator.commands)
  }

  private init(draw: Draw, sampleRate: Double, quanta: Int) {
    self.draw = draw
    self.sampleRate = sampleRate
    self.quanta = quanta
  }

  private mutating func build() {
    for _ in 0..<draw.integer(1...4) { addSource(at: 0) }
    for _ in 0..<draw.integer(1...6) { addProcessor(at: 0) }
    connectFreely(at: 0)
    for _ in 0..<draw.integer(0...4) { automate(at: 0) }
    var frame = 0
    for _ in 0..<draw.integer(0...4) {
      frame = changeFrame(after: frame)
      guard frame < (quanta - 1) * 128 else { break }
      for _ in 0..<draw.integer(1...3) { change(at: frame) }
    }
  }

  mutating func say(_ words: [JSONValue], at frame: Int) {
    commands.append(.init(words, at: frame))
  }

  mutating func name(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  // MARK: Times

  /// Where a page's timers can act: at quanta, some of which are not at exact times.
  private mutating func changeFrame(after frame: Int) -> Int {
    let next = frame / 128 + 1
    guard next < quanta else { return quanta * 128 }
    if quanta > 500, frame < 64128, draw.chance(0.5) { return 64128 }
    if draw.chance(0.4) {
      let inexact = (next..<quanta).filter {
        Double($0 * 128) / sampleRate * sampleRate != Double($0 * 128)
      }
      if !inexact.isEmpty { return draw.pick(inexact) * 128 }
    }
    return draw.integer(next...(quanta - 1)) * 128
  }

  /// A time in seconds: early or late, on a frame or between two.
  mutating func time(at frame: Int) -> Double {
    let last = quanta * 128
    switch draw.integer(0...9) {
    case 0: return 0
    case 1: return Double(frame) / sampleRate
    // In the past, if there is one.
    case 2: return draw.number(0...max(Double(frame), 1)) / sampleRate
    case 3, 4: return Double(draw.integer((frame / 128)...quanta) * 128) / sampleRate
    case 5, 6: return Double(draw.integer(frame...last)) / sampleRate
    case 7: return (draw.number(Double(frame)...Double(last)) / sampleRate * 1000).rounded() / 1000
    default: return draw.number(Double(frame)...Double(last)) / sampleRate
    }
  }

  // MARK: Sources

  mutating func addSource(at frame: Int) {
    let kind = draw.integer(0...9)
    let name = name("s")
    var isBuffer = false
    let type: String
    var options: [String: JSONValue] = [:]
    switch kind {
    case 0...3:
      type = "OscillatorNode"
      options["type"] = .string(draw.pick(["sine", "square", "sawtooth", "triangle"]))
      options["frequency"] = .number(draw.number(40...4000).rounded())
      params += [("\(name).frequency", .hertz), ("\(name).detune", .cents)]
    case 4, 5:
      type = "ConstantSourceNode"
      options["offset"] = .number(draw.number(-1...1))
      params.append(("\(name).offset", .gain))
    default:
      type = "AudioBufferSourceNode"
      isBuffer = true
      if draw.chance(0.95) { options["buffer"] = noise(longest: 4000, channels: [1, 1, 2, 2]) }
      if draw.chance(0.2) {
        options["loop"] = .bool(true)
        options["loopStart"] = .number(draw.number(0...0.01))
        options["loopEnd"] = .number(draw.number(0...0.03))
      }
      if draw.chance(0.3) { options["playbackRate"] = .number(draw.number(0.2...2.5)) }
      params += [("\(name).playbackRate", .rate), ("\(name).detune", .cents)]
    }
    say(["make", .string(name), ["type": .string(type), "options": .object(options)]], at: frame)
    givers.append((name, 1))
    sources.append((name, type, false))
    if draw.chance(0.92) { start(sources.count - 1, isBuffer: isBuffer, at: frame) }
  }

  mutating func noise(longest: Int, channels: [Int]) -> JSONValue {
    var noise: [String: JSONValue] = [
      "kind": "noise", "seed": .number(Double(draw.integer(1...99))), "amplitude": 0.5,
      "frames": .number(Double(draw.integer(3...longest))),
      "channels": .number(Double(draw.pick(channels))),
    ]
    if draw.chance(0.1) { noise["sampleRate"] = .number(sampleRate == 48000 ? 44100 : 48000) }
    return .object(noise)
  }

  mutating func start(_ index: Int, isBuffer: Bool, at frame: Int) {
    let name = sources[index].name
    sources[index].isStarted = true
    var times: [JSONValue] = [.number(time(at: frame))]
    if isBuffer, draw.chance(0.4) {
      times.append(.number(draw.chance(0.5) ? 0 : draw.number(0...0.02)))
      if draw.chance(0.6) { times.append(.number(draw.number(0...0.03))) }
    }
    say(["call", .string(name), "start"] + times, at: frame)
    if draw.chance(0.6) { stop(name, at: frame) }
  }

  mutating func stop(_ name: String, at frame: Int) {
    say(["call", .string(name), "stop", .number(time(at: frame))], at: frame)
  }

  // MARK: Connections

  mutating func connectFreely(at frame: Int) {
    for (index, taker) in takers.enumerated() {
      for input in 0..<taker.inputs where draw.chance(taker.inputs > 1 ? 0.7 : 1) {
        for _ in 0..<draw.pick([1, 1, 1, 2, 2, 3]) {
          // Mostly from nodes made earlier; a connection back closes a cycle.
          let before = sources.count + index
          let number =
            draw.chance(0.06)
            ? draw.integer(0...(givers.count - 1))
            : draw.integer(0...max(before - 1, 0))
          wire(givers[number], to: input == 0 ? taker.name : "\(taker.name):\(input)", at: frame)
        }
      }
    }
    for giver in givers where draw.chance(0.35) { wire(giver, to: "out", at: frame) }
    if let last = givers.last { wire(last, to: "out", at: frame) }
    for param in params where draw.chance(0.08) {
      let owner = Self.number(GraphPlan.Command.node(param.path))
      let isBack = param.path.hasPrefix("s") || draw.chance(0.3)
      let before = givers.filter { isBack || Self.number($0.name) < owner }
      if !before.isEmpty { wire(draw.pick(before), to: param.path, at: frame) }
    }
  }

  static func number(_ name: String) -> Int { Int(name.dropFirst()) ?? 0 }

  mutating func wire(_ giver: (name: String, outputs: Int), to target: String, at frame: Int) {
    let output = draw.integer(0...(giver.outputs - 1))
    guard !wires.contains(where: { $0 == (giver.name, output, target) }) else { return }
    wires.append((giver.name, output, target))
    let from = output == 0 ? giver.name : "\(giver.name):\(output)"
    say(["wire", .string("\(from) > \(target)")], at: frame)
  }

  mutating func cut(at frame: Int) {
    guard !wires.isEmpty else { return }
    let wire = draw.pick(wires)
    let node = GraphPlan.Command.node(wire.to)
    switch draw.integer(0...3) {
    case 0:
      wires.removeAll { $0.from == wire.from }
      say(["cut", .string(wire.from)], at: frame)
    case 1:
      wires.removeAll { $0.from == wire.from && $0.output == wire.output }
      say(["cut", .string(wire.from), .number(Double(wire.output))], at: frame)
    default:
      if wire.to.contains(".") {
        wires.removeAll { $0.from == wire.from && $0.to == wire.to }
        say(["cut", .string(wire.from), .string(wire.to)], at: frame)
      } else {
        wires.removeAll {
          $0.from == wire.from && GraphPlan.Command.node($0.to) == node
            && !$0.to.contains(".")
        }
        say(["cut", .string(wire.from), .string(node)], at: frame)
      }
    }
  }
}
