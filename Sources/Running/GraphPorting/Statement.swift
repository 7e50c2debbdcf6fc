/// A line of the port: text with places for whatever may differ from one occurrence to the next.
struct Statement {
  enum Piece: Equatable {
    case text(String)
    /// A node by its id in the trace; `type` is its class.
    case node(Int, type: String)
    /// - name: what the number is, in the page's words.
    case number(Double, name: String)
    /// Samples, by their position in the trace's file.
    case span(offset: Int, length: Int)
  }

  let frame: Int
  let pieces: [Piece]
  /// The node that it makes; the pieces are its value.
  var created: (id: Int, type: String)?

  /// Equal for statements that differ only in nodes, numbers and samples.
  var shape: String {
    var text = created.map { "\($0.type)=" } ?? ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .node(_, let type): text += "@\(type)"
      case .number(_, let name): text += "#\(name)"
      case .span: text += "$"
      }
    }
    return text
  }

  var nodes: [Int] {
    pieces.compactMap { if case .node(let id, _) = $0 { id } else { nil } }
  }
}
