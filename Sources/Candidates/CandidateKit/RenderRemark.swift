/// Something that whoever rendered noticed beside the sound: a clause.
package struct RenderRemark: Equatable, Sendable {
  package enum Weight: Sendable {
    /// Said whatever comes out.
    case note
    /// Explains a difference, and says nothing where there is none.
    case cause
    /// The case fails for it, however close the sound is.
    case failure
  }

  package let text: String
  package let weight: Weight

  package init(_ text: String, _ weight: Weight) {
    self.text = text
    self.weight = weight
  }
}
