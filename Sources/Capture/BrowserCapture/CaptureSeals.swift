/// What shows that a message comes from Parity's own script in the document that it is about.
///
/// All documents of a capture share an address, and a suite's module can request whatever the driver can. So each
/// document gets a seal of its own, once, before any module runs in it, in a header that only the driver sees; and
/// delivers with it for its own suite alone. If somebody asks for a seal a second time, a module has taken the first:
/// the capture ends, and nothing of it is filed.
struct CaptureSeals {
  /// What a document is for.
  enum Step: Hashable {
    /// The first document, which runs modules only where there are no others.
    case whole
    /// Listing a suite's cases.
    case define(String)
    case render(String)

    /// The step that a document's address names, as `?render=NAME`; the first one's names none.
    init(define: String?, render: String?) {
      self = define.map(Self.define) ?? render.map(Self.render) ?? .whole
    }

    /// The only suite whose cases it may announce or deliver; nil if it is the only document.
    var suite: String? {
      switch self {
      case .whole: nil
      case .define(let suite), .render(let suite): suite
      }
    }

    /// In words, for errors.
    var text: String {
      switch self {
      case .whole: "the capture page"
      case .define(let suite), .render(let suite): "the document of '\(suite)'"
      }
    }
  }

  private var given: [Step: String] = [:]

  /// - Returns: nil if there is one already.
  mutating func give(for step: Step) -> String? {
    guard given[step] == nil else { return nil }
    let seal = ServerToken.make()
    given[step] = seal
    return seal
  }

  /// - Parameter seal: as a message has it; nil for none.
  func step(of seal: String?) -> Step? { given.first { $0.value == seal }?.key }
}
