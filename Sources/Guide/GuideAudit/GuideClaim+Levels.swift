extension GuideClaim {
  private static let chapter = "Master Mixer Parameters"

  package static let levels = [
    GuideClaim(
      chapter: chapter, title: "The master volume is a mixer's volume, 1:1", place: "table",
      rows: ["masterVolume"], name: "level-master",
      effect: "The mix is as loud as the web's.", rule: "As the guide has it.",
      formula: "gain = masterVolume"),
    GuideClaim(
      chapter: chapter, title: "The voices' level is a mixer's volume, 1:1", place: "table",
      rows: ["synthLevel"], name: "level-synth",
      effect: "The voices are as loud as the web's.", rule: "As the guide has it.",
      formula: "gain = synthLevel"),
    GuideClaim(
      chapter: chapter, title: "The grains' level is divided by 4", place: "table; MixerParameters",
      rows: ["granularLevel"], name: "level-granular", measure: .level,
      effect: "The grains all but vanish behind the voices: the mix of every preset changes.",
      rule:
        "Keep the web's linear gain. A mixer's volume ends at 1: for levels above that, add a gain stage before it.",
      formula: "gain = granularLevel"),
    GuideClaim(
      chapter: chapter, title: "The reverb's level is divided by 2",
      place: "table; MixerParameters",
      rows: ["reverbLevel"], name: "level-reverb", measure: .level,
      effect: "The space is half as loud as it should be, which sounds drier and nearer.",
      rule: "Keep the web's linear gain, with a gain stage for levels above 1.",
      formula: "gain = reverbLevel"),
    GuideClaim(
      chapter: chapter, title: "The lead's level is a mixer's volume, 1:1, and 0 when it is off",
      place: "table; AudioMixerManager.applyPreset", rows: ["leadLevel"], name: "level-lead",
      effect: "The dry lead is as loud as the web's.", rule: "As the guide has it.",
      formula: "gain = leadEnabled ? leadLevel : 0"),
    GuideClaim(
      chapter: chapter, title: "Air noise is multiplied by 0.1", place: "table", rows: ["airNoise"],
      name: "level-noise", effect: "The breath is as loud as the web's.",
      rule: "As the guide has it.", formula: "gain = 0.1 · airNoise"),
    GuideClaim(
      chapter: chapter, title: "The ocean's volume is its level, whether it is on or not",
      place: "AudioMixerManager.applyPreset", name: "ocean-switched-off", measure: .level,
      effect: "Presets with the ocean switched off play it anyway.",
      rule: "Check the switch first, as for the lead.",
      formula: "gain = oceanWaveSynthEnabled ? oceanWaveSynthLevel : 0"),
  ]
}
