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
    #expect(preset.state.order.count == AppField.all.count)
    #expect(preset.warnings.isEmpty)
  }

  @Test func boundsNumbersAndSaysSo() throws {
    let preset = try preset(#"{"state": {"tension": 7}}"#)

    #expect(preset.state.number("tension") == 1)
    #expect(preset.warnings == ["tension: 7.0 is outside 0.0 to 1.0; 1.0 is used"])
  }

  @Test func readsThePairsOfOlderPresets() throws {
    let preset = try preset(#"{"state": {"grainSizeMin": 15, "grainSizeMax": 95}}"#)

    #expect(preset.state.number("grainSize") == 55)
    #expect(preset.range("grainSize") == AppPreset.Range(min: 15, max: 95))
    #expect(!preset.state.order.contains("grainSizeMin"))
  }

  @Test func keepsUnknownFieldsInTheirOrder() throws {
    let preset = try preset(#"{"state": {"zeta": 1, "alpha": true, "tension": 0.5}}"#)

    #expect(preset.state.order.suffix(2) == ["zeta", "alpha"])
    #expect(preset.state.json.hasSuffix(#","zeta":1,"alpha":true}"#))
  }

  @Test(arguments: [
    #"{"state": {"tension": "NaN"}}"#, #"{"state": {"granularEnabled": 1}}"#,
    #"{"state": {"reverbType": "cave"}}"#, #"{"state": {"filterType": null}}"#,
  ])
  func namesTheFieldOfAnotherType(text: String) {
    let error = #expect(throws: AppPresetError.self) { try preset(text) }

    if case .invalidValue = error { return }
    Issue.record("\(String(describing: error))")
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{0}", "{\"state\": []}", "nonsense"])
  func refusesWhatIsNoPreset(text: String) {
    #expect(throws: AppPresetError.self) { try preset(text) }
  }

  @Test func refusesJunkQuickly() {
    let junk = Data(repeating: UInt8(ascii: "["), count: 10 << 20)
    #expect(throws: AppPresetError.tooLarge(bytes: 10 << 20)) { try AppPreset(json: junk) }
    let nested = Data(repeating: UInt8(ascii: "["), count: 1 << 19)
    #expect(throws: AppPresetError.self) { try AppPreset(json: nested) }
  }

  /// Measured in V8: `JSON.stringify` of each.
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (100, "100"), (0.1, "0.1"), (-2.5, "-2.5"),
    (1_768_478_411_000, "1768478411000"), (0.00001, "0.00001"), (0.000001, "0.000001"),
    (1e-7, "1e-7"), (1.5e-9, "1.5e-9"), (123456789.125, "123456789.125"),
    (1e20, "100000000000000000000"),
    (1e21, "1e+21"), (1.25e22, "1.25e+22"), (.leastNonzeroMagnitude, "5e-324"),
    (0.30000000000000004, "0.30000000000000004"),
  ])
  func writesNumbersAsJavaScriptDoes(value: Double, expected: String) {
    #expect(JavaScriptNumber.text(value) == expected)
  }
}
