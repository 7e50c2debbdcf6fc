import CandidateKit
import ParityReferences

/// Renders a case's stages as the page does, as far as the fingerprints confirm it: called when a stage differs and the
/// browser's sound was not kept whole.
package protocol StageOracle: Sendable {
  /// - Returns: stages from frame 0 on, the destination last; empty for a case that it cannot render.
  /// - Throws: errors from rendering.
  func stages(_ request: RenderRequest) throws -> [StageSound]
}

/// Knows no stage: where within a quantum a difference begins stays unknown.
package struct NoOracle: StageOracle {
  package init() {}
  package func stages(_ request: RenderRequest) throws -> [StageSound] { [] }
}
