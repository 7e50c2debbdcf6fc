import AmbientEngine
import GraphDiagnosis
import WebAudio

/// How the messages of a graph configure its reverbs.
enum ReverbInUse {
  static func ids(of graph: DoctoredGraph) -> Set<Int> {
    Set(graph.nodes(processing: "reverb").map(\.id))
  }

  /// Every quality that a reverb of the graph has at any time.
  static func qualities(of graph: DoctoredGraph) -> Set<ReverbParameters.Quality> {
    let ids = ids(of: graph)
    guard !ids.isEmpty else { return [] }
    var found: Set<ReverbParameters.Quality> = []
    for parameters in messages(of: graph) {
      if let quality = parameters["quality"]?.text.flatMap(ReverbParameters.Quality.init) {
        found.insert(quality)
      }
    }
    return found.isEmpty ? [ReverbParameters().quality] : found
  }

  /// The size that the first message sets.
  static func size(of graph: DoctoredGraph) -> Double {
    messages(of: graph).lazy.compactMap { $0["size"]?.numberValue }.first
      ?? ReverbParameters().size
  }

  private static func messages(of graph: DoctoredGraph) -> [WorkletMessage] {
    let ids = ids(of: graph)
    return graph.steps.compactMap { step in
      guard step.name == "message", let node = step.node, ids.contains(node) else { return nil }
      return step.members["data"]?["params"]
    }
  }
}
