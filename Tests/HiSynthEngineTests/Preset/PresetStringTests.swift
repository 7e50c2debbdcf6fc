import Foundation
import Testing

@testable import HiSynthEngine

private let allLamps = [
  "QWxsIExhbXBz", "Y2JhsADCowzuAA==", "k1dlsDhrkWYFAA==", "E8ls8NgQweAGAA==",
  "Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=",
  "Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==",
  "Y2SwAAA=",
]

@Suite struct PresetStringTests {
  private func replacing(_ index: Int, _ part: String) -> String {
    var parts = allLamps
    parts[index] = part
    return parts.joined(separator: ":")
  }

  /// A part whose DEFLATE is one stored block.
  private func stored(_ bytes: [UInt8]) -> String {
    let length = UInt16(bytes.count)
    let head: [UInt8] = [
      1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
    ]
    return Data(head + bytes).base64EncodedString()
  }

  // The bytes that the specification gives for this preset.
  @Test func packsTheSpecifiedBytes() throws {
    let packed = PresetString.pack(try TestFiles.preset("all-lamps").values)

    let digits = packed.map { $0.map { String(format: "%02x", $0) }.joined() }
    #expect(
      digits == [
        "02040038003800c50047", "1f250038cd38663a", "14698048b0580046",
        "0300030503cd306636cd34030045663a00340300000038333b03010001030101000300010103010100",
        "004002cd3401a05154356050018048804f0100c6405201", "010038",
      ])
  }

  @Test func decodesTheSpecifiedString() throws {
    let preset = try PresetString.decode(allLamps.joined(separator: ":"))

    #expect(preset.name == "All Lamps")
    #expect(preset.warnings.isEmpty)
    #expect(preset.values.lowPassCutoff == 2600)
    // 0.02 and 0.333 as halves.
    #expect(preset.values.attack == 0.0200042724609375)
    #expect(preset.values.delayTime == 0.3330078125)
    #expect(preset.values.velocity == 0.5)
  }

  @Test func aSecondRoundTripChangesNothing() throws {
    for name in try TestFiles.presetNames {
      let once = try PresetString.decode(PresetString.encode(try TestFiles.preset(name)))
      let twice = try PresetString.decode(PresetString.encode(once))

      #expect(once == twice)
      #expect(once.warnings.isEmpty)
    }
  }

  @Test func refusesInTheSpecifiedOrder() {
    let bytes: [UInt8] = [2, 4, 0, 0x38, 0, 0x38, 0, 0xC5, 0, 0x47]
    let expected: [(String, PresetError)] = [
      (" \n", .empty), (String(repeating: "A", count: 4097), .tooLong), ("x:y", .parts(2)),
      (replacing(2, "k1dl"), .notDeflate(part: 2)), (replacing(0, "QW*s"), .notBase64(part: 0)),
      (replacing(0, "/w=="), .nameNotUTF8),
      (replacing(0, Data(repeating: 65, count: 65).base64EncodedString()), .nameTooLong),
      (replacing(1, "Y2JhsADCow=="), .notDeflate(part: 1)),
      (replacing(1, stored(bytes + [0])), .length(part: 1, bytes: 11, expected: 10)),
      (replacing(1, stored([5] + bytes.dropFirst())), .value(field: "waveform1", 5)),
      (
        replacing(1, stored(Array(bytes.prefix(2)) + [0, 0x7E] + bytes.suffix(6))),
        .notFinite(field: "level1")
      ),
      (
        replacing(4, stored([2] + [UInt8](repeating: 0, count: 40))),
        .count(field: "lfoWaveforms", 2)
      ),
      (replacing(6, stored([2, 0, 0x38])), .version(2)),
    ]
    for (text, error) in expected {
      #expect(throws: error) { try PresetString.decode(text) }
    }
  }

  // A kilobyte of DEFLATE that holds a megabyte: what inflates further than a part can is left alone.
  @Test func endsABombEarly() {
    let bomb = Data(RawDeflate.deflate([UInt8](repeating: 0, count: 1 << 20)))
    #expect(bomb.count < 1100)
    #expect(throws: PresetError.notDeflate(part: 1)) {
      try PresetString.decode(replacing(1, bomb.base64EncodedString()))
    }
  }

  @Test func warnsAndClampsOutsideARange() throws {
    // Level 2.0 is 0x4000 as a half.
    let preset = try PresetString.decode(
      replacing(1, stored([2, 4, 0, 0x40, 0, 0x38, 0, 0xC5, 0, 0x47])))

    #expect(preset.values.level1 == 1)
    #expect(preset.warnings == ["level1: 2 is outside 0…1"])
  }

  @Test func roundsToHalves() {
    let expected: [(Double, UInt16)] = [
      (0.05, 0x2a66), (22050, 0x7562), (0.3, 0x34cd), (2049, 0x6800), (2051, 0x6802),
      (-40, 0xd100), (1e-8, 0), (-0.0, 0), (65520, 0x7C00),
    ]
    for (value, bits) in expected { #expect(HalfFloat.bits(value) == bits) }
    for bits in UInt16.min...UInt16.max where HalfFloat.value(bits).isFinite && bits != 0x8000 {
      #expect(HalfFloat.bits(HalfFloat.value(bits)) == bits)
    }
  }

  /// Whatever the text, decoding ends with a preset within its ranges or an error.
  @Test func survivesJunk() {
    var failures = 0
    for _ in 0..<10_000 {
      var units = Array(allLamps.joined(separator: ":").utf8)
      for _ in 0..<Int.random(in: 1...3) {
        units[Int.random(in: 0..<units.count)] = UInt8.random(in: 32...126)
      }
      do throws(PresetError) {
        let preset = try PresetString.decode(String(decoding: units, as: UTF8.self))
        let isFinite = PresetField.all.allSatisfy {
          $0.values(of: preset.values).allSatisfy(\.isFinite)
        }
        #expect(isFinite)
      } catch {
        failures += 1
      }
    }

    #expect(failures > 1000 && failures < 10_000)
  }
}
