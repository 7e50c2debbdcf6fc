import Foundation

private let anything = -Float.greatestFiniteMagnitude ... .greatestFiniteMagnitude
private let silence = [Float](repeating: 0, count: blockSize)

/// A name unknown to the component ends the program, and with it the case: silence would be wrong.
private func named<Value>(_ value: Value?) -> Value {
  guard let value else { preconditionFailure("a name that is not known") }
  return value
}

func renderBiquad(_ job: Case) -> [[Float]] {
  let members = Members(job.parameters)
  let calls = members.members("automation")
  let known: [(String, ClosedRange<Float>)] = [
    ("frequency", 0...Float(job.rate / 2)), ("Q", anything),
    ("gain", -Float.greatestFiniteMagnitude...1541.27), ("detune", -153_600...153_600),
  ]
  return (0..<job.channels).map { channel in
    var filter = BiquadFilter(
      named(BiquadFilter.Response(rawValue: members.text("type"))), sampleRate: job.rate)
    var curves = known.map { name, range in
      Members.automation(Float(members.number(name)), calls: calls[name], range, rate: job.rate)
    }
    var output: [Float] = []
    for block in 0..<job.blocks {
      var values = [[Float]](repeating: silence, count: 4)
      var moves = false
      for index in curves.indices where curves[index].render(&values[index]) { moves = true }
      let settings = (0..<(moves ? blockSize : 1)).map {
        BiquadFilter.Settings(
          frequency: values[0][$0], q: values[1][$0], gain: values[2][$0], detune: values[3][$0])
      }
      let input = job.input(block, channel)
      if input == nil, job.channels > 1 { filter.reset() }
      filter.render(input?[...], settings: settings, into: &output)
    }
    return output
  }
}

func renderEnvelope(_ job: Case) -> [[Float]] {
  let members = Members(job.parameters)
  let (release, attack) = (members.number("release"), members.number("attack"))
  var output = [[Float]](
    repeating: [Float](repeating: 0, count: job.blocks * blockSize), count: job.channels)
  // The reference adds its connections from last to first.
  for voice in (0..<Int(members.number("voices", or: 1))).reversed() {
    var gain = ParameterAutomation(0, sampleRate: job.rate)
    for note in (members.all["notes"] as? [[String: Any]] ?? []).map(Members.init) {
      let at = note.number("at") + Double(voice) * members.number("spread")
      var start = at
      gain.cancel(from: at)
      if note.all["crossfade"] as? Bool == true {
        gain.approach(0, from: at, timeConstant: release / 4)
        start += 0.5 * release
      } else {
        gain.set(0, at: at)
      }
      gain.approach(1, from: start, timeConstant: attack / 3)
      gain.approach(
        Float(members.number("sustain")), from: start + attack,
        timeConstant: members.number("decay") / 3)
      if let duration = note.all["duration"] as? Double {
        gain.approach(0, from: start + duration, timeConstant: release / 4)
      }
    }
    var gains = silence
    for block in 0..<job.blocks {
      _ = gain.render(&gains)
      for channel in output.indices {
        let input =
          job.stimulusFrames == 0
          ? [Float](repeating: 1, count: blockSize) : job.input(block, channel) ?? silence
        for index in 0..<blockSize {
          output[channel][block * blockSize + index] += input[index] * gains[index]
        }
      }
    }
  }
  return output
}

func renderShaper(_ job: Case) -> [[Float]] {
  let members = Members(job.parameters)
  let drive = 1 + 3 * members.number("hardness")
  let curve = (0..<256).map { Float(tanh((2 * Double($0) / 255 - 1) * drive) / tanh(drive)) }
  return (0..<job.channels).map { channel in
    var shaper = WaveShaper(
      curve: curve,
      oversampling: named(WaveShaper.Oversampling(rawValue: members.text("oversample"))))
    return (0..<job.blocks).flatMap { shaper.render(job.input($0, channel) ?? silence) }
  }
}

private func wave(of options: Members, _ rate: Double) -> BandLimitedOscillator {
  guard options.all["periodicWave"] != nil else {
    return BandLimitedOscillator(
      named(BandLimitedOscillator.Shape(rawValue: options.text("type"))), sampleRate: rate)
  }
  let wave = Members(options.members("periodicWave"))
  func list(_ name: String) -> [Float] { (wave.all[name] as? [Double] ?? []).map(Float.init) }
  let count = max(list("real").count, list("imag").count)
  guard count > 0 else { return BandLimitedOscillator(.sine, sampleRate: rate) }
  func padded(_ name: String) -> [Float] {
    list(name) + [Float](repeating: 0, count: count - list(name).count)
  }
  return BandLimitedOscillator(
    real: padded("real"), imag: padded("imag"),
    disableNormalization: wave.all["disableNormalization"] as? Bool == true, sampleRate: rate)
}

func renderPlayer(_ job: Case) -> [[Float]] {
  let node = job.node("player")
  let options = Members(node.members("options"))
  var source = BufferSource(
    channels: (0..<job.stimulusChannels).map(job.stimulus), bufferRate: job.rate,
    contextRate: job.rate)
  source.loop = options.all["loop"] as? Bool == true
  source.loopStart = options.number("loopStart")
  source.loopEnd = options.number("loopEnd")
  var rate = node.automation("playbackRate", or: 1, anything, rate: job.rate, isBlockwise: true)
  var detune = node.automation("detune", anything, rate: job.rate, isBlockwise: true)
  let start = node.all["start"] as? [Double] ?? []
  source.start(
    start.first ?? 0, offset: start.count > 1 ? start[1] : nil,
    duration: start.count > 2 ? start[2] : .infinity,
    isPlain: options.number("playbackRate", or: 1) == 1 && options.number("detune") == 0)
  if let stop = node.all["stop"] as? [Double] { source.stop(stop[0]) }
  var output = [[Float]](repeating: [], count: job.channels)
  for _ in 0..<job.blocks {
    var (rates, cents) = (silence, silence)
    _ = rate.render(&rates)
    _ = detune.render(&cents)
    let block = source.render(playbackRate: rates[0], detune: cents[0])
    for channel in output.indices { output[channel] += block[channel] }
  }
  return output
}

func renderIIR(_ job: Case) -> [[Float]] {
  let options = Members(job.node("filter").members("options"))
  return (0..<job.channels).map { channel in
    var filter = IIRFilter(
      feedforward: named(options.all["feedforward"] as? [Double]),
      feedback: named(options.all["feedback"] as? [Double]), sampleRate: job.rate)
    var output: [Float] = []
    for block in 0..<job.blocks {
      let input = job.input(block, channel)
      if input == nil, job.channels > 1 { filter.reset() }
      filter.render(input?[...], into: &output)
    }
    return output
  }
}

/// White noise, as the cases' stimuli and responses have it.
private func noise(of buffer: Members) -> [[Float]] {
  (0..<Int(buffer.number("channels"))).map { channel in
    var random = Mulberry32(seed: UInt32(buffer.number("seed")) + UInt32(channel))
    return (0..<Int(buffer.number("frames"))).map { _ in
      Float(buffer.number("amplitude") * (2 * random.next() - 1))
    }
  }
}

func renderConvolver(_ job: Case) -> [[Float]] {
  let options = Members(job.node("convolver").members("options"))
  let isPlain =
    options.all["disableNormalization"] as? Bool == true
    || options.all["normalize"] as? Bool == false
  var convolver = Convolver(
    response: noise(of: Members(options.members("buffer"))), normalize: !isPlain,
    sampleRate: job.rate)
  var output = [[Float]](repeating: [], count: job.channels)
  for block in 0..<job.blocks {
    let rendered = convolver.render(
      job.input(block, 0), job.input(block, 1), channels: job.channels)
    for channel in output.indices { output[channel] += rendered[channel] }
  }
  return output
}

func renderOscillator(_ job: Case) -> [[Float]] {
  let node = job.node("oscillator")
  var wave = wave(of: Members(node.members("options")), job.rate)
  let nyquist = Float(job.rate / 2)
  // The only step in these cases: a k-rate frequency.
  var frequency = node.automation(
    "frequency", or: 440, -nyquist...nyquist, rate: job.rate,
    isBlockwise: job.parameters["steps"] != nil)
  var detune = node.automation("detune", -153_600...153_600, rate: job.rate)
  // Times are rounded to 1/1024 of a frame before they are rounded up.
  func frame(of time: Double) -> Int {
    Int(((time * job.rate * 1024).rounded() / 1024).rounded(.up))
  }
  let start = (node.all["start"] as? [Double])?[0] ?? 0
  let first = frame(of: start)
  let end = (node.all["stop"] as? [Double]).map { frame(of: $0[0]) } ?? job.frames
  var output: [Float] = []
  for from in stride(from: 0, to: job.blocks * blockSize, by: blockSize) {
    guard first < from + blockSize, end > from else {
      frequency.skip()
      detune.skip()
      output += silence
      continue
    }
    var (hertz, cents) = (silence, silence)
    if !frequency.render(&hertz) { hertz = [hertz[0]] }
    if !detune.render(&cents) { cents = [cents[0]] }
    output += wave.render(
      frequency: hertz, detune: cents, frames: max(first - from, 0)..<min(end - from, blockSize),
      lateness: first >= from ? start * job.rate - Double(first) : 0)
  }
  return [output]
}

func renderDelay(_ job: Case) -> [[Float]] {
  let node = job.node("delay")
  let longest = Members(node.members("options")).number("maxDelayTime", or: 1)
  let isBlockwise = job.parameters["calls"] != nil
  return (0..<job.channels).map { channel in
    var line = DelayLine(longest: longest, sampleRate: job.rate, readsExactly: isBlockwise)
    var time = node.automation(
      "delayTime", 0...Float(longest), rate: job.rate, isBlockwise: isBlockwise)
    var times = silence
    return (0..<job.blocks).flatMap { block in
      _ = time.render(&times)
      return line.render(job.input(block, channel) ?? silence, times: times)
    }
  }
}

func renderPanner(_ job: Case) -> [[Float]] {
  var pan = job.node("panner").automation(
    "pan", -1...1, rate: job.rate, isBlockwise: job.parameters["calls"] != nil)
  var pans = silence
  var output: [[Float]] = [[], []]
  for block in 0..<job.blocks {
    let moves = pan.render(&pans)
    let left = job.input(block, 0) ?? silence
    let right = job.input(block, 1) ?? silence
    let steady = StereoPanner.steadyGains(pan: pans[0])
    for index in 0..<blockSize {
      let (l, r) = (left[index], right[index])
      let frame =
        switch (job.stimulusChannels == 1, moves) {
        case (true, true): StereoPanner.moving(l, pan: pans[index])
        case (true, false): (left: l * steady.left, right: l * steady.right)
        case (false, true): StereoPanner.moving(l, r, pan: pans[index])
        case (false, false): StereoPanner.steady(l, r, pan: pans[index])
        }
      output[0].append(frame.left)
      output[1].append(frame.right)
    }
  }
  return output
}

func renderCompressor(_ job: Case) -> [[Float]] {
  let node = job.node("compressor")
  let known: [(String, Float, ClosedRange<Float>)] = [
    ("threshold", -24, -100...0), ("knee", 30, 0...40), ("ratio", 12, 1...20),
    ("attack", 0.003, 0...1), ("release", 0.25, 0...1),
  ]
  var curves = known.map { name, value, range in
    node.automation(name, or: value, range, rate: job.rate, isBlockwise: true)
  }
  var compressor = Compressor(sampleRate: job.rate)
  var output: [[Float]] = [[], []]
  for block in 0..<job.blocks {
    var values = [[Float]](repeating: silence, count: 5)
    for index in curves.indices { _ = curves[index].render(&values[index]) }
    var settings = Compressor.Settings()
    settings.threshold = values[0][0]
    settings.knee = values[1][0]
    settings.ratio = values[2][0]
    settings.attack = values[3][0]
    settings.release = values[4][0]
    let sound = compressor.render(
      left: job.input(block, 0) ?? silence, right: job.input(block, 1) ?? silence, settings)
    output[0] += sound.left
    output[1] += sound.right
  }
  return Array(output.prefix(job.channels))
}

func renderNumbers(_ job: Case) -> [[Float]] {
  let members = Members(job.parameters)
  func halves(_ bits: [UInt32]) -> [[Float]] {
    [bits.map { Float($0 >> 16) / 65_536 }, bits.map { Float($0 & 65_535) / 65_536 }]
  }
  if members.text("sequence") == "mulberry32" {
    var random = Mulberry32(seed: UInt32(members.number("seed")))
    var drawn = 0
    var kept: [UInt32] = []
    for window in (members.all["windows"] as? [[String: Any]] ?? []).map(Members.init) {
      let start = Int(window.number("start"))
      while drawn < start {
        _ = random.nextBits()
        drawn += 1
      }
      while drawn < start + Int(window.number("count")) {
        kept.append(random.nextBits())
        drawn += 1
      }
    }
    return halves(kept)
  }
  var hash = Xmur3(members.text("text"))
  if members.text("sequence") == "xmur3" {
    return halves((0..<job.frames).map { _ in hash.next() })
  }
  var random = Mulberry32(seed: hash.next())
  return [(0..<job.frames).map { _ in Float(random.next()) }]
}

func renderMatrix(_ job: Case) -> [[Float]] {
  var output = [[Float]](repeating: [], count: job.channels)
  for block in 0..<job.blocks {
    let lines = (0..<job.channels).map { job.input(block, $0) ?? silence }
    for frame in 0..<blockSize {
      for (line, value) in FeedbackDelayNetwork.mix(lines.map { $0[frame] }).enumerated() {
        output[line].append(value)
      }
    }
  }
  return output
}

func renderReverb(_ job: Case) -> [[Float]] {
  var reverb = Reverb(rate: job.rate)
  let members = Members(job.parameters)
  reverb.set(Members(members.members("message")))
  let messages = (members.all["messages"] as? [[String: Any]] ?? []).map(Members.init)
  var output: [[Float]] = [[], []]
  for block in 0..<job.blocks {
    for message in messages where Int(message.number("at")) == block * blockSize {
      reverb.set(Members(Members(message.members("data")).members("params")))
    }
    let sound = reverb.render(job.input(block, 0) ?? silence, job.input(block, 1) ?? silence)
    output[0] += sound.left
    output[1] += sound.right
  }
  return output
}
