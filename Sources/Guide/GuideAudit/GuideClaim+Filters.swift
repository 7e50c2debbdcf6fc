extension GuideClaim {
  private static let unit = "Filter Parameters → AVAudioUnitEQ"
  private static let custom = "Custom Biquad Filter"
  private static let tone = "Warmth & Presence → Shelf/Peaking EQ"

  package static let filters = [
    GuideClaim(
      chapter: unit, title: "Filter types map one to one", place: "table; FilterProcessor",
      rows: ["filterType"], name: "filter-notch", measure: .level(at: 1095),
      effect:
        "A notch, the fourth type, becomes a lowpass: what should be cut out stays, and everything above it is gone.",
      rule: "Map all four types; a parametric band has no notch, a biquad has.",
      formula: "lowpass, highpass, bandpass, notch → the same"),
    GuideClaim(
      chapter: unit, title: "The cutoff moves between its ends in equal ratios",
      place: "table; calculateModulatedCutoff", rows: ["filterCutoffMin/Max"],
      name: "filter-cutoff-law",
      effect: "The cutoff equals the web's once its timer has run.",
      rule:
        "As the guide has it; for up to 100 ms after a preset change, the web interpolates linearly.",
      formula: "f = exp(ln min + (ln max − ln min) · walk)"),
    GuideClaim(
      chapter: unit, title: "Bandwidth is cutoff ÷ Q", place: "table; FilterProcessor",
      rows: ["filterQ"], name: "filter-bandwidth", measure: .level(at: 4000),
      effect: "The unit expects octaves: any Q gives its widest, 5, and the resonance is gone.",
      rule: "Convert Q to octaves, with the digital filter's correction near Nyquist.",
      formula: "octaves = 2/ln 2 · asinh(1/(2Q)) · sin(w)/w, w = 2πf/rate"),
    GuideClaim(
      chapter: unit, title: "The unit's lowpass has the web's resonance", place: "FilterProcessor",
      name: "filter-lowpass-unit", measure: .level(at: 1095),
      effect: "The edge at the cutoff is missing: a lowpass of 8 dB resonance sounds dull.",
      rule:
        "Use the resonant type, or a biquad: the plain lowpass is a Butterworth filter and ignores the bandwidth.",
      formula: "Q(dB) = filterQ at the cutoff, not −3 dB"),
    GuideClaim(
      chapter: unit, title: "Resonance raises Q by resonance · (0.7 + 0.6 · hardness) · 8",
      place: "table; FilterProcessor.applyPreset", rows: ["filterResonance"],
      name: "filter-resonance", measure: .level(at: 4000),
      effect: "The filter rings; the web's does not.",
      rule:
        "Leave it out: the web's timer replaces that Q within 100 ms, so that it is heard only right after a change.",
      formula: "Q = min(filterQ + lift, 15); lift as below"),
    GuideClaim(
      chapter: unit, title: "Q is the same at all cutoffs", place: "FilterProcessor.applyPreset",
      name: "filter-low-cutoff", measure: .level(at: 400),
      effect: "Low cutoffs lack the web's emphasis.", rule: "Raise Q below 200 Hz.",
      formula: "lift = 4 · (200 − f)/200 where f < 200 Hz"),
    GuideClaim(
      chapter: custom, title: "The lowpass is the web's exactly", place: "BiquadFilter.process",
      lines: [176, 179, 236], name: "biquad-lowpass", measure: .level(at: 1000),
      effect: "A Q of 4 resonates by 12 dB instead of the web's 4: the filter whistles.",
      rule: "The Q of lowpass and highpass is in decibels.",
      formula: "alpha = sin(w)/2 · 10^(−Q/20)"),
    GuideClaim(
      chapter: custom, title: "The highpass is the web's exactly", place: "BiquadFilter.process",
      lines: [176, 179, 236], name: "biquad-highpass", measure: .level(at: 600),
      effect: "As with the lowpass, the edge whistles.",
      rule: "The Q of lowpass and highpass is in decibels.",
      formula: "alpha = sin(w)/2 · 10^(−Q/20)"),
    GuideClaim(
      chapter: custom, title: "The bandpass is the web's exactly", place: "BiquadFilter.process",
      lines: [179, 236], name: "biquad-bandpass", effect: "It sounds the same.",
      rule: "As the guide has it.", formula: "alpha = sin(w)/(2Q)"),
    GuideClaim(
      chapter: tone, title: "Warmth is a low shelf of warmth · 8 dB", place: "table; ToneShaping",
      rows: ["warmth"], name: "warmth",
      effect: "It sounds the same if the unit's shelf has a slope of 1.",
      rule: "As the guide has it.", formula: "lowshelf, 250 Hz, gain = 8 · warmth dB"),
    GuideClaim(
      chapter: tone, title: "Presence is a peak of (presence − 0.5) · 12 dB",
      place: "table; ToneShaping", rows: ["presence"], name: "presence",
      measure: .level(at: 3000), effect: "At 3 kHz the level is the web's.",
      rule: "As the guide has it.", formula: "peaking, 3 kHz, gain = 12 · (presence − 0.5) dB"),
    GuideClaim(
      chapter: tone, title: "A bandwidth of 1.25 octaves is a Q of about 0.8", place: "ToneShaping",
      name: "presence", measure: .level(at: 1500),
      effect: "The presence is narrower than the web's: its shoulders are weaker.",
      rule: "1.25 octaves are a Q of 1.12; a Q of 0.8 is wider.",
      formula: "octaves = 2/ln 2 · asinh(1/(2 · 0.8)) = 1.69"),
  ]
}
