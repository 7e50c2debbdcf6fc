import Foundation

/// The plots' JSON, written member by member: a generic encoder takes four times as long, which was a twentieth of a
/// run.
///
/// Identical to the output of `JSONText.encode` without indentation; names are in order. `init(jsonText:)` reads it.
extension CasePlots {
  /// - Throws: `EncodingError` for a number that is not finite.
  package func jsonText() throws -> Data {
    var text = PlotText()
    try text.object { text in
      try text.member("channels") { text in
        try text.list(channels) { text, channel in try channel.write(to: &text) }
      }
      try text.member("frames") { try $0.number(Double(frames)) }
      try text.member("sampleRate") { try $0.number(sampleRate) }
      if let spectrogram {
        try text.member("spectrogram") { try spectrogram.write(to: &$0) }
      }
      try text.member("start") { try $0.number(Double(start)) }
    }
    return Data(text.bytes)
  }
}

extension CasePlots.Channel {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      try text.member("detail") { try detail.write(to: &$0) }
      try text.member("envelope") { try envelope.write(to: &$0) }
      if let errorTrack { try text.member("errorTrack") { try errorTrack.write(to: &$0) } }
      try text.member("spectrum") { try spectrum.write(to: &$0) }
    }
  }
}

extension CasePlots.Detail {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      if let candidate { text.member("candidate") { $0.base64(candidate.base64) } }
      text.member("reference") { $0.base64(reference.base64) }
      if let residual { text.member("residual") { $0.base64(residual.base64) } }
      try text.member("start") { try $0.number(Double(start)) }
    }
  }
}

extension CasePlots.Envelope {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      if let candidate { try text.member("candidate") { try candidate.write(to: &$0) } }
      try text.member("framesPerColumn") { try $0.number(Double(framesPerColumn)) }
      try text.member("reference") { try reference.write(to: &$0) }
      if let residual { try text.member("residual") { try residual.write(to: &$0) } }
    }
  }
}

extension CasePlots.Extremes {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      text.member("columns") { $0.base64(base64) }
      try text.member("peak") { try $0.number(peak) }
    }
  }
}

extension CasePlots.Spectrum {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      if let candidate { try text.member("candidate") { try $0.numbers(candidate) } }
      try text.member("frequencies") { try $0.numbers(frequencies) }
      try text.member("reference") { try $0.numbers(reference) }
      if let residual { try text.member("residual") { try $0.numbers(residual) } }
    }
  }
}

extension CasePlots.ErrorTrack {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      try text.member("framesPerBlock") { try $0.number(Double(framesPerBlock)) }
      try text.member("reference") { try $0.numbers(reference) }
      try text.member("residual") { try $0.numbers(residual) }
    }
  }
}

extension SpectrogramPlot {
  fileprivate func write(to text: inout PlotText) throws {
    try text.object { text in
      try text.member("decibelsPerDifferenceStep") { try $0.number(decibelsPerDifferenceStep) }
      try text.member("decibelsPerStep") { try $0.number(decibelsPerStep) }
      if let differences {
        text.member("differences") { $0.base64(differences.base64EncodedString()) }
      }
      try text.member("firstFrame") { try $0.number(firstFrame) }
      try text.member("floor") { try $0.number(floor) }
      try text.member("framesPerColumn") { try $0.number(framesPerColumn) }
      try text.member("frequencies") { try $0.numbers(frequencies) }
      text.member("levels") { $0.base64(levels.base64EncodedString()) }
    }
  }
}
