import Foundation
import SoundSpectra

/// The numbers of sounds as comma-separated values; an empty field is −∞, or a measure that does not apply.
///
/// Levels are as measured, differences after the stated gain.
struct SoundsTables {
  private let results: SoundsResults
  private let measured: [MeasuredSound]

  init(_ results: SoundsResults, _ measured: [MeasuredSound]) {
    self.results = results
    self.measured = measured
  }

  /// One line per sound.
  var measures: String {
    let header = """
      sound,reference,sample_rate_hz,channels,frames,loudness_lufs,loudness_range_lu,true_peak_dbtp,peak_db,\
      rms_db,crest_db,offset,centroid_hz,bandwidth_hz,tilt_db_per_octave,flatness,fundamental_hz,note,cents,\
      decay_s,width_db,correlation,gain_db,null_depth_db,bit_exact
      """
    return table(
      header,
      results.sounds.map { sound in
        let measures = sound.measures
        return [
          Self.quoted(sound.name), Self.quoted(results.sounds[sound.reference].name),
          Self.field(sound.sampleRate), "\(sound.channels)", "\(sound.frames)",
          Self.field(measures.loudness), Self.field(measures.loudnessRange),
          Self.field(measures.truePeak), Self.field(measures.peak), Self.field(measures.rms),
          Self.field(measures.crest), Self.field(measures.offset), Self.field(measures.centroid),
          Self.field(measures.bandwidth), Self.field(measures.tilt), Self.field(measures.flatness),
          Self.field(measures.fundamental?.frequency), measures.fundamental?.note ?? "",
          Self.field(measures.fundamental?.cents), Self.field(measures.decay?.seconds),
          Self.field(measures.stereo.first?.width), Self.field(measures.stereo.first?.correlation),
          Self.field(results.gain(of: sound)), Self.field(sound.residual?.nullDepth),
          sound.residual.map { "\($0.bitExact)" } ?? "",
        ]
      })
  }

  var thirdOctaves: String {
    var lines: [[String]] = []
    for sound in results.sounds {
      let reference = results.sounds[sound.reference].measures.thirdOctaves
      let gain = results.gain(of: sound)
      for (band, center) in FrequencyGrid.thirdOctaves.enumerated() {
        let (expected, actual) = (reference[band], sound.measures.thirdOctaves[band])
        let difference = expected.flatMap { expected in actual.map { $0 + gain - expected } }
        lines.append([
          Self.quoted(sound.name), Self.field(center), Self.field(actual), Self.field(expected),
          Self.field(difference),
        ])
      }
    }
    return table("sound,center_hz,level_db,reference_db,difference_db", lines)
  }

  /// One line for each sound, smoothing and frequency.
  var spectra: String {
    var lines: [[String]] = []
    for (sound, measured) in zip(results.sounds, measured) {
      let curves = measured.curves
      let name = Self.quoted(sound.name)
      let all = [
        ("1/3", curves.third, FrequencyGrid.points), ("1/6", curves.sixth, FrequencyGrid.points),
        ("1/12", curves.twelfth, FrequencyGrid.points),
        ("none", curves.bins, curves.binFrequencies),
      ]
      for (smoothing, curve, frequencies) in all {
        for (index, frequency) in frequencies.enumerated() {
          lines.append([
            name, smoothing, Self.field(frequency), Self.field(curve.average[index]),
            Self.field(curve.percentile95[index]), Self.field(curve.maximum[index]),
          ])
        }
      }
    }
    return table("sound,smoothing,frequency_hz,average_db,percentile95_db,maximum_db", lines)
  }

  /// One line for each two-channel sound and octave; the line without a centre is for all together.
  var stereo: String {
    table(
      "sound,center_hz,width_db,correlation",
      results.sounds.flatMap { sound in
        sound.measures.stereo.map {
          [
            Self.quoted(sound.name), Self.field($0.center), Self.field($0.width),
            Self.field($0.correlation),
          ]
        }
      })
  }

  /// A line per time, a column per frequency; a field is a level in dB.
  static func spectrogram(_ picture: SoundSpectrogram) -> String {
    let texts = (0..<256).map { step in
      step == 0 ? "" : field(SoundSpectrogram.floor + Double(step - 1) * SoundSpectrogram.step)
    }
    var lines = [(["time_s"] + FrequencyGrid.rows.map { "\(field($0))_hz" }).joined(separator: ",")]
    let bytes = [UInt8](picture.levels)
    for column in 0..<picture.columns {
      let cells = bytes[column * picture.rows..<(column + 1) * picture.rows].map { texts[Int($0)] }
      let time = field(Double(column) * picture.secondsPerColumn)
      lines.append(time + "," + cells.joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ header: String, _ lines: [[String]]) -> String {
    ([header] + lines.map { $0.joined(separator: ",") }).joined(separator: "\n") + "\n"
  }

  /// Up to four decimals, without trailing zeros.
  private static func field(_ value: Double?) -> String {
    guard let value else { return "" }
    let rounded = (value * 10000).rounded() / 10000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func quoted(_ text: String) -> String {
    // By scalar: a character of several scalars may contain one of these.
    let special = Set(",\"\n\r".unicodeScalars)
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
