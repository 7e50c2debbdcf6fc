import Foundation
import GraphTrace
import Testing

@testable import GraphPorting

/// What a port of a recorded graph reads like; that it renders the recording is `PortCommandTests`.
@Suite struct CppPageTests {
  private static let channels =
    #""channelCount": 2, "channelCountMode": "max", "channelInterpretation": "speakers""#

  private func trace(_ operations: [String]) throws -> GraphTrace {
    let text = """
      {"format": "webaudio-graph-trace", "version": 1, "context": {"sampleRate": 48000, "length": 48000,
      "numberOfChannels": 1, "destination": {}, "stableSums": true}, "operations": [\(operations.joined(separator: ", "))],
      "unsupported": []}
      """
    return try GraphTrace(json: Data(text.utf8)) { _ throws(TraceError) in [0.5, 0.25] }
  }

  private func create(_ id: Int, _ type: String, at frame: Int = 0, _ params: String = "") -> String
  {
    #"{"op": "create", "at": \#(frame), "node": \#(id), "type": "\#(type)", "attributes": {\#(Self.channels)}, "params": {\#(params)}, "numberOfInputs": 1, "numberOfOutputs": 1}"#
  }

  private func param(_ id: Int, _ name: String, _ method: String, _ args: String, at frame: Int = 0)
    -> String
  {
    #"{"op": "param", "at": \#(frame), "node": \#(id), "param": "\#(name)", "method": "\#(method)", "args": [\#(args)]}"#
  }

  private func connect(_ from: Int, _ to: Int, at frame: Int = 0) -> String {
    #"{"op": "connect", "at": \#(frame), "from": \#(from), "output": 0, "toNode": \#(to), "input": 0}"#
  }

  /// Eight notes at times of their own, into one gain; the last three are made in mid-render.
  private func notes() throws -> GraphTrace {
    var operations = [create(1, "GainNode"), connect(1, 0)]
    for index in 0..<8 {
      let (id, frame) = (2 + 2 * index, index < 5 ? 0 : 12800)
      let time = 0.125 * Double(index)
      operations += [
        create(id, "OscillatorNode", at: frame), create(id + 1, "GainNode", at: frame),
        param(id, "frequency", "value", "\(220 + 55 * index)", at: frame),
        param(id + 1, "gain", "setValueAtTime", "0, \(time)", at: frame),
        param(id + 1, "gain", "linearRampToValueAtTime", "0.5, \(time + 0.01)", at: frame),
        connect(id, id + 1, at: frame), connect(id + 1, 1, at: frame),
        #"{"op": "start", "at": \#(frame), "node": \#(id), "args": [\#(time)]}"#,
      ]
    }
    // Later, of all notes.
    for index in 0..<8 {
      operations.append(
        #"{"op": "stop", "at": 25600, "node": \#(2 + 2 * index), "args": [\#(0.75)]}"#)
    }
    return try trace(operations)
  }

  @Test func writesAVoiceOnceWithATableOfItsNotes() throws {
    let text = try CppPage(try notes()).text(origin: "graph.json")

    #expect(text.ranges(of: "createOscillator()").count == 1)
    #expect(text.contains("/// Made 8 times: OscillatorNode, GainNode."))
    // One time of each note; what lies at a constant distance is said so.
    #expect(text.contains("setValueAtTime(0, v.time)"))
    #expect(text.contains("linearRampToValueAtTime(0.5, v.time + 0.01)"))
    #expect(text.contains("oscillator.start(v.time);"))
    #expect(
      text.contains(
        """
        struct Voice {
          int frame;
          int oscillatorId;
          double frequency;
          double time;
        };
        """))
    #expect(text.contains("  {12800, 14, 550, 0.75},"))
    #expect(text.contains("for (const auto &v : voices) p.at(v.frame, [&p, &v] { voice(p, v); });"))
    #expect(text.contains("p.gain.connect(p.context.destination());"))
    // The stops are told later, of nodes that the notes keep.
    #expect(text.contains("p.keep(v.oscillatorId, oscillator);"))
    #expect(text.contains("p.kept<OscillatorNode>(v.oscillatorId).stop(0.75);"))
  }

  /// Algebra: whatever is derived gives every bit of what was recorded.
  @Test func derivesNothingThatDiffersInTheLastBit() {
    var table = PhraseTable()
    let first = table.number([0.1, 0.2, 0.3], "time", type: "double")
    // 0.3 + 0.1 is 0.4; 0.7 is not 0.3 + 0.4 in the last bit: 0.7 against 0.7000000000000001 of 0.6 + 0.1.
    let exact = table.number([0.1 + 0.5, 0.2 + 0.5, 0.3 + 0.5], "end", type: "double")
    let not = table.number([0.6, 0.7, (0.3 + 0.5).nextUp], "end", type: "double")
    #expect((first, exact, not) == ("v.time", "v.time + 0.5", "v.end"))
    #expect(table.columns.map(\.name) == ["time", "end"])
  }

  @Test(arguments: [0.1, -0.0, 440, 1e-7, 0x1p-1074, 1.7976931348623157e308, 123456789012.5, -3])
  func writesNumbersThatReadAsTheSame(_ value: Double) throws {
    let read = try #require(Double(CppText.number(value)))
    #expect(read.bitPattern == value.bitPattern)
  }

  @Test func keepsPagesTextFromBecomingCode() {
    #expect(CppText.quoted("a\"); system(\"x\n\\") == "\"a\\\"); system(\\\"x\\012\\\\\"")
    #expect(
      CppText.identifier("new") == "newNode"
        && CppText.identifier("1 + über gain!") == "node1BerGain")
    #expect(CppText.identifier("*/ evil") == "evil" && CppText.identifier("") == "node")
  }

  /// A trace may come from anybody, and its port is compiled.
  @Test func refusesNamesThatAreCode() throws {
    let evil = "x(); system(1); //"
    for operation in [
      param(1, "gain", evil, "1"), param(1, evil, "value", "1"),
      #"{"op": "set", "at": 0, "node": 1, "name": "\#(evil)", "value": 1}"#,
      #"{"op": "call", "at": 0, "node": 1, "method": "\#(evil)", "args": [1]}"#,
    ] {
      let trace = try trace([create(1, "GainNode"), operation])
      let error = #expect(throws: PortingError.self) { try CppPage(trace) }
      #expect(error?.description.contains("operation 1:") == true)
    }
    #expect(CppText.comment("a\nint main() {}\u{2028}\\") == "aint main() {}")
  }

  @Test func refusesWhatOnlyThePageKnows() throws {
    let script = create(1, "ScriptProcessorNode")
    let worklet = create(1, "AudioWorkletNode").replacing(
      "\"attributes\"", with: "\"processor\": \"grain\", \"attributes\"")
    for (operation, words) in [
      (script, "ScriptProcessorNode"), (worklet, "'grain', which was recorded without its sound,"),
    ] {
      let trace = try trace([operation])
      let error = #expect(throws: PortingError.self) { try CppPage(trace) }
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }

  /// Expected: no name twice in a struct, and no word of C++17 (its standard, table 5) or macro of its headers. Few
  /// enough that they are no table.
  @Test(arguments: [
    ["gain2", "gain2"], ["nullptr", "noexcept", "errno"], ["compl", "typeid", "alignof"],
  ])
  func givesEveryNodeANameOfItsOwn(labels: [String]) throws {
    var operations = [create(1, "GainNode"), create(2, "GainNode")]
    for (index, label) in labels.enumerated() {
      operations += [
        create(3 + index, "GainNode"),
        #"{"op": "label", "at": 0, "node": \#(3 + index), "name": "\#(label)"}"#,
      ]
    }

    let text = try CppPage(try trace(operations)).text(origin: "graph.json")

    let members = text.matches(of: /GainNode (\w+){nullptr};/).map { String($0.1) }
    #expect(members.count == 2 + labels.count)
    #expect(Set(members).count == members.count)
    #expect(Set(members).isDisjoint(with: labels.filter { $0 != "gain2" }))
  }

  /// Expected: no field twice in a row, whose first is the frame.
  @Test func givesEveryColumnANameOfItsOwn() throws {
    var operations: [String] = []
    for index in 0..<8 {
      let values = ["frame", "x", "X", "x2"].enumerated().map { place, name in
        #""\#(name)": {"value": \#(Double((7 * index + 3) * (place + 2) % 11) + 0.3)}"#
      }
      operations.append(
        #"{"op": "create", "at": \#(128 * index), "node": \#(1 + index), "type": "AudioWorkletNode", "processor": "a", "tape": [], "attributes": {\#(Self.channels)}, "params": {\#(values.joined(separator: ", "))}, "numberOfInputs": 1, "numberOfOutputs": 1}"#
      )
    }

    let text = try CppPage(try trace(operations)).text(origin: "graph.json")

    let fields = text.matches(of: /(?m)^  (?:int|double) (\w+);/).map { String($0.1) }
    #expect(fields.count >= 5)
    #expect(Set(fields).count == fields.count)
  }

  /// Anybody may have written the file: what the port's tables of ints cannot hold, and what is no graph.
  @Test(arguments: [[-1], [0], [1 << 31], [1, 1]])
  func refusesNumbersThatNoNodeHas(ids: [Int]) throws {
    let trace = try trace(ids.map { create($0, "GainNode") })

    #expect(throws: PortingError.self) { try CppPage(trace) }
  }

  /// A page that makes the same again and again, without anything between: a search that compares each with each takes
  /// minutes for it.
  @Test func findsPhrasesOfManyEqualStatements() throws {
    let count = 20_000

    let text = try CppPage(try trace((1...count).map { create($0, "GainNode") })).text(origin: "x")

    #expect(text.contains("/// Made \(count) times: GainNode."))
    #expect(text.split(separator: "\n").count < 40)
  }

  /// Two voices of one shape that differ in which of their own nodes is connected are two functions.
  @Test func tellsConnectionsWithinAPhraseApart() throws {
    var operations: [String] = []
    for index in 0..<12 {
      let (first, second) = (1 + 2 * index, 2 + 2 * index)
      let from = index < 6 ? first : second
      operations += [
        create(first, "GainNode"), create(second, "GainNode"), connect(from, 0),
        param(first, "gain", "value", "0.\(index + 10)"),
        param(second, "gain", "value", "0.\(index + 30)"),
      ]
    }

    let text = try CppPage(try trace(operations)).text(origin: "graph.json")

    #expect(text.contains("gain.connect(p.context.destination());"))
    #expect(text.contains("gain2.connect(p.context.destination());"))
    #expect(text.ranges(of: "/// Made 6 times: GainNode, GainNode.").count == 2)
  }
}
