import GraphTrace
import Testing
import WebAudio

@Suite struct GraphTraceEditingTests {
  private let channels =
    #""channelCount": 2, "channelCountMode": "max", "channelInterpretation": "speakers""#

  /// A constant that is set to another value in the second quantum.
  private var example: TraceExample {
    TraceExample([
      """
      {"at": 0, "op": "create", "node": 1, "type": "ConstantSourceNode", "attributes":
      {\(channels)}, "params": {"offset": {"value": 0.5, "automationRate": "a-rate"}},
      "numberOfInputs": 0, "numberOfOutputs": 1}
      """,
      #"{"at": 0, "op": "start", "node": 1, "args": []}"#,
      #"{"at": 0, "op": "connect", "from": 1, "output": 0, "toNode": 0, "input": 0}"#,
      """
      {"at": 128, "op": "param", "node": 1, "param": "offset", "method": "value",
      "args": [0.25]}
      """,
    ])
  }

  @Test func rendersTheSameWhenNothingIsChanged() throws {
    let trace = try example.trace()

    let told = try TraceExample.render(trace.told(trace.steps, length: trace.context.length))

    #expect(told == (try TraceExample.render(trace)))
  }

  // Exact: 0.5, then 0.125 in the place of 0.25.
  @Test func tellsTheContextWhatWasChanged() throws {
    let trace = try example.trace()
    var steps = trace.steps
    steps[3].members["args"] = .array([.number(0.125)])

    let samples = try TraceExample.render(trace.told(steps, length: 256)).channels[0]

    #expect(samples[127] == 0.5)
    #expect(samples[255] == 0.125)
  }

  @Test func leavesOutWhatIsDueAfterTheEnd() throws {
    let trace = try example.trace()

    let told = trace.told(trace.steps, length: 128)

    #expect(told.steps.count == 3)
    #expect(try TraceExample.render(told).frameCount == 128)
  }

  @Test func ordersStepsByTheirTime() throws {
    let trace = try example.trace()
    var steps = trace.steps
    steps.insert(steps.removeLast(), at: 0)

    let told = trace.told(steps, length: 256)

    #expect(told.steps.map(\.at) == [0, 0, 0, 128])
    #expect(try TraceExample.render(told) == (try TraceExample.render(trace)))
  }

  @Test func refusesSamplesThatAreNotThere() throws {
    let trace = try TraceExample([], samples: [1, 2, 3]).trace()

    #expect(
      trace.samples(of: .object(["offset": .number(1), "length": .number(2)])) == [2, 3])
    #expect(trace.samples(of: .object(["offset": .number(2), "length": .number(2)])) == nil)
    #expect(trace.samples(of: .number(0)) == nil)
  }
}
