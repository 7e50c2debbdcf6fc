/// A connection of an output to an input: each refers to it by a number of its own.
final class Connection {
  let output: AudioNodeOutput
  /// The input holds the connection, which must not hold it in turn.
  unowned let input: AudioNodeInput
  /// The place of its making among all connections of the context.
  let sequence: Int
  /// nil for one that is not a link of the input's chain.
  let link: Int?
  /// Its number in the input's list.
  var number = 0
  /// Its number in the output's list.
  var targetNumber = 0
  /// Whether it has been removed.
  var isCut = false
  /// Whether the input counts it as active, as of the last update.
  var isHeard = false
  /// Whether the input must still examine it.
  var isNoted = false
  /// Whether the input counts it among those that are not links and whose source is in the graph.
  var isFeeding = false

  init(_ output: AudioNodeOutput, to input: AudioNodeInput, link: Int?) {
    self.output = output
    self.input = input
    self.link = link
    sequence = output.node.context.nextConnection()
  }
}

/// Connections in the order in which they were made.
///
/// Adding takes the same time for few and for many, and so does removing, on average: the places of removed connections
/// are freed when they are more than half.
struct Connections: Sequence {
  private var entries: [(number: Int, connection: Connection?)] = []
  private var next = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// - Returns: the number by which it can be removed.
  mutating func append(_ connection: Connection) -> Int {
    entries.append((next, connection))
    next += 1
    count += 1
    return next - 1
  }

  mutating func remove(_ number: Int) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number else { return }
    entries[low].connection = nil
    count -= 1
    if 2 * count < entries.count { entries.removeAll { $0.connection == nil } }
  }

  mutating func removeAll() { (entries, count) = ([], 0) }

  func makeIterator() -> AnyIterator<Connection> {
    var rest = entries.makeIterator()
    return AnyIterator {
      while let entry = rest.next() { if let connection = entry.connection { return connection } }
      return nil
    }
  }
}
