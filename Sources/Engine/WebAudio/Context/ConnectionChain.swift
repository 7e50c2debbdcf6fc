/// The links by which a capture with stable sums adds the further connections of an input.
///
/// Such a capture routes each connection after the first through a unity gain of its own, and each gain into the one
/// before. The gains change no sample, but they count as connections, and a gain whose only connection has ended leaves
/// the graph: so it matters which of them exist.
struct ConnectionChain {
  /// The effect of a change on the node at the end of the chain.
  enum Effect { case none, enables, disables }

  private struct Link {
    var source: AudioNodeOutput?
    var isEnabled = true
  }

  private var links: [Link] = []

  var isEmpty: Bool { links.isEmpty }

  /// Whether the chain counts as an active connection.
  var isEnabled: Bool { links.first?.isEnabled ?? false }

  /// The number of links, from the first, whose sound reaches the end of the chain.
  private(set) var carriedCount = 0

  /// Whether the sound at this link reaches the end of the chain.
  func carries(_ link: Int) -> Bool { link < carriedCount }

  /// - Returns: the new link, and its effect on the others.
  mutating func append(_ source: AudioNodeOutput) -> (link: Int, effect: Effect) {
    links.append(Link(source: source))
    let link = links.count - 1
    defer { carryOn() }
    return (link, link == 0 ? .none : enable(from: link - 1))
  }

  mutating func sourceChanged(_ link: Int, isEnabled: Bool) -> Effect {
    isEnabled ? enable(from: link) : disable(from: link)
  }

  mutating func removeSource(_ link: Int) -> Effect {
    links[link].source = nil
    return connectionCount(link) == 0 ? disable(from: link) : .none
  }

  mutating func removeAll() { (links, carriedCount) = ([], 0) }

  private func connectionCount(_ link: Int) -> Int {
    (links[link].source == nil ? 0 : 1) + (link + 1 < links.count ? 1 : 0)
  }

  private mutating func carryOn() {
    while carriedCount < links.count, links[carriedCount].isEnabled { carriedCount += 1 }
  }

  private mutating func enable(from start: Int) -> Effect {
    defer { carryOn() }
    for link in stride(from: start, through: 0, by: -1) {
      guard !links[link].isEnabled, connectionCount(link) > 0 else { return .none }
      links[link].isEnabled = true
    }
    return .enables
  }

  private mutating func disable(from start: Int) -> Effect {
    for link in stride(from: start, through: 0, by: -1) {
      guard links[link].isEnabled, connectionCount(link) <= 1 else { return .none }
      links[link].isEnabled = false
      carriedCount = min(carriedCount, link)
    }
    return .disables
  }
}
