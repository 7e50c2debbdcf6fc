extension GuideClaim {
  private static let voice = "Synth Voice Parameters → Oscillator Generation"
  private static let envelope = "ADSR Envelope"
  private static let shaper = "Saturation/Hardness → Waveshaper"

  package static let oscillators = [
    GuideClaim(
      chapter: voice, title: "Brightness mixes the waves as the web does",
      place: "table; VoiceOscillator", rows: ["oscBrightness"], lines: [285],
      name: "oscillator-mix", measure: .level(at: 440),
      effect:
        "The sawtooths start half a period early and cancel the triangle's fundamental: the voice is thin.",
      rule: "The gains are right; begin the sawtooth at 0, rising.",
      formula: "saw(φ) = 2φ − 1 with φ half a turn on; gains (0, 0.4, 0.3, 0.3)"),
    GuideClaim(
      chapter: voice, title: "Brightness 0 is a sine", place: "VoiceOscillator",
      name: "oscillator-sine", effect: "It sounds the same.",
      rule: "As the guide has it; the web reads its sine from a table.", formula: "sin(2πft)"),
    GuideClaim(
      chapter: voice, title: "The triangle is made of straight lines", place: "generateTriangle",
      name: "oscillator-triangle",
      effect: "Its aliases are faint and the fundamental is slightly off.",
      rule: "Read a band-limited wave, one table for each third of an octave.",
      formula: "Σ 8/(π²n²) · sin(nπ/2) · sin(2πnft), nf below half the rate"),
    GuideClaim(
      chapter: voice, title: "The sawtooth is a straight line", place: "generateSawtooth",
      name: "oscillator-sawtooth",
      effect:
        "High notes contain tones that are not harmonics, and the wave is half a period early.",
      rule: "Read a band-limited wave that begins at 0, rising.",
      formula: "Σ 2/(nπ) · (−1)^(n+1) · sin(2πnft), nf below half the rate"),
    GuideClaim(
      chapter: voice, title: "Detune changes the phase increment by cents", place: "table",
      rows: ["detune"], name: "oscillator-sawtooth-detuned", measure: .pitch(near: 2058.608),
      effect: "The detuned sawtooth has the web's frequency.", rule: "As the guide has it.",
      formula: "f · 2^(cents/1200)"),
    GuideClaim(
      chapter: voice, title: "All four waves have the web's detuned frequencies",
      place: "VoiceOscillator, generateSample", lines: [273], name: "oscillator-triangle-detuned",
      measure: .pitch(near: 2640),
      effect: "The triangle is not detuned: voices beat less and sit sharp of the web's.",
      rule: "Use the lowered frequency, which the guide computes and drops.",
      formula: "triangle at f · 2^(−detune/1200)"),
    GuideClaim(
      chapter: voice, title: "The phase may start over every second", place: "VoiceOscillator",
      name: "oscillator-after-a-second",
      effect: "A click every second, unless the frequency is a whole number of hertz.",
      rule: "Keep a separate phase for each wave and add to it.",
      formula: "φ += f/rate; φ −= floor(φ)"),
  ]

  package static let envelopes = [
    GuideClaim(
      chapter: envelope, title: "Its steps are setTargetAtTime's", place: "ADSREnvelope.nextSample",
      lines: [323], name: "envelope-attack",
      effect:
        "Linear steps are slightly fast; beyond a few milliseconds the difference is inaudible.",
      rule: "Use the exact exponential step.",
      formula: "level += (target − level) · (1 − exp(−1/(τ · rate)))"),
    GuideClaim(
      chapter: envelope, title: "The attack's time constant is a third of the attack",
      place: "ADSREnvelope.noteOn", lines: [344], name: "envelope-attack",
      measure: .crossing(0.6321206), effect: "Notes begin as fast as the web's.",
      rule: "As the guide has it.", formula: "τ = attack/3"),
    GuideClaim(
      chapter: envelope, title: "Its stages last as long as the web's",
      place: "table; ADSREnvelope", rows: ["synthAttack/Decay/Sustain/Release"], lines: [340],
      name: "envelope-decay", measure: .peakTime,
      effect:
        "The attack waits for 99 % of its level, which takes half as long again: notes swell late and too far.",
      rule: "Begin the decay when the attack time is over, whatever the level.",
      formula: "attack ends at t = attack, level 1 − e^−3 = 0.95"),
    GuideClaim(
      chapter: envelope, title: "The release's time constant is a quarter of the release",
      place: "ADSREnvelope.noteOff", lines: [352], name: "envelope-release",
      measure: .crossing(0.36787944, falling: true), effect: "Notes end as slowly as the web's.",
      rule: "As the guide has it; voices triggered one by one use a third.",
      formula: "τ = release/4"),
    GuideClaim(
      chapter: envelope, title: "A sounding note rises from its current level",
      place: "ADSREnvelope.noteOn",
      lines: [340], name: "envelope-retriggered",
      effect:
        "Chords change with a jump instead of the web's dip: the swell between them is missing.",
      rule: "Let a sounding note fall for half its release first.",
      formula: "target 0, τ = release/4, for release/2; then attack"),
  ]

  package static let saturation = [
    GuideClaim(
      chapter: shaper, title: "The curve is tanh(x · drive)/tanh(drive)",
      place: "table; updateCurve",
      rows: ["hardness"], name: "waveshaper-curve",
      effect: "Up to full scale and without oversampling it sounds the same.",
      rule: "As the guide has it.", formula: "drive = 1 + 3 · hardness, 256 points"),
    GuideClaim(
      chapter: shaper, title: "The saturation is the web's", place: "Waveshaper.process",
      lines: [396], name: "waveshaper-oversampled", measure: .level(at: 13000, "aliases"),
      effect: "Overtones above half the rate fold back as tones that are out of tune.",
      rule: "Oversample by two, with the web's filters.", formula: "oversample = '2x'"),
    GuideClaim(
      chapter: shaper, title: "Beyond full scale the curve's ends hold",
      place: "Waveshaper.process",
      name: "waveshaper-overdriven",
      effect:
        "Below −1 the output continues along the last slope: loud voices clip on one side only.",
      rule: "Clamp the position in the table, not only its index.",
      formula: "place = min(max((x + 1)/2 · 255, 0), 255)"),
  ]
}
