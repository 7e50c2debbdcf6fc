extension SignalMetrics: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }

    /// Reasons by the metrics' keys.
    static let absent = Key("absent")
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var measured: [MeasuredMetric] = []
    func read<Kind: Metric>(_ kind: Kind.Type) throws {
      guard let value = try container.decodeIfPresent(kind, forKey: Key(kind.key)) else { return }
      measured.append(MeasuredMetric(Measured<Kind>.value(value)))
    }
    func read<Kind: Metric>(_ kind: Kind.Type, absentBecause reason: String) {
      measured.append(MeasuredMetric(Measured<Kind>.absent(.told(reason))))
    }
    let reasons = try container.decodeIfPresent([String: String].self, forKey: .absent) ?? [:]
    for kind in Self.kinds {
      try read(kind)
      if let reason = reasons[kind.key] { read(kind, absentBecause: reason) }
    }
    self.init(measured)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in values { try container.encode(value, forKey: Key(key)) }
    try container.encode(absences.mapValues { "\($0)" }, forKey: .absent)
  }
}
