/// A case that is not filed by hand: what `parity.yml` declares is captured as it says there.
enum DeclaredCase: Error, Equatable {
  case page(id: String)
  case suite(String, id: String)
}

extension DeclaredCase: CustomStringConvertible {
  var description: String {
    switch self {
    case .page(let id):
      "\(id): parity.yml has this page; 'parity capture --case \(id)' records it"
    case .suite(let suite, let id):
      "\(id): parity.yml declares the suite '\(suite)', without this case; add it there, or name"
        + " another suite"
    }
  }
}
