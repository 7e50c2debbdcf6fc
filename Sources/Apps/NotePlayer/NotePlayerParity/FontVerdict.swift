import SoundFont

/// The outcome for a file, as text: the error with its byte and words; or what is read, each warning with its byte and
/// words, and the zones that notes select.
enum FontVerdict {
  private static let keys = [0, 36, 60, 64, 96, 127]
  private static let velocities = [1, 64, 100]

  static func of(_ bytes: [UInt8]) -> String {
    let font: SoundFont
    do {
      font = try SoundFont(FontData(bytes), fileName: "file")
    } catch {
      return "\(error)"
    }
    var parts = ["plays", font.name, "\(font.version.major)", "\(font.version.minor)"]
    parts += font.texts.flatMap { [$0.id, $0.text] }
    for preset in font.presets {
      parts += [preset.id, preset.name] + selections(font, preset)
    }
    for (sample, isUsable) in zip(font.samples, font.isUsable) {
      parts += [sample.name, "\(sample.start)", "\(sample.end)", isUsable ? "1" : "0"]
    }
    parts.append("\(font.warnings.count)")
    parts += font.warnings.kept.flatMap { [$0.code, "\($0.offset)", $0.detail] }
    return parts.joined(separator: "|")
  }

  /// The samples that notes select, with their zones' pan and tuning.
  private static func selections(_ font: SoundFont, _ preset: SoundFont.Preset) -> [String] {
    keys.flatMap { key in
      velocities.flatMap { velocity in
        ["/"]
          + font.zones(of: preset, key: key, velocity: velocity).flatMap { zone in
            [
              zone.sampleIndex, zone.value(Generator.pan), zone.value(Generator.fineTune),
              zone.rootKey, zone.modulators(defaults: []).count,
            ].map(String.init)
          }
      }
    }
  }
}
