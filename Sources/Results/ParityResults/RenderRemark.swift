/// Something noticed besides the numbers of a comparison, as a clause.
package struct RenderRemark: Equatable, Sendable {
  package enum Weight: String, Codable, Sendable {
    /// Reported whatever the outcome.
    case note
    /// Explains a difference, and is left out if there is none.
    case cause
    /// The case fails because of it, however close the sound is.
    case failure
  }

  package let text: String
  package let weight: Weight

  package init(_ text: String, _ weight: Weight) {
    self.text = text
    self.weight = weight
  }
}

extension RenderRemark: Codable {
  private enum CodingKeys: CodingKey { case text, weight }

  /// In version 1 of the results, remarks were plain texts.
  package init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(text, .note)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .text),
      try container.decode(Weight.self, forKey: .weight))
  }
}
