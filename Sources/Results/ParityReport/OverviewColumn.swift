import Comparison

/// A column of the overview's rows, which the page reads by its name.
struct OverviewColumn: Encodable {
  let name: String
  /// The column's values are indices into the table of texts.
  var isText: Bool?
  /// The value of a bit-exact case, whose row omits it; nil for the level of silence.
  var equal: Double?

  /// A number by which cases are listed and sorted.
  struct Number: Sendable {
    let name: String
    let equal: Double?
    let value: @Sendable (Measurements) -> Double?
  }

  static let numbers: [Number] = [
    Number(name: "nullDepth", equal: nil) { $0.nullDepth },
    Number(name: "maxAbsoluteError", equal: 0) { $0.maxAbsoluteError },
    Number(name: "rmsDifference", equal: nil) { $0.rmsDifference },
    Number(name: "bitEqualShare", equal: 1) { $0.bitEqualShare },
    Number(name: "maxUlp", equal: 0) { Double($0.maxUlp) },
    Number(name: "logSpectralDistance", equal: 0) { $0.logSpectralDistance },
    Number(name: "spectralDifference", equal: 0) { $0.largestSpectralDifference.decibels },
    Number(name: "noiseToMask", equal: nil) { $0.metrics?.audibility.value?.noiseToMask },
    Number(name: "cents", equal: 0) { $0.metrics?.pitch.value?.largestCents },
    Number(name: "residualLoudness", equal: nil) { $0.metrics?.loudness.value?.residual },
  ]

  /// In the order in which `OverviewData.Row` writes them.
  static let all: [OverviewColumn] =
    ["id", "name"].map { OverviewColumn(name: $0) }
    + ["suite", "candidate", "component", "source", "verdict", "message"].map {
      OverviewColumn(name: $0, isText: true)
    }
    + ["limit", "closer", "hasAudio", "bitExact"].map { OverviewColumn(name: $0) }
    + [OverviewColumn(name: "diagnosis", isText: true)]
    + numbers.map { OverviewColumn(name: $0.name, equal: $0.equal) }
}
