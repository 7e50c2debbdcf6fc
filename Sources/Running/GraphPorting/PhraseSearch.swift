/// Finds statements that a page repeats in the same shape: the notes of a voice, the taps of an effect.
struct PhraseSearch {
  /// Statements of one shape that occur at several places.
  struct Phrase {
    let length: Int
    /// Where each begins, in order.
    let starts: [Int]
  }

  /// The longest phrase, and how many lines a phrase has to save to be worth a function.
  private static let (longest, leastSaved) = (400, 6)
  private static let mostPhrases = 24

  private let statements: [Statement]
  private let shapes: [Int]
  /// How many statements earlier each one's nodes are made; -1 for nodes that no statement makes.
  private let distances: [[Int]]
  private var isTaken: [Bool]

  static func phrases(in statements: [Statement]) -> [Phrase] {
    var search = PhraseSearch(statements)
    var found: [Phrase] = []
    // Each search takes time proportional to the number of statements: with a million, ten searches are made.
    let most = min(mostPhrases, max(1, 10_000_000 / max(statements.count, 1)))
    while found.count < most, let phrase = search.best() {
      for start in phrase.starts {
        for index in start..<start + phrase.length { search.isTaken[index] = true }
      }
      found.append(phrase)
    }
    return found
  }

  private init(_ statements: [Statement]) {
    self.statements = statements
    var numbers: [String: Int] = [:]
    shapes = statements.map { statement in
      let shape = statement.shape
      return numbers[shape]
        ?? {
          numbers[shape] = numbers.count + 1; return numbers.count
        }()
    }
    isTaken = Array(repeating: false, count: statements.count)
    let places = Dictionary(
      statements.enumerated().compactMap { index, statement in
        statement.created.map { ($0.id, index) }
      }, uniquingKeysWith: { first, _ in first })
    distances = statements.enumerated().map { index, statement in
      statement.nodes.map { id in places[id].map { index - $0 } ?? -1 }
    }
  }

  /// The phrase that saves the most lines; phrases that begin by making a node are preferred.
  private func best() -> Phrase? {
    best { statements[$0].created != nil } ?? best { _ in true }
  }

  private func best(beginning: (Int) -> Bool) -> Phrase? {
    var best: Phrase?
    var most = Self.leastSaved - 1
    var hashes = Array(repeating: 0, count: statements.count)
    var open = statements.indices.filter { !isTaken[$0] }
    // Each length takes time proportional to the number of statements.
    let longest = min(Self.longest, max(20, 2_000_000 / max(statements.count, 1)))
    for length in 1...longest {
      // What does not fit or occur twice at this length does not at a greater one either.
      open = open.filter { start in
        let end = start + length - 1
        return end < statements.count && !isTaken[end]
          && statements[end].frame == statements[start].frame
      }
      guard open.count > 1 else { break }
      var groups: [Int: [Int]] = [:]
      for start in open {
        var hasher = Hasher()
        hasher.combine(hashes[start])
        let last = start + length - 1
        hasher.combine(shapes[last])
        // Which of the phrase's own nodes it refers to: nodes from outside may differ.
        for distance in distances[last] { hasher.combine(distance < length ? distance : -1) }
        hashes[start] = hasher.finalize()
        groups[hashes[start], default: []].append(start)
      }
      open = groups.values.filter { $0.count > 1 }.flatMap(\.self).sorted()
      // From the largest group on, until none can save more.
      for starts in groups.values.filter({ $0.count > 1 }).sorted(by: {
        ($0.count, $1[0]) > ($1.count, $0[0])
      }) {
        guard (starts.count - 1) * length > most else { break }
        let beginnings = starts.filter(beginning)
        guard beginnings.count > 1, let phrase = phrase(beginnings, length) else { continue }
        let saved = (phrase.starts.count - 1) * phrase.length
        if saved > most { (best, most) = (phrase, saved) }
      }
    }
    return best
  }

  /// The occurrences that do not overlap.
  private func phrase(_ starts: [Int], _ length: Int) -> Phrase? {
    var own: [Int] = []
    for start in starts where own.last.map({ $0 + length <= start }) ?? true { own.append(start) }
    return own.count > 1 ? Phrase(length: length, starts: own) : nil
  }
}
