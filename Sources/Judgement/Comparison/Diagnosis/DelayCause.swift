import AudioSignal

/// The candidate is late or early, by whole samples or by a fraction, in order or with channels exchanged.
enum DelayCause {
  static func suspects(in pair: SignalPair, _ alignment: Alignment) -> [Suspect] {
    let delay = alignment.delaySamples
    guard delay != 0, alignment.clockRatio == 0 else { return [] }
    let whole = delay.rounded()
    var maps = delay == whole ? [] : [TimeMap(offset: delay)]
    if whole != 0 { maps.append(TimeMap(offset: whole)) }
    return maps.compactMap { map in
      pair.suspect(
        map.isWhole ? .integerDelay : .fractionalDelay, parameters: map.isWhole ? 1 : 2,
        estimate: .init(value: map.offset, unit: "samples"), finding: finding(map.offset),
        undone: pair.undoing(map))
    }
  }

  private static func finding(_ delay: Double) -> String {
    let quanta = abs(delay) / Double(SignalPair.quantum)
    let isQuanta = quanta >= 1 && quanta == quanta.rounded()
    let note =
      isQuanta ? " (\(Int(whole: quanta)) render \(quanta == 1 ? "quantum" : "quanta"))" : ""
    return Wording.late(delay, note: note)
  }
}
