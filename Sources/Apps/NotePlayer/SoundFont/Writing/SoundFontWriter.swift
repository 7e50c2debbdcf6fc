#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

func sine(_ radians: Double) -> Double { sin(radians) }

/// Writes a description as the bytes of a font.
public struct SoundFontWriter {
  /// Zeros behind each sample, and bytes of a name (SoundFont 2.04, 7.10 and 7.2): `SILENT_FRAMES` and `NAME_BYTES`
  /// of the page's `sound/font-writer.js`.
  static let silentFrames = 46
  static let nameBytes = 20
  private static let mono = 1

  private let font: FontDescription

  public init(_ font: FontDescription) { self.font = font }

  public func bytes() -> [UInt8] {
    var info = [
      version, FontBuilder.text("isng", Array("EMU8000".utf8)),
      FontBuilder.text("INAM", Array(font.name.utf8)),
    ]
    for text in font.texts ?? [] where text.count == 2 {
      info.append(FontBuilder.text(text[0], Array(text[1].utf8)))
    }
    let (sound, starts) = sound()
    return FontBuilder.chunk(
      "RIFF",
      Array("sfbk".utf8) + FontBuilder.list("INFO", info) + FontBuilder.list("sdta", sound)
        + FontBuilder.list("pdta", records(starts)))
  }

  private var version: [UInt8] {
    var builder = FontBuilder()
    builder.u16(2, font.minor ?? 4)
    return FontBuilder.chunk("ifil", builder.bytes)
  }

  private func sound() -> (chunks: [[UInt8]], starts: [Int]) {
    var words = FontBuilder()
    var lows = FontBuilder()
    var starts: [Int] = []
    for sample in font.samples {
      starts.append(words.bytes.count / 2)
      let isFine = sample.wave.low == true
      for frame in sample.wave.samples + Array(repeating: 0, count: Self.silentFrames) {
        words.u16(isFine ? frame >> 8 : frame)
        lows.u8(isFine ? frame : 0)
      }
    }
    var chunks = [FontBuilder.chunk("smpl", words.bytes)]
    if font.samples.contains(where: { $0.wave.low == true }) {
      chunks.append(FontBuilder.chunk("sm24", lows.bytes))
    }
    return (chunks, starts)
  }

  /// The zones of all presets or instruments.
  private struct Zones {
    var firsts: [Int] = []
    var bags = FontBuilder()
    var modulators = FontBuilder()
    var generators = FontBuilder()
    private(set) var count = 0

    init(_ lists: [[FontDescription.Zone]]) {
      var (generatorCount, modulatorCount) = (0, 0)
      for zones in lists {
        firsts.append(count)
        for zone in zones {
          bags.u16(generatorCount, modulatorCount)
          count += 1
          for (number, amount) in zone.all { generators.u16(number, amount) }
          generatorCount += zone.all.count
          for modulator in zone.modulators ?? [] where modulator.count == 5 {
            for value in modulator { modulators.u16(value) }
            modulatorCount += 1
          }
        }
      }
      bags.u16(generatorCount, modulatorCount)
      modulators.u16(0, 0, 0, 0, 0)
      generators.u16(0, 0)
    }
  }

  private func records(_ starts: [Int]) -> [[UInt8]] {
    let presets = Zones(font.presets.map(\.zones))
    let instruments = Zones(font.instruments.map(\.zones))
    var phdr = FontBuilder()
    for (preset, first) in zip(font.presets, presets.firsts) {
      phdr.text(preset.name, Self.nameBytes)
      phdr.u16(preset.program, preset.bank, first)
      phdr.u32(0, 0, 0)
    }
    phdr.text("EOP", Self.nameBytes)
    phdr.u16(0, 0, presets.count)
    phdr.u32(0, 0, 0)
    var inst = FontBuilder()
    for (instrument, first) in zip(font.instruments, instruments.firsts) {
      inst.text(instrument.name, Self.nameBytes)
      inst.u16(first)
    }
    inst.text("EOI", Self.nameBytes)
    inst.u16(instruments.count)
    return [
      FontBuilder.chunk("phdr", phdr.bytes), FontBuilder.chunk("pbag", presets.bags.bytes),
      FontBuilder.chunk("pmod", presets.modulators.bytes),
      FontBuilder.chunk("pgen", presets.generators.bytes), FontBuilder.chunk("inst", inst.bytes),
      FontBuilder.chunk("ibag", instruments.bags.bytes),
      FontBuilder.chunk("imod", instruments.modulators.bytes),
      FontBuilder.chunk("igen", instruments.generators.bytes),
      FontBuilder.chunk("shdr", headers(starts)),
    ]
  }

  private func headers(_ starts: [Int]) -> [UInt8] {
    var shdr = FontBuilder()
    for (sample, start) in zip(font.samples, starts) {
      let end = start + sample.wave.frames + (sample.wave.tail ?? 0)
      let loop = sample.loop ?? []
      let (from, to) = loop.count == 2 ? (loop[0], loop[1]) : (0, 0)
      shdr.text(sample.name, Self.nameBytes)
      shdr.u32(start, end, start + from, start + to, sample.rate)
      shdr.u8(sample.key, sample.correction ?? 0)
      shdr.u16(0, sample.type ?? Self.mono)
    }
    shdr.text("EOS", Self.nameBytes)
    shdr.u32(0, 0, 0, 0, 0)
    shdr.u8(0, 0)
    shdr.u16(0, 0)
    return shdr.bytes
  }
}
