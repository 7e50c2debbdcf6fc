extension GuideClaim {
  private static let lead = "Lead Synth FM"
  private static let delay = "Ping-Pong Delay"
  private static let graph = "iOS Audio Graph Assembly"

  package static let leads = [
    GuideClaim(
      chapter: lead, title: "Timbre morphs the indices from 0 to 2 and back",
      place: "table; FMLeadSynth.applyPreset", rows: ["leadTimbre"], name: "lead-timbre-half",
      measure: .level(at: 220, "carrier"),
      effect: "The index is in turns instead of radians: a harsh noise instead of a bell.",
      rule:
        "Modulate the carrier's frequency; the peak index is depth divided by the modulator's frequency.",
      formula: "depth = f · (0.25 + 1.8t) and f · (0.08 + 0.35t) Hz"),
    GuideClaim(
      chapter: lead, title: "The modulators' ratios are 1, 3, 5.04 and 7.02", place: "modulators",
      lines: [713], name: "lead-timbre-1", measure: .level(at: 308, "first sideband"),
      effect: "The partials differ: the gamelan's beating becomes a cluster.",
      rule: "The ratios move with the timbre.",
      formula: "1 + 1.4t, 2 + 2t, 3 + 2.5t (t > 0.5), 0.5 + 0.15t (t > 0.4)"),
    GuideClaim(
      chapter: lead, title: "At timbre 0 nothing is modulated", place: "FMLeadSynth.applyPreset",
      name: "lead-timbre-0", measure: .level(at: 440, "second partial"),
      effect: "A plain sine instead of the warmth of an electric piano.",
      rule: "Even at 0 the first modulator swings by a quarter of the note's frequency.",
      formula: "depth = 0.25 · f at ratio 1, 0.08 · f at ratio 2"),
    GuideClaim(
      chapter: lead, title: "The lead has the voices' envelope", place: "FMLeadSynth, envelope",
      name: "lead-envelope", measure: .peakTime,
      effect: "Plucks are rounder and later than the web's.", rule: "Use straight lines.",
      formula: "0 → 1 in attack · (1 − 0.6t), → sustain in decay"),
  ]

  package static let delays = [
    GuideClaim(
      chapter: delay, title: "Delay time becomes whole samples", place: "table",
      rows: ["leadDelayTime"], name: "ping-pong",
      measure: .onset("first echo on the left", after: 17),
      effect: "The left echo comes when the web's does.",
      rule: "As the guide has it; times between two samples are interpolated.",
      formula: "samples = time/1000 · rate"),
    GuideClaim(
      chapter: delay, title: "Feedback is the gain from line to line", place: "table",
      rows: ["leadDelayFeedback"], name: "ping-pong",
      measure: .echo("second echo on the left", (50, 60), against: (17, 23)),
      effect:
        "Echoes decay at the web's rate; the web's slider ends at 0.8, not 0.9.",
      rule: "As the guide has it.", formula: "gain = leadDelayFeedback"),
    GuideClaim(
      chapter: delay, title: "Echoes move from side to side like the web's", place: "process",
      lines: [824], name: "ping-pong",
      measure: .onset("first echo on the right", channel: 1, after: 2),
      effect:
        "The right side answers first and independently: two parallel delays, and nothing moves between them.",
      rule: "Feed the left line only.",
      formula:
        "left ← input + g · right; right ← g · left, 128 frames late: a cycle takes a quantum"),
    GuideClaim(
      chapter: delay, title: "The mix takes from the dry sound what it gives to the wet",
      place: "process",
      name: "ping-pong-dry", measure: .level,
      effect: "The lead gets softer as its echoes come up.",
      rule: "Leave the dry sound alone; add the echoes.", formula: "out = in + mix · delayed"),
  ]

  package static let graphs = [
    GuideClaim(
      chapter: graph, title: "The lead's signal path is the web's", place: "connectGraph",
      lines: [887, 933], name: "graph-lead-echoes",
      measure: .level("echoes after 40 ms", from: 40, to: 90),
      effect:
        "The lead has no echo at all: the delay is made and never connected. Its lowpass is missing too.",
      rule: "Connect lead → lowpass 4 kHz → delay → mix → master, and the delay to the reverb.",
      formula: "out = lead + mix · delay(lead)"),
    GuideClaim(
      chapter: graph, title: "The grains' signal path is the web's", place: "connectGraph",
      lines: [887, 933], name: "graph-grain-filters", measure: .level(at: 100),
      effect: "Grains rumble and hiss: their highpass and lowpass are missing.",
      rule: "Put both filters after the granulator.",
      formula: "highpass(wetHPF, 1 dB) → lowpass(wetLPF, 1 dB)"),
    GuideClaim(
      chapter: graph, title: "The lead's reverb send is its send level", place: "connectGraph",
      lines: [933], name: "graph-lead-send", measure: .level,
      effect:
        "The lead's reverb does not follow its level: turned down it sounds far away, muted it still rings.",
      rule: "Take the send after the level.", formula: "send = leadLevel · leadReverbSend"),
    GuideClaim(
      chapter: graph, title: "The limiter leaves soft sounds unchanged",
      place: "AudioEngine.init",
      lines: [887], name: "limiter-below-its-threshold",
      measure: .level("level after 400 ms", from: 400, to: 590),
      effect: "The mix is softer than the web's, whose compressor applies makeup gain.",
      rule: "Add the compressor's makeup gain and its 6 ms of look-ahead.",
      formula: "makeup = (1/curve(1))^0.6: 1.71 dB here"),
    GuideClaim(
      chapter: graph, title: "The limiter tames loud sounds like the web's",
      place: "AudioEngine.init",
      lines: [887], name: "limiter-above-its-threshold",
      measure: .level("level after 400 ms", from: 400, to: 590),
      effect: "Loud passages come out at a different level and with different transients.",
      rule: "Use the web's compressor, or an actual limiter.",
      formula: "threshold −3 dB, ratio 20, attack 1 ms, release 100 ms"),
    GuideClaim(
      chapter: graph, title: "Every parameter maps identically and the output is the same",
      place: "last paragraph", lines: [1019], name: "whole-mix",
      measure: .level("tail after 100 ms", from: 100, to: 200),
      effect: "A preset is recognisable, but mixed, placed and coloured differently.",
      rule: "Apply the rules above: together they give the web's samples.", formula: "all of them"),
  ]
}
