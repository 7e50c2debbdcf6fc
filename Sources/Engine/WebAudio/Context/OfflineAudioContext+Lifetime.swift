/// A node whose connections have ended and whose tail still sounds, until the tail has ended or the node is connected
/// again.
struct WatchedTail {
  let node: AudioNode
  let number: Int

  var isWatched: Bool { node.tailNumber == number || node.endedTailNumber == number }
}

/// How long nodes take part in rendering: until their tails have ended, and sources until their time has passed.
extension OfflineAudioContext {
  /// Notes tails that have ended by now. Their nodes leave before a later quantum: in a browser, the main thread does
  /// that.
  func noteEndedTails() {
    guard !tails.isEmpty else { return }
    var kept = 0
    for index in tails.indices {
      let tail = tails[index]
      guard tail.isWatched else { continue }
      if tail.node.propagatesSilence(at: currentFrame) {
        (tail.node.tailNumber, tail.node.endedTailNumber) = (0, tail.number)
        endedTails.append(tail)
      } else {
        if kept < index { tails[kept] = tail }
        kept += 1
      }
    }
    if kept < tails.count { tails.removeLast(tails.count - kept) }
  }

  func leaveEndedTails() {
    tailsAreDue = false
    let leaving = endedTails.filter(\.isWatched)
    endedTails.removeAll(keepingCapacity: true)
    for tail in leaving { tail.node.endedTailNumber = 0 }
    for tail in leaving { tail.node.disable() }
  }

  /// Ends sources whose time has passed without their sound ever being requested.
  func finishOverdueSources() {
    guard currentTime >= scheduled.earliest else { return }
    for source in scheduled.overdue(at: currentTime) { source.finish() }
  }

  /// A node that lost its inputs stays in the graph until its tail has ended.
  func watchTail(of node: AudioNode) {
    guard node.tailNumber == 0 else { return }
    lastTailNumber += 1
    node.tailNumber = lastTailNumber
    tails.append(WatchedTail(node: node, number: lastTailNumber))
  }

  /// A node is connected again.
  ///
  /// As in Chromium only one entry is removed. A node whose tail has ended in this very quantum, whose ended connection
  /// is then removed, so that it is watched once more, and that is connected again all the same leaves the graph with the
  /// next one.
  func forgetTail(of node: AudioNode) {
    if node.tailNumber != 0 { node.tailNumber = 0 } else { node.endedTailNumber = 0 }
  }

  func sourceStarted(_ source: AudioScheduledSourceNode) { scheduled.started(source) }

  /// The time at which a source ends has changed.
  func endChanged(of source: AudioScheduledSourceNode) { scheduled.endChanged(of: source) }

  /// A source that ended in this quantum leaves the graph after it.
  func sourceFinished(_ node: AudioNode) { finished.append(node) }
}
