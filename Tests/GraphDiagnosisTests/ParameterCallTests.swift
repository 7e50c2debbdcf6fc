import GraphTrace
import Testing
import WebAudio

@testable import GraphDiagnosis

@Suite struct ParameterCallTests {
  private static func step(_ method: String, _ numbers: [Double]) -> GraphTrace.Step {
    GraphTrace.Step(
      at: 0, name: "param",
      members: [
        "node": .number(1), "param": .string("gain"), "method": .string(method),
        "args": .array(numbers.map(WorkletMessage.number)),
      ])
  }

  // A time constant was written into the two arguments of what had been made a jump, and ended the run.
  @Test func leavesOutWhatAMethodDoesNotTake() throws {
    let jump = Self.step("setValueAtTime", [0.5, 1])
    var call = try #require(ParameterCall(jump))

    call.timeConstant = 0.3
    call.value = 0.25

    #expect(call.written(to: jump).members["args"] == .array([.number(0.25), .number(1)]))
  }

  // JavaScript ignores what is more than a method takes.
  @Test func keepsWhatStandsBehindTheNumbers() throws {
    let jump = Self.step("setValueAtTime", [0.5, 1, 99])
    var call = try #require(ParameterCall(jump))

    call.time = 2

    #expect(
      call.written(to: jump).members["args"] == .array([.number(0.5), .number(2), .number(99)]))
  }

  @Test(arguments: ["setTargetAtTime", "setValueCurveAtTime", "cancelScheduledValues", "value"])
  func writesIntoNoArguments(method: String) throws {
    let bare = Self.step(method, [])
    var call = try #require(ParameterCall(bare))

    (call.value, call.time, call.timeConstant, call.duration) = (1, 1, 1, 1)

    #expect(call.written(to: bare).members["args"] == .array([]))
  }
}
