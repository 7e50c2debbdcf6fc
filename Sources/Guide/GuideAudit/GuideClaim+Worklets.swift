extension GuideClaim {
  private static let granulator = "Granular Processor → Custom AUAudioUnit"
  private static let reverb = "FDN Reverb → Custom AUAudioUnit"

  package static let grains = [
    GuideClaim(
      chapter: granulator, title: "Grain sizes are seconds", place: "table; parameter tree",
      rows: ["grainSize*"], lines: [492], name: "grain-sizes", measure: .level,
      effect: "Grains last a thousand times too long: the texture becomes one endless drone.",
      rule: "They are milliseconds.", formula: "samples = floor(size/1000 · rate)"),
    GuideClaim(
      chapter: granulator, title: "Density is grains per second", place: "table", rows: ["density"],
      name: "grain-density", effect: "Grains come as often as the web's.",
      rule: "As the guide has it, in whole samples.", formula: "pause = floor(rate/density)"),
    GuideClaim(
      chapter: granulator, title: "Spray and jitter are shares from 0 to 1", place: "table",
      rows: ["spray/jitter"], name: "grain-spray",
      effect: "Grains start at the current position: the cloud collapses to a comb filter.",
      rule: "They are milliseconds, spray up to 600 and jitter up to 30.",
      formula: "samples = floor(spray/1000 · rate)"),
    GuideClaim(
      chapter: granulator, title: "Feedback is kept below 0.35", place: "table; applyPreset",
      rows: ["feedback"], lines: [569], name: "grain-feedback",
      effect: "It sounds the same.", rule: "As the guide has it.",
      formula: "feedback = min(feedback, 0.35)"),
    GuideClaim(
      chapter: granulator, title: "The buffer of 4 s starts empty", place: "internal state",
      lines: [506], name: "grain-memory",
      effect: "For the first seconds grains are silent while the web's have noise to play.",
      rule: "Fill the buffer with pink noise, two draws per frame.",
      formula: "L = pink; R = pink · (1 + 0.1 · (r − 0.5))"),
    GuideClaim(
      chapter: granulator, title: "There are 64 grains", place: "init", lines: [530],
      name: "grain-pool", effect: "It sounds the same.",
      rule: "As the guide has it; a grain that finds none free is dropped.", formula: "64"),
    GuideClaim(
      chapter: granulator, title: "Draws go through the posted sequence and start over",
      place: "setRandomSequence, nextRandom", lines: [572], name: "grain-sequence",
      effect: "It sounds the same.",
      rule: "As the guide has it; without a sequence a draw is 0.5, not random.",
      formula: "r = sequence[n mod count]"),
    GuideClaim(
      chapter: granulator, title: "Pitches are the web's harmonic intervals",
      place: "harmonicIntervals", lines: [585], name: "grain-intervals",
      measure: .level(at: 3520, "unison"),
      effect: "A narrow pitch spread plays an octave low where the web plays in unison.",
      rule: "Eleven intervals in this order, of which the spread allows the first few.",
      formula: "2^(s/12), s = 0 7 12 −12 19 5 −7 24 −5 4 −24; count = max(1, floor(spread/12 · 11))"
    ),
    GuideClaim(
      chapter: granulator, title: "The window is the web's", place: "hannWindow", lines: [598],
      name: "grain-window", effect: "Grains are faded in coarser steps, close to inaudible.",
      rule: "1024 points, without repeating the first at the end.",
      formula: "0.5 · (1 − cos(2πi/1024))"),
  ]

  package static let rooms = [
    GuideClaim(
      chapter: reverb, title: "The delay lines are the web's", place: "delayTimes", lines: [615],
      name: "reverb-lines", measure: .onset("first echo"),
      effect:
        "A smaller, more metallic room: the lines are Freeverb's, and share the times of its combs.",
      rule: "In milliseconds, scaled once more by the rate, as on the web.",
      formula: "37.3 43.7 53.1 61.7 71.3 83.9 97.1 109.3 ms · rate/48000 · size"),
    GuideClaim(
      chapter: reverb, title: "Size scales the lines from 0.5 to 1.5",
      place: "table; updateDelayLineSizes", rows: ["reverbSize"], name: "reverb-size",
      measure: .onset("first echo"),
      effect: "Every room is larger than the web's, small ones twice as large.",
      rule: "The size is the factor.", formula: "samples = time · size"),
    GuideClaim(
      chapter: reverb, title: "Decay is in seconds", place: "table", rows: ["reverbDecay"],
      name: "reverb-decay", measure: .level("tail after 200 ms", from: 200, to: 300),
      effect: "Tails die within a second; the web's last for many.",
      rule: "It is a share of the loss that the type leaves.",
      formula: "g = min(0.995, D + 0.9 · (1 − D) · decay), D = 0.88 … 0.96 by type"),
    GuideClaim(
      chapter: reverb, title: "Damping is a lowpass's cutoff from 0 to 1", place: "table",
      rows: ["damping"], name: "reverb-damping", measure: .level(at: 8000),
      effect: "Turned up it brightens and turned down it muffles: the reverse of the web.",
      rule: "It is the share of the previous sample that remains.",
      formula: "z = x · (1 − damping) + z · damping"),
    GuideClaim(
      chapter: reverb, title: "Predelay is in seconds", place: "applyPreset",
      name: "reverb-predelay",
      measure: .onset("first echo"),
      effect: "No reverb for as many seconds as it should be milliseconds.",
      rule: "It is in milliseconds.", formula: "samples = floor(predelay/1000 · rate)"),
    GuideClaim(
      chapter: reverb, title: "The mixing matrix is Hadamard's, 8 by 8", place: "hadamard",
      lines: [615], name: "reverb-matrix", effect: "It sounds the same.",
      rule: "As the guide has it.", formula: "(−1)^popcount(row & column)/√8"),
    GuideClaim(
      chapter: reverb, title: "The diffusers are the web's allpasses", place: "AllpassDiffuser",
      lines: [615], name: "reverb-diffusers",
      effect:
        "The density is the same, but all echoes have different signs: another room of the same size.",
      rule: "Feed back what is in the line, with the opposite sign.",
      formula: "v = x − g · d; write v; y = d + g · v"),
  ]
}
