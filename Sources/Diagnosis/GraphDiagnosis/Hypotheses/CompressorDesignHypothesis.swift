import Comparison
import GraphTrace
import WebAudio

/// A compressor of another design than the Web Audio API's: without look-ahead, with another detector, or a textbook
/// one.
enum CompressorDesignHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    subject.graph.nodes(ofType: "DynamicsCompressorNode").flatMap { node in
      CompressorDesign.all.map { design in
        Mistake(
          cause: .compressorDesign,
          finding: { _ in GraphWording.compressor(node.id, design.name) }
        ) { graph, _ in graph.replaceCompressor(node.id, design) }
      }
    }
  }
}

extension DoctoredGraph {
  /// Replaces a compressor by a worklet.
  fileprivate mutating func replaceCompressor(_ id: Int, _ design: CompressorDesign) {
    mapCreations(of: [id]) { members in
      members["type"] = .string("AudioWorkletNode")
      members["processor"] = .string(CompressorProcessor.name)
      members["processorOptions"] = .object(["design": .string(design.name)])
      members["outputChannelCount"] = .array([.number(2)])
    }
  }
}
