import Foundation

/// Stored plots, read strictly: whoever can write to them can put nothing but numbers into a page.
extension CasePlots {
  /// Enough for four hundred channels' plots; one channel takes 0.3 MB at most.
  package static let mostBytes = 1 << 27

  /// Reads what `jsonText` wrote.
  ///
  /// - Throws: `PlotFault` for anything else.
  package init(jsonText text: Data) throws(PlotFault) {
    guard text.count <= Self.mostBytes else {
      throw .tooLarge(bytes: text.count, limit: Self.mostBytes)
    }
    var reader = PlotReader(text)
    self = try reader.object { reader throws(PlotFault) in
      let channels = try reader.member("channels") { reader throws(PlotFault) in
        try reader.list(Channel.init)
      }
      let frames = try reader.member("frames", PlotReader.whole)
      let rate = try reader.member("sampleRate", PlotReader.positive)
      let spectrogram = try reader.optional("spectrogram", SpectrogramPlot.init)
      let start = try reader.member("start", PlotReader.whole)
      return CasePlots(
        sampleRate: rate, start: start, frames: frames, channels: channels, spectrogram: spectrogram
      )
    }
    try reader.end()
  }
}

extension CasePlots.Channel {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let detail = try reader.member("detail", CasePlots.Detail.init)
      let envelope = try reader.member("envelope", CasePlots.Envelope.init)
      let track = try reader.optional("errorTrack", CasePlots.ErrorTrack.init)
      let spectrum = try reader.member("spectrum", CasePlots.Spectrum.init)
      return .init(envelope: envelope, detail: detail, spectrum: spectrum, errorTrack: track)
    }
  }
}

extension CasePlots.Detail {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let candidate = try reader.optional("candidate", PackedSamples.read)
      let reference = try reader.member("reference", PackedSamples.read)
      let residual = try reader.optional("residual", PackedSamples.read)
      let start = try reader.member("start", PlotReader.whole)
      return .init(start: start, reference: reference, candidate: candidate, residual: residual)
    }
    try PlotFault.check(
      [reference, candidate, residual].map { $0?.samples.count }, "samples of the detail")
  }
}

extension PackedSamples {
  fileprivate static func read(_ reader: inout PlotReader) throws(PlotFault) -> Self {
    guard let samples = Self(packed: try PlotReader.base64(&reader)),
      samples.samples.allSatisfy(\.isFinite)
    else { throw .inconsistent("samples that are not finite float32") }
    return samples
  }
}

extension CasePlots.Envelope {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let candidate = try reader.optional("candidate", CasePlots.Extremes.read)
      let frames = try reader.member("framesPerColumn", PlotReader.count)
      let reference = try reader.member("reference", CasePlots.Extremes.read)
      let residual = try reader.optional("residual", CasePlots.Extremes.read)
      return .init(
        framesPerColumn: frames, reference: reference, candidate: candidate, residual: residual)
    }
    try PlotFault.check(
      [reference, candidate, residual].map { $0?.columnCount }, "columns of the envelope")
  }
}

extension CasePlots.Extremes {
  fileprivate static func read(_ reader: inout PlotReader) throws(PlotFault) -> Self {
    let read = try reader.object { reader throws(PlotFault) in
      let columns = try reader.member("columns", PlotReader.base64)
      let peak = try reader.member("peak", PlotReader.number)
      return Self(peak: peak, packed: columns)
    }
    guard let read, read.peak >= 0 else { throw .inconsistent("columns that are not pairs") }
    return read
  }
}

extension CasePlots.Spectrum {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let candidate = try reader.optional("candidate", PlotReader.levels)
      let frequencies = try reader.member("frequencies", PlotReader.numbers)
      let reference = try reader.member("reference", PlotReader.levels)
      let residual = try reader.optional("residual", PlotReader.levels)
      return .init(
        frequencies: frequencies, reference: reference, candidate: candidate, residual: residual)
    }
    try PlotFault.check(
      [frequencies.count, reference.count, candidate?.count, residual?.count],
      "points of the spectrum")
  }
}

extension CasePlots.ErrorTrack {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let frames = try reader.member("framesPerBlock", PlotReader.count)
      let reference = try reader.member("reference", PlotReader.levels)
      let residual = try reader.member("residual", PlotReader.levels)
      return .init(framesPerBlock: frames, reference: reference, residual: residual)
    }
    try PlotFault.check([reference.count, residual.count], "blocks of the error's track")
  }
}

extension SpectrogramPlot {
  fileprivate init(_ reader: inout PlotReader) throws(PlotFault) {
    self = try reader.object { reader throws(PlotFault) in
      let differenceStep = try reader.member("decibelsPerDifferenceStep", PlotReader.number)
      let step = try reader.member("decibelsPerStep", PlotReader.number)
      let differences = try reader.optional("differences", PlotReader.base64)
      let first = try reader.member("firstFrame", PlotReader.number)
      let floor = try reader.member("floor", PlotReader.number)
      let frames = try reader.member("framesPerColumn", PlotReader.number)
      let frequencies = try reader.member("frequencies", PlotReader.numbers)
      let levels = try reader.member("levels", PlotReader.base64)
      return .init(
        firstFrame: first, framesPerColumn: frames, frequencies: frequencies, floor: floor,
        decibelsPerStep: step, levels: levels, decibelsPerDifferenceStep: differenceStep,
        differences: differences)
    }
    try PlotFault.check([levels.count, differences?.count], "cells of the spectrogram")
    guard !frequencies.isEmpty, levels.count.isMultiple(of: frequencies.count) else {
      throw .inconsistent("\(levels.count) cells in \(frequencies.count) rows of a spectrogram")
    }
  }
}

extension PlotFault {
  /// All lists that exist must have the same length.
  fileprivate static func check(_ counts: [Int?], _ what: String) throws(PlotFault) {
    let found = Set(counts.compactMap(\.self))
    guard found.count <= 1 else {
      throw .inconsistent("\(found.sorted().map(String.init).joined(separator: " and ")) \(what)")
    }
  }
}
