import AudioSignal
import Foundation
import GraphTrace
import WebAudio

/// Draws mistakes: a case has some places where a port can go wrong, and each place some ways.
///
/// The ways are those of porting by hand, by the text of the Web Audio API and by mistakes that ports
/// are known for: a number misread, a unit, a call forgotten, a node left out, a cable at the wrong
/// place, a sign, a rate, a block.
struct FaultGrammar {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// - Returns: nil where the drawn place does not exist in this graph; draw again.
  mutating func draw(for steps: [GraphTrace.Step], sampleRate: Double) -> DrawnFault? {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3: misreadNumber(steps)
    case 4: forgottenNumber(steps)
    case 5...7: automation(steps)
    case 8...9: word(steps)
    case 10...12: wiring(steps)
    case 13: rate(steps, sampleRate)
    case 14: source(steps)
    case 15: message(steps)
    default: sound(sampleRate)
    }
  }

  // MARK: Places

  private func creations(_ steps: [GraphTrace.Step]) -> [(index: Int, id: Int, type: String)] {
    steps.enumerated().compactMap { index, step in
      guard step.name == "create", let id = step.members["node"]?.numberValue,
        let type = step.members["type"]?.text
      else { return nil }
      return (index, Int(id), type)
    }
  }

  /// Values of parameters that are not moved by automation.
  private func numbers(
    _ steps: [GraphTrace.Step]
  ) -> [(index: Int, id: Int, type: String, name: String, value: Double)] {
    creations(steps).flatMap { created in
      guard case .object(let parameters) = steps[created.index].members["params"] else {
        return [(index: Int, id: Int, type: String, name: String, value: Double)]()
      }
      return parameters.sorted { $0.key < $1.key }.compactMap { name, state in
        guard let value = state["value"]?.numberValue, value != 0,
          !steps.contains(where: {
            $0.name == "param" && $0.members["param"]?.text == name
              && $0.members["node"]?.numberValue == Double(created.id)
          })
        else { return nil }
        return (created.index, created.id, created.type, name, value)
      }
    }
  }

  private func truths(_ type: String, _ name: String) -> Set<String> {
    switch (type, name) {
    case ("BiquadFilterNode", "frequency"): ["filter-cutoff", "unit", "sample-rate", "parameter"]
    case ("BiquadFilterNode", "Q"): ["filter-q"]
    case ("BiquadFilterNode", "gain"): ["shelf-gain"]
    case ("BiquadFilterNode", "detune"): ["filter-cutoff"]
    case ("OscillatorNode", _), (_, "playbackRate"), (_, "detune"):
      ["parameter", "sample-rate", "unit", "detune"]
    case (_, "gain"), (_, "offset"): ["parameter", "level", "gain", "unit"]
    case ("DelayNode", _):
      ["parameter", "sample-rate", "unit", "integer-delay", "fractional-delay"]
    default: ["parameter", "unit"]
    }
  }

  // MARK: Numbers

  private mutating func misreadNumber(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    guard let place = random.pick(numbers(steps)) else { return nil }
    let odd = random.value(0.55...1.8)
    guard let factor = random.pick([0.5, 2, 0.1, 10, odd, odd, 1.1, 0.9, 1.5]) else { return nil }
    return number(place, "× \(factor)") { $0 * factor }
  }

  private mutating func forgottenNumber(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let usual: [String: Double] = [
      "gain": 1, "frequency": 440, "Q": 1, "detune": 0, "pan": 0, "delayTime": 0, "offset": 1,
      "threshold": -24, "knee": 30, "ratio": 12, "attack": 0.003, "release": 0.25,
      "playbackRate": 1,
    ]
    guard let place = random.pick(numbers(steps).filter { usual[$0.name] != nil }) else {
      return nil
    }
    var value = usual[place.name] ?? 0
    if place.type == "BiquadFilterNode" {
      value = place.name == "gain" ? 0 : place.name == "frequency" ? 350 : value
    }
    guard value != place.value else { return nil }
    var fault = number(place, "left at \(value)") { _ in value }
    if place.name == "delayTime" || place.name == "gain" {
      fault = DrawnFault(
        name: fault.name, truths: fault.truths.union(["missing-part"]), nodes: fault.nodes,
        word: nil, change: fault.change)
    }
    return fault
  }

  private func number(
    _ place: (index: Int, id: Int, type: String, name: String, value: Double), _ how: String,
    _ change: @escaping (Double) -> Double
  ) -> DrawnFault {
    DrawnFault(
      name: "'\(place.name)' of \(place.type) \(place.id) \(how)",
      truths: truths(place.type, place.name), nodes: [place.id], word: place.name
    ) { steps in
      var changed = steps
      guard case .object(var parameters) = changed[place.index].members["params"],
        case .object(var state) = parameters[place.name]
      else { return steps }
      state["value"] = .number(change(place.value))
      parameters[place.name] = .object(state)
      changed[place.index].members["params"] = .object(parameters)
      return changed
    }
  }

  // MARK: Automation

  private mutating func automation(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let calls = steps.indices.filter {
      steps[$0].name == "param" && steps[$0].members["method"]?.text?.hasSuffix("Time") == true
    }
    guard let index = random.pick(calls), let method = steps[index].members["method"]?.text,
      case .array(let arguments) = steps[index].members["args"],
      let node = steps[index].members["node"]?.numberValue,
      let parameter = steps[index].members["param"]?.text
    else { return nil }
    let what = "\(method) of '\(parameter)' of node \(Int(node))"
    let shared: Set<String> = [
      "automation-ignored", "ramp-shape", "parameter", "event-time", "time-constant",
    ]
    func rewritten(
      _ name: String, _ truths: Set<String>, _ change: @escaping (inout GraphTrace.Step) -> Void
    ) -> DrawnFault {
      DrawnFault(name: name, truths: truths, nodes: [Int(node)]) { steps in
        var changed = steps
        change(&changed[index])
        return changed
      }
    }
    let way = Int.random(in: 0..<5, using: &random)
    if way == 0 {
      return DrawnFault(
        name: "\(what) forgotten",
        truths: ["automation-ignored", "missing-part", "parameter", "filter-cutoff", "filter-q"],
        nodes: [Int(node)]
      ) { steps in
        var changed = steps
        changed.remove(at: index)
        return changed
      }
    }
    if way == 1, method != "setValueCurveAtTime", arguments.count > 1,
      let time = arguments[
        arguments.count > 2 || method.hasPrefix("set") || method.contains("Ramp") ? 1 : 0
      ].numberValue
    {
      let shift = (random.pick([-1.0, 1]) ?? 1) * random.value(0.0005...0.02)
      return rewritten("\(what) \(shift) s off", ["event-time", "automation-quantum"]) { step in
        guard case .array(var list) = step.members["args"], list.count > 1 else { return }
        list[1] = .number(max(0, time + shift))
        step.members["args"] = .array(list)
      }
    }
    switch method {
    case "linearRampToValueAtTime", "exponentialRampToValueAtTime":
      if way == 2 {
        let other =
          method.hasPrefix("linear") ? "exponentialRampToValueAtTime" : "linearRampToValueAtTime"
        return DrawnFault(name: "\(method) everywhere as \(other)", truths: ["ramp-shape"]) {
          steps in
          steps.map { step in
            var changed = step
            if step.members["method"]?.text == method { changed.members["method"] = .string(other) }
            return changed
          }
        }
      }
      return rewritten("\(what) as setValueAtTime", ["ramp-shape", "automation-ignored"]) {
        $0.members["method"] = .string("setValueAtTime")
      }
    case "setTargetAtTime":
      let odd = random.value(0.4...2.5)
      let factors: [Double] = [2.302585092994046, 1 / 3.0, 0.2, 3, 5, odd]
      let factor: Double = random.pick(factors) ?? 3
      return DrawnFault(
        name: "time constants × \(factor)",
        truths: ["time-constant", "envelope-level-wait", "unit"]
      ) { steps in
        steps.map { step in
          guard step.members["method"]?.text == "setTargetAtTime",
            case .array(var list) = step.members["args"], list.count == 3,
            let constant = list[2].numberValue
          else { return step }
          var changed = step
          list[2] = .number(constant * factor)
          changed.members["args"] = .array(list)
          return changed
        }
      }
    case "setValueCurveAtTime":
      return rewritten("\(what) lasts half as long", ["curve", "event-time"]) { step in
        guard case .array(var list) = step.members["args"], list.count == 3,
          let length = list[2].numberValue
        else { return }
        list[2] = .number(length / 2)
        step.members["args"] = .array(list)
      }
    default:
      let factor = random.value(0.3...1.7)
      return rewritten(
        "\(what): value × \(factor)",
        shared.union(["filter-cutoff", "filter-q", "level", "shelf-gain"])
      ) { step in
        guard case .array(var list) = step.members["args"], list.count == 2,
          step.members["method"]?.text == "setValueAtTime", let value = list[0].numberValue
        else { return }
        list[0] = .number(value * factor)
        step.members["args"] = .array(list)
      }
    }
  }

  // MARK: Words

  private mutating func word(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let ways: [(type: String, name: String, choices: [WorkletMessage], truths: Set<String>)] = [
      (
        "OscillatorNode", "type", ["sine", "square", "sawtooth", "triangle"].map { .string($0) },
        ["wave", "naive-oscillator"]
      ),
      (
        "BiquadFilterNode", "type",
        ["lowpass", "highpass", "bandpass", "notch", "peaking", "allpass", "lowshelf", "highshelf"]
          .map { .string($0) }, ["filter-type", "missing-part"]
      ),
      ("WaveShaperNode", "oversample", ["none", "2x", "4x"].map { .string($0) }, ["oversampling"]),
      (
        "ConvolverNode", "normalize", [.bool(true), .bool(false)],
        ["impulse-response", "level", "gain"]
      ),
      ("AudioBufferSourceNode", "loop", [.bool(true), .bool(false)], ["source"]),
      (
        "PannerNode", "distanceModel", ["linear", "inverse", "exponential"].map { .string($0) },
        ["attribute", "level", "gain", "parameter"]
      ),
      ("PannerNode", "panningModel", ["equalpower", "HRTF"].map { .string($0) }, ["attribute"]),
      (
        "GainNode", "channelInterpretation", ["speakers", "discrete"].map { .string($0) },
        ["channel-rules"]
      ),
    ]
    let places = creations(steps).flatMap { created in
      ways.filter { $0.type == created.type }.map { (created, $0) }
    }
    guard let (created, way) = random.pick(places),
      let own = steps[created.index].members["attributes"]?[way.name],
      let other = random.pick(way.choices.filter { $0 != own })
    else { return nil }
    return DrawnFault(
      name: "'\(way.name)' of \(way.type) \(created.id) is \(other), not \(own)",
      truths: way.truths,
      nodes: [created.id]
    ) { steps in
      var changed = steps
      guard case .object(var attributes) = changed[created.index].members["attributes"] else {
        return steps
      }
      attributes[way.name] = other
      changed[created.index].members["attributes"] = .object(attributes)
      return changed
    }
  }

  // MARK: Wiring

  private mutating func wiring(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let cables = steps.indices.filter { steps[$0].name == "connect" }
    guard let index = random.pick(cables) else { return nil }
    func id(_ step: GraphTrace.Step, _ member: String) -> Int {
      Int(step.members[member]?.numberValue ?? -1)
    }
    let (from, to) = (id(steps[index], "from"), id(steps[index], "toNode"))
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return DrawnFault(
        name: "no cable from \(from) to \(to)",
        truths: ["missing-part", "routing", "parameter", "level"], nodes: [from, to]
      ) { steps in
        var changed = steps
        changed.remove(at: index)
        return changed
      }
    case 1:
      // The node behind the cable is left out: what it fed is fed from in front of it.
      let outs = steps.indices.filter { steps[$0].name == "connect" && id(steps[$0], "from") == to }
      guard !outs.isEmpty, steps[index].members["toParam"]?.text == nil, from != to,
        cables.count(where: {
          id(steps[$0], "toNode") == to && steps[$0].members["toParam"]?.text == nil
        }) == 1
      else { return nil }
      return DrawnFault(
        name: "node \(to) left out",
        truths: [
          "missing-part", "filter-type", "level", "parameter", "automation-ignored", "oversampling",
        ],
        nodes: [to]
      ) { steps in
        var changed = steps
        for out in outs {
          changed[out].members["from"] = steps[index].members["from"]
          changed[out].members["output"] = steps[index].members["output"]
        }
        changed.remove(at: index)
        return changed
      }
    default:
      // A level or a sign at the cable: the gain of the node it leads to or comes from.
      let isInverted = Bool.random(using: &random)
      let level = isInverted ? -1 : random.value(0.2...3)
      guard steps[index].members["toParam"]?.text == nil else { return nil }
      return DrawnFault(
        name: "cable from \(from) to \(to) × \(level)",
        truths: isInverted
          ? ["sign", "polarity", "level", "parameter"] : ["level", "gain", "parameter"],
        nodes: [from, to]
      ) { steps in
        var changed = steps
        let extra = 900_001
        let gain = GraphTrace.Step(
          at: steps[index].at, name: "create",
          members: [
            "node": .number(Double(extra)), "type": .string("GainNode"),
            "numberOfInputs": .number(1), "numberOfOutputs": .number(1),
            "attributes": .object([
              "channelCount": .number(2), "channelCountMode": .string("max"),
              "channelInterpretation": .string("speakers"),
            ]),
            "params": .object([
              "gain": .object(["value": .number(level), "automationRate": .string("a-rate")])
            ]),
          ])
        var first = steps[index]
        first.members["toNode"] = .number(Double(extra))
        first.members["input"] = .number(0)
        var second = steps[index]
        second.members["from"] = .number(Double(extra))
        second.members["output"] = .number(0)
        changed.replaceSubrange(index...index, with: [gain, first, second])
        return changed
      }
    }
  }

  // MARK: Rates, sources, messages

  private mutating func rate(_ steps: [GraphTrace.Step], _ sampleRate: Double) -> DrawnFault? {
    let other = sampleRate == 48000 ? 44100.0 : 48000
    let ways = [
      ("BiquadFilterNode", "frequency", sampleRate / other),
      ("OscillatorNode", "frequency", sampleRate / other),
      ("DelayNode", "delayTime", other / sampleRate),
    ]
    let kinds = Set(creations(steps).map(\.type))
    guard let way = random.pick(ways.filter { kinds.contains($0.0) }) else { return nil }
    let places = numbers(steps).filter { $0.type == way.0 && $0.name == way.1 }
    guard !places.isEmpty else { return nil }
    return DrawnFault(
      name: "\(way.0) at \(other) Hz",
      truths: ["sample-rate", "parameter", "filter-cutoff", "detune"]
    ) { steps in
      var changed = steps
      for place in places {
        guard case .object(var parameters) = changed[place.index].members["params"],
          case .object(var state) = parameters[place.name]
        else { continue }
        state["value"] = .number(place.value * way.2)
        parameters[place.name] = .object(state)
        changed[place.index].members["params"] = .object(parameters)
      }
      return changed
    }
  }

  private mutating func source(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let starts = steps.indices.filter { steps[$0].name == "start" }
    guard let index = random.pick(starts), case .array(let list) = steps[index].members["args"]
    else { return nil }
    if list.count > 1 {
      return DrawnFault(name: "offset and duration of start forgotten", truths: ["source"]) {
        steps in
        var changed = steps
        changed[index].members["args"] = .array(Array(list.prefix(1)))
        return changed
      }
    }
    let late = random.value(0.0005...0.02)
    return DrawnFault(
      name: "source starts \(late) s late",
      truths: ["event-time", "integer-delay", "fractional-delay", "channel-delay"]
    ) { steps in
      var changed = steps
      changed[index].members["args"] = .array([.number((list.first?.numberValue ?? 0) + late)])
      return changed
    }
  }

  private mutating func message(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let posted = steps.indices.filter {
      steps[$0].name == "message" && steps[$0].members["data"]?["params"] != nil
    }
    guard let index = random.pick(posted),
      case .object(let parameters) = steps[index].members["data"]?["params"],
      let name = random.pick(parameters.filter { ($0.value.numberValue ?? 0) != 0 }.keys.sorted()),
      let value = parameters[name]?.numberValue
    else { return nil }
    let odd = random.value(0.5...1.6)
    let factors: [Double] = [0, 1000, 0.01, 0.5, 2, odd]
    let factor: Double = random.pick(factors) ?? 2
    return DrawnFault(
      name: "message '\(name)' × \(factor)",
      truths: [
        "parameter", "unit", "reverb-damping", "reverb-feedback", "missing-part", "grain-schedule",
      ], word: name
    ) { steps in
      var changed = steps
      guard case .object(var data) = changed[index].members["data"] else { return steps }
      var more = parameters
      more[name] = .number(value * factor)
      data["params"] = .object(more)
      changed[index].members["data"] = .object(data)
      return changed
    }
  }

  // MARK: What happens to the render

  private mutating func sound(_ sampleRate: Double) -> DrawnFault? {
    func each(
      _ name: String, _ truths: Set<String>, _ change: @escaping ([Float]) -> [Float]
    ) -> DrawnFault {
      DrawnFault(
        name: name, truths: truths,
        treat: { buffer in
          SampleBuffer(channels: buffer.channels.map(change), sampleRate: buffer.sampleRate)
        })
    }
    let share = random.value(0.2...0.8)
    let level = Float(pow(10, random.value(-9...4) / 20))
    let late = Int.random(in: 1...300, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      return each("output × \(level)", ["gain", "level", "parameter"]) { $0.map { $0 * level } }
    case 1:
      return each("output \(late) samples late", ["integer-delay", "event-time", "channel-delay"]) {
        [Float](repeating: 0, count: min(late, $0.count)) + $0.dropLast(late)
      }
    case 2: return each("output inverted", ["polarity", "sign"]) { $0.map { -$0 } }
    case 3:
      return DrawnFault(
        name: "channels exchanged", truths: ["channel-swap", "routing"],
        treat: {
          SampleBuffer(channels: $0.channels.reversed(), sampleRate: $0.sampleRate)
        })
    case 4:
      return DrawnFault(
        name: "output in mono", truths: ["mono-collapse", "channel-rules"],
        treat: { buffer in
          guard buffer.channelCount == 2 else { return buffer }
          let mean = zip(buffer.channels[0], buffer.channels[1]).map { ($0 + $1) / 2 }
          return SampleBuffer(channels: [mean, mean], sampleRate: buffer.sampleRate)
        })
    case 5:
      return each("output clipped", ["clipping"]) { samples in
        let most = (samples.map(abs).max() ?? 1) * Float(share)
        return samples.map { min(max($0, -most), most) }
      }
    case 6:
      return each("output of 8 bits", ["quantisation"]) { $0.map { ($0 * 128).rounded() / 128 } }
    case 7:
      return each("a sample is lost", ["lost-samples"]) { samples in
        var changed = samples
        guard samples.count > 64 else { return samples }
        changed.remove(at: Int(Double(samples.count) * share))
        return changed + [0]
      }
    case 8:
      return each("a block is silent", ["dropout"]) { samples in
        var changed = samples
        let start = Int(Double(samples.count) * share) / 128 * 128
        for frame in start..<min(start + 128, samples.count) { changed[frame] = 0 }
        return changed
      }
    case 9:
      return each("a fade at the beginning", ["fade"]) { samples in
        let length = Double(samples.count) * share
        return samples.enumerated().map { $1 * Float(min(1, Double($0) / length)) }
      }
    case 10: return each("an offset", ["dc-offset"]) { $0.map { $0 + Float(share) / 20 } }
    default:
      return each("tanh at the output", ["soft-clipping", "wave-shape"]) {
        $0.map { Foundation.tanh(2 * $0) }
      }
    }
  }
}
