/// A modulator: how far a controller moves a generator.
public struct Modulator: Equatable, Sendable {
  public var source: Int
  public var destination: Int
  public var amount: Int
  public var amountSource: Int
  public var transform: Int

  public init(source: Int, destination: Int, amount: Int, amountSource: Int = 0, transform: Int = 0)
  {
    self.source = source
    self.destination = destination
    self.amount = amount
    self.amountSource = amountSource
    self.transform = transform
  }

  /// Velocity to filter, which editions of the format describe differently.
  private var isVelocityToFilter: Bool {
    source == 0x0102 && destination == Generator.filterFc && transform == 0
      && [0, 0x0C02, 0x0D02].contains(amountSource)
  }

  /// Whether this one replaces `other`.
  public func isIdentical(to other: Modulator) -> Bool {
    if isVelocityToFilter && other.isVelocityToFilter { return true }
    return source == other.source && destination == other.destination
      && amountSource == other.amountSource && transform == other.transform
  }

  /// Whether its sources, destination and transform are defined by the format, and it is not linked.
  public var isKnown: Bool {
    destination & 0x8000 == 0 && GeneratorRule.canBeModulated(destination)
      && (transform == 0 || transform == 2)
      && ModulatorSource(source).isKnown && ModulatorSource(amountSource).isKnown
  }

  /// How far it moves its destination.
  public func value(_ state: ModulationState) -> Double {
    let value =
      Double(amount) * ModulatorSource(source).value(state)
      * ModulatorSource(amountSource).value(state)
    return transform == 2 ? abs(value) : value
  }

  /// The defaults of every instrument, in this order; the wheel's is part of the pitch.
  ///
  /// - Parameter velocityToFilter: includes the second of them, which other players leave out.
  public static func defaults(velocityToFilter: Bool = false) -> [Modulator] {
    [
      Modulator(source: 0x0502, destination: Generator.attenuation, amount: 960),
      Modulator(
        source: 0x0102, destination: Generator.filterFc, amount: velocityToFilter ? -2400 : 0),
      Modulator(source: 0x000D, destination: Generator.vibLfoToPitch, amount: 50),
      Modulator(source: 0x0081, destination: Generator.vibLfoToPitch, amount: 50),
      Modulator(source: 0x0587, destination: Generator.attenuation, amount: 960),
      Modulator(source: 0x028A, destination: Generator.pan, amount: 500),
      Modulator(source: 0x058B, destination: Generator.attenuation, amount: 960),
      Modulator(source: 0x00DB, destination: Generator.reverbSend, amount: 200),
      Modulator(source: 0x00DD, destination: Generator.chorusSend, amount: 200),
    ]
  }

  /// Combines the modulators of a zone's levels.
  ///
  /// In an instrument, identical ones replace one another; the preset's are added to them.
  public static func combined(
    defaults: [Modulator], instrument: [[Modulator]], preset: [[Modulator]]
  ) -> [Modulator] {
    var list = defaults
    for level in instrument { replace(in: &list, level) }
    var added: [Modulator] = []
    for level in preset { replace(in: &added, level) }
    for modulator in added {
      if let index = list.firstIndex(where: { $0.isIdentical(to: modulator) }) {
        list[index].amount += modulator.amount
      } else {
        list.append(modulator)
      }
    }
    return list
  }

  private static func replace(in list: inout [Modulator], _ level: [Modulator]) {
    for modulator in level {
      if let index = list.firstIndex(where: { $0.isIdentical(to: modulator) }) {
        list[index] = modulator
      } else {
        list.append(modulator)
      }
    }
  }
}
