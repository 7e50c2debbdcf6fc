import AudioSignal
import Comparison

/// All spectra of a sound, from the three transforms of one plan.
final class SpectrumMeter {
  let plan: SpectrumPlan
  private let high: SegmentSpectra
  private let low: SegmentSpectra
  private let picture: SegmentSpectra
  private let pictureHop: Int
  private let curves: CurveMeter
  private var spectrogram: SpectrogramMeter
  private let channelCount: Int

  struct Found {
    let curves: SoundCurves
    let spectrogram: SoundSpectrogram
    let shape: SpectralShape
    let stereo: [StereoBand]
    let thirdOctaves: [Double?]
    let power: SoundPower
  }

  init(_ plan: SpectrumPlan, channelCount: Int) {
    self.plan = plan
    self.channelCount = channelCount
    func spectra(_ size: Int) -> SegmentSpectra {
      SegmentSpectra(
        size: size, hop: size / SpectrumPlan.segmentsPerSize, channelCount: channelCount,
        sampleRate: plan.sampleRate)
    }
    high = spectra(plan.size)
    low = spectra(plan.lowSize)
    picture = spectra(plan.spectrogramSize)
    pictureHop = plan.spectrogramSize / SpectrumPlan.segmentsPerSize
    curves = CurveMeter(plan, low: low, high: high)
    spectrogram = SpectrogramMeter(picture, hop: pictureHop, sampleRate: plan.sampleRate)
  }

  func append(_ channels: [[Float]]) {
    high.append(channels) { zone, _, power in curves.addHigh(power, zone) }
    low.append(channels) { zone, _, power in curves.addLow(power, zone) }
    picture.append(channels) { _, start, power in
      spectrogram.add(power, isInside: start + picture.size / 2 >= 0)
    }
  }

  /// - Parameter isCut: the edges at which the sound was cut out of a longer one.
  func finish(_ isCut: (start: Bool, end: Bool)) -> Found {
    high.finish { zone, _, power in curves.addHigh(power, zone) }
    low.finish { zone, _, power in curves.addLow(power, zone) }
    picture.finish { _, start, power in
      spectrogram.add(power, isInside: start + picture.size / 2 < picture.frameCount)
    }
    var zones: [SegmentCutter.Zone] = [.inside]
    if !isCut.start { zones.append(.start) }
    if !isCut.end { zones.append(.end) }
    let (highMean, lowMean) = (high.mean(zones, \.power), low.mean(zones, \.power))
    // For a sound that was cut out of a longer one and is too short for the longer windows, those would show the edges.
    let lowFits = low.contributing(zones).count == zones.count
    let bands = BandPower.thirdOctaves(high: highMean, low: lowFits ? lowMean : nil, plan: plan)
    return Found(
      curves: curves.curves(
        lowMean: lowMean, highMean: highMean, lowZones: low.contributing(zones),
        highZones: high.contributing(zones)),
      spectrogram: spectrogram.finish(),
      shape: SpectralShape(power: highMean, binWidth: high.binWidth, bands: bands),
      stereo: stereo(zones),
      thirdOctaves: bands.map { power in
        power.flatMap { Decibels.ofPower(2 * $0) }.map { ($0 * 1000).rounded() / 1000 }
      }, power: power(zones, isCut))
  }

  private func stereo(_ zones: [SegmentCutter.Zone]) -> [StereoBand] {
    guard channelCount == 2 else { return [] }
    return StereoBand.bands(
      cross: low.mean(zones, \.cross), left: low.mean(zones, \.left),
      right: low.mean(zones, \.right), binWidth: low.binWidth)
  }

  /// - Parameter isCut: the edges that the zones leave out.
  private func power(_ zones: [SegmentCutter.Zone], _ isCut: (start: Bool, end: Bool)) -> SoundPower
  {
    func power(_ zones: [SegmentCutter.Zone], _ values: (SegmentSpectra) -> [Double]) -> BandPower?
    {
      // Where no segment lies inside the sound, all zones contribute.
      guard zones != [.inside] || high.contributing(zones) == zones else { return nil }
      let lowFits = low.contributing(zones).count == zones.count
      return BandPower(high: values(high), low: lowFits ? values(low) : nil, plan: plan)
    }
    func whole(_ zones: [SegmentCutter.Zone]) -> BandPower? {
      power(zones) { $0.mean(zones, \.power) }
    }
    func mid(_ zones: [SegmentCutter.Zone]) -> BandPower? {
      guard channelCount == 2 else { return nil }
      return power(zones) { spectra in
        let sides = zip(spectra.mean(zones, \.left), spectra.mean(zones, \.right))
        return zip(sides, spectra.mean(zones, \.cross)).map { max(0, $0.0 + $0.1 + 2 * $1) }
      }
    }
    return SoundPower(
      isCutAtStart: isCut.start, isCutAtEnd: isCut.end, whole: whole(zones), mid: mid(zones),
      inside: whole([.inside]), insideMid: mid([.inside]))
  }
}
