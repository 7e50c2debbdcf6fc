import Foundation
import ParityResults

extension CasePlots.ErrorTrack {
  /// About as many as fit on a wide screen; blocks shorter than a render quantum would show nothing more.
  private static let mostBlocks = 400
  /// One render quantum.
  private static let fewestFrames = 128

  package init(reference: [Float], residual: [Float]) {
    let framesPerBlock = max(
      Self.fewestFrames, (reference.count + Self.mostBlocks - 1) / Self.mostBlocks)
    func levels(_ samples: [Float]) -> [Double?] {
      stride(from: 0, to: samples.count, by: framesPerBlock).map { start in
        let block = samples[start..<min(start + framesPerBlock, samples.count)]
        let energy = block.reduce(0) { $0 + Double($1) * Double($1) }
        guard energy > 0 else { return nil }
        return (100 * log10(energy / Double(block.count))).rounded() / 10
      }
    }
    self.init(
      framesPerBlock: framesPerBlock, reference: levels(reference), residual: levels(residual))
  }
}
