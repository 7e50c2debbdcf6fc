extension SignalComparison {
  /// The spectra over all channels: the mean of their powers, bin by bin.
  public var meanSpectra: Spectra {
    func mean(_ spectrum: (Spectra) -> WelchSpectrum) -> WelchSpectrum {
      WelchSpectrum(meanOf: spectra.map(spectrum))
    }
    return Spectra(
      reference: mean(\.reference), candidate: mean(\.candidate), residual: mean(\.residual))
  }
}

extension WelchSpectrum {
  /// - Precondition: at least one spectrum; all of one size.
  init(meanOf spectra: [WelchSpectrum]) {
    let first = spectra[0]
    precondition(spectra.allSatisfy { $0.power.count == first.power.count })
    sampleRate = first.sampleRate
    size = first.size
    power = first.power.indices.map { bin in
      spectra.reduce(0) { $0 + $1.power[bin] } / Double(spectra.count)
    }
  }
}
