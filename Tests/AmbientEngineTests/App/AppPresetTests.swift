import AudioSignal
import Foundation
import Testing

@testable import AmbientEngine

@Suite struct AppPresetTests {
  private func preset(_ text: String) throws -> AppPreset { try AppPreset(json: Data(text.utf8)) }

  @Test func takesDefaultsForWhatIsMissing() throws {
    let preset = try preset(#"{"name": "empty"}"#)

    #expect(preset.state.number("masterVolume") == 0.7)
    #expect(preset.state.text("reverbType") == "cathedral")
    #expect(preset.state.members.members.count == AppField.all.count)
    #expect(preset.unknownFields.isEmpty)
    #expect(preset.warnings.isEmpty)
  }

  @Test func boundsNumbersAndSaysSo() throws {
    let preset = try preset(#"{"state": {"tension": 7}}"#)

    #expect(preset.state.number("tension") == 1)
    #expect(preset.warnings == ["tension: 7 is outside 0 to 1; 1 is used"])
  }

  @Test func readsThePairsOfOlderPresets() throws {
    let preset = try preset(#"{"state": {"grainSizeMin": 15, "grainSizeMax": 95}}"#)

    #expect(preset.state.number("grainSize") == 55)
    #expect(preset.dualRanges["grainSize"] == AppPreset.Range(min: 15, max: 95))
    #expect(preset.unknownFields.isEmpty)
  }

  /// As in V8: array indexes first, then the app's fields, then the others as they stand.
  @Test func keepsUnknownFieldsInTheirOrder() throws {
    let preset = try preset(
      #"{"state": {"zeta": [{"b": null, "7": -0}], "alpha": true, "tension": 0.5, "12": "\ud800", "zeta": [1e21, {"c": {}}]}}"#
    )

    #expect(preset.unknownFields == [#""12""#, #""zeta""#, #""alpha""#])
    #expect(preset.state.json.hasPrefix(#"{"12":"\ud800","masterVolume":0.7,"#))
    #expect(preset.state.json.hasSuffix(#","zeta":[1e+21,{"c":{}}],"alpha":true}"#))
  }

  /// `in` finds them in every JavaScript object.
  @Test func dropsFieldsWithNamesThatObjectsInheritAsThePageDoes() throws {
    let preset = try preset(#"{"state": {"toString": 1, "__proto__": {"tension": 1}, "own": 2}}"#)

    #expect(preset.unknownFields == [#""own""#])
    #expect(preset.state.number("tension") == 0.3)
  }

  @Test func survivesARoundTrip() throws {
    let text = #"""
      {"kind": {"deep": [1, {"\udfb9": null}]}, "name": "a \"b\"", "timestamp": "2026",
       "sliderModes": {"2": 1, "1": 2},
       "dualRanges": {"drumLevel": {"max": 2, "min": 1}, "grainSize": {"step": 5, "min": 7, "max": 9}},
       "state": {"oceanDurationMin": 2, "oceanDurationMax": 5, "3": {"x": [true]}, "other": 1e-7}}
      """#
    let first = try preset(text)

    let again = try preset(first.json)

    #expect(again.json == first.json)
    #expect(again.state.json == first.state.json)
    #expect(again.dualRanges == first.dualRanges)
    #expect(
      first.json.hasPrefix(
        #"{"kind":{"deep":[1,{"\udfb9":null}]},"name":"a \"b\"","timestamp":"2026","#
          + #""sliderModes":{"1":2,"2":1},"dualRanges":{"drumLevel":{"max":2,"min":1},"#
          + #""grainSize":{"step":5,"min":7,"max":9},"oceanDuration":{"min":2,"max":5}},"#
          + #""state":{"3":{"x":[true]},"masterVolume""#))
  }

  @Test(arguments: [
    (#"{"state": {"tension": "NaN"}}"#, "tension"),
    (#"{"state": {"granularEnabled": 1}}"#, "granularEnabled"),
    (#"{"state": {"reverbType": "cave"}}"#, "reverbType"),
    (#"{"state": {"reverbType": "\ud800"}}"#, "reverbType"),
    (#"{"state": {"lead1PresetA": "x\udc00"}}"#, "lead1PresetA"),
    (#"{"state": {"filterType": null}}"#, "filterType"),
    (#"{"state": {"tensionMin": -1e400, "tensionMax": 1e400}}"#, "tension"),
    (#"{"state": {"grainSizeMin": 5, "grainSizeMax": 1e39}}"#, "grainSize"),
    (#"{"dualRanges": {"grainSize": [1, 2]}}"#, "dualRanges.grainSize"),
    (#"{"dualRanges": {"grainSize": {"min": 1, "max": "2"}}}"#, "dualRanges.grainSize"),
    (#"{"dualRanges": 1}"#, "dualRanges"), (#"{"state": []}"#, "state"),
    (#"{"state": null}"#, "state"), (#"{"name": 1}"#, "name"), (#"{"name": "\ud83c"}"#, "name"),
  ])
  func namesTheFieldThatCannotBeUsed(text: String, field: String) {
    let error = #expect(throws: AppPresetError.self) { try preset(text) }

    guard case .invalidValue(field, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func bindsNumbersBeyondAllDoubles() throws {
    let preset = try preset(#"{"state": {"tension": -1e400, "rootNote": 1e400}}"#)

    #expect(preset.state.number("tension") == 0)
    #expect(preset.warnings == ["tension: -Infinity is outside 0 to 1; 0 is used"])
    #expect(preset.state.json.contains(#""rootNote":null,"#))
  }

  @Test func readsPastAByteOrderMark() throws {
    #expect(try preset("\u{FEFF}{\"name\": \"marked\"}").name == "marked")
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{0}", "1", "nonsense", "{} {}"])
  func refusesWhatIsNoPreset(text: String) {
    #expect(throws: AppPresetError.self) { try preset(text) }
  }

  @Test func refusesJunkQuickly() throws {
    let junk = Data(repeating: UInt8(ascii: "["), count: 10 << 20)
    #expect(throws: AppPresetError.tooLarge(bytes: 10 << 20)) { try AppPreset(json: junk) }
    let nested = Data(repeating: UInt8(ascii: "["), count: 1 << 19)
    #expect(throws: AppPresetError.self) { try AppPreset(json: nested) }
    let wide = Data("{\"state\":{\"x\":[\(String(repeating: "0,", count: 500_000))0]}}".utf8)
    #expect(try AppPreset(json: wide).unknownFields.count == 1)
  }

  @Test func namesThePlaceOfBrokenJSON() {
    let error = #expect(throws: AppPresetError.self) { try preset("{\"state\":\n  {tension: 1}}") }

    #expect(
      error?.description
        == "this is not a preset: line 2, column 4: a name in quotes is expected, not 't'")
  }

  /// Any bytes give a preset or an error, and any preset can be read again.
  @Test func endsWithAnyBytes() throws {
    let seed = Array(
      #"{"name":"n","state":{"tension":0.5,"reverbType":"hall","grainSizeMin":15,"grainSizeMax":95,"x":{"y":[1]}},"dualRanges":{"spray":{"min":1,"max":2}}}"#
        .utf8)
    var random = Mulberry32(seed: 2)
    var refused = 0
    for _ in 0..<1000 {
      var bytes = seed
      for _ in 0..<random.integer(1, 4) {
        bytes[random.integer(0, bytes.count - 1)] = UInt8(random.integer(0, 255))
      }
      do {
        let read = try AppPreset(json: Data(bytes))
        #expect(try AppPreset(json: Data(read.json.utf8)).json == read.json)
      } catch {
        refused += 1
      }
    }
    #expect((1..<1000).contains(refused))
  }
}
