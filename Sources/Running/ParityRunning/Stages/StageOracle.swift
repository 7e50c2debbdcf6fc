import CandidateKit
import ParityReferences

/// Renders a case's stages as the page does, so far as the fingerprints confirm it: asked where a stage
/// differs, and where the browser's sound is not kept whole.
package protocol StageOracle: Sendable {
  /// - Returns: from frame 0 on, the destination last; nothing for a case that it cannot render.
  /// - Throws: what rendering throws.
  func stages(_ request: RenderRequest) throws -> [StageSound]
}

/// Knows no stage: where in a quantum a difference begins stays open.
package struct NoOracle: StageOracle {
  package init() {}
  package func stages(_ request: RenderRequest) throws -> [StageSound] { [] }
}
