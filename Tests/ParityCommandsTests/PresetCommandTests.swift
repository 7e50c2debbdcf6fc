import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) struct PresetCommandTests {
  /// The string of the preset in `HiSynthPageTests`, which the page takes.
  private static let allLamps =
    "QWxsIExhbXBz:Y2JhsADCowzuAA==:k1dlsDhrkWYFAA==:E8ls8NgQweAGAA==:"
    + "Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=:"
    + "Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==:Y2SwAAA="
  private static let app = "\(Checkout.folder)/reference-audio/web/apps/hisynth"

  @Test func encodesAndDecodesWhatThePageTakes() async throws {
    let encoded = try await Commands.run([
      "preset", "encode", "all-lamps", "--app-folder", Self.app,
    ])
    let decoded = try await Commands.run(["preset", "decode", Self.allLamps])

    #expect(encoded.standardOutput == Self.allLamps + "\n")
    let file = try JSONSerialization.jsonObject(with: Data(decoded.standardOutput.utf8))
    let parameters = (file as? [String: Any])?["parameters"] as? [String: Any]
    #expect(parameters?["waveform2"] as? String == "pulse")
    #expect(parameters?["lowPassCutoff"] as? Double == 2600)
  }

  @Test func saysWhatIsNoPreset() async throws {
    let output = try await Commands.run(["preset", "show", "a:b"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("'a:b': parts: 2"))
  }
}
