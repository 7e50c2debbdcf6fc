/// How long nodes take part: until their tails have ended, and sources until their time has passed.
extension OfflineAudioContext {
  /// Tails that have ended by now. Their nodes leave before a later quantum: a browser leaves that to its main
  /// thread.
  func noteEndedTails() {
    var index = 0
    while index < tails.count {
      if tails[index].propagatesSilence(at: currentFrame) {
        endedTails.append(tails.remove(at: index))
      } else {
        index += 1
      }
    }
  }

  func leaveEndedTails() {
    tailsAreDue = false
    let leaving = endedTails
    endedTails.removeAll(keepingCapacity: true)
    for node in leaving { node.disable() }
  }

  /// Sources whose time has passed without anybody having asked for their sound.
  func finishOverdueSources() {
    guard currentTime >= earliestOverdue else { return }
    scheduled.removeAll(where: \.hasFinished)
    for source in scheduled where source.isOverdue(at: currentTime) { source.finish() }
    earliestOverdue = scheduled.map(\.overdueTime).min() ?? .infinity
  }

  /// A node that lost its inputs stays in the graph until its tail has ended.
  func watchTail(of node: AudioNode) {
    if !tails.contains(where: { $0 === node }) { tails.append(node) }
  }

  func forgetTail(of node: AudioNode) {
    if !tails.isEmpty { tails.removeAll { $0 === node } }
    if !endedTails.isEmpty { endedTails.removeAll { $0 === node } }
  }

  func sourceStarted(_ source: AudioScheduledSourceNode) {
    scheduled.append(source)
    earliestOverdue = min(earliestOverdue, source.overdueTime)
  }

  /// What a source was told changed when it ends.
  func endChanged(of source: AudioScheduledSourceNode) {
    earliestOverdue = min(earliestOverdue, source.overdueTime)
  }

  /// A source that ended in this quantum leaves the graph after it.
  func sourceFinished(_ node: AudioNode) { finished.append(node) }
}
