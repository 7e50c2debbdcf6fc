extension AudioNode {
  /// Removes all connections from this node.
  public func disconnect() {
    for output in outputs { output.disconnect() }
    context.cycles.disconnected(self)
  }

  /// Removes all connections from one output.
  ///
  /// - Throws: `outputIndexOutOfRange`.
  public func disconnect(output: Int) throws(WebAudioError) {
    try checkedOutput(output).disconnect()
    context.cycles.disconnected(self)
  }

  /// Removes connections to a node: from all outputs or one, to all its inputs or one.
  ///
  /// - Throws: `notConnected` when there is none, `outputIndexOutOfRange`, `inputIndexOutOfRange`.
  public func disconnect(
    _ node: AudioNode, output: Int? = nil, input: Int? = nil
  ) throws(WebAudioError) {
    if let input, !node.inputs.indices.contains(input) {
      throw .inputIndexOutOfRange(index: input, count: node.inputs.count)
    }
    let wanted = input.map { [node.inputs[$0]] } ?? node.inputs
    try disconnect(output: output, from: wanted)
  }

  /// Removes connections to a parameter: from all outputs or one.
  ///
  /// - Throws: `notConnected` when there is none, `outputIndexOutOfRange`.
  public func disconnect(
    _ parameter: AudioParam, output: Int? = nil
  ) throws(WebAudioError) {
    try disconnect(output: output, from: [parameter.input])
  }

  private func disconnect(
    output: Int?, from targets: [AudioNodeInput]
  ) throws(WebAudioError) {
    let sources = try output.map { index throws(WebAudioError) in [try checkedOutput(index)] }
    var removed = 0
    for source in sources ?? outputs { removed += source.disconnect(from: targets) }
    if removed == 0 { throw .notConnected }
    context.cycles.disconnected(self)
  }
}

extension AudioNodeOutput {
  fileprivate func disconnect() {
    for connection in targets { connection.input.remove(connection) }
  }

  /// Removes this output from some inputs, in the order in which it was connected to them.
  ///
  /// - Returns: the number of connections removed.
  fileprivate func disconnect(from inputs: [AudioNodeInput]) -> Int {
    let removed = inputs.compactMap { $0.connection(from: self) }
      .sorted { $0.targetNumber < $1.targetNumber }
    for connection in removed { connection.input.remove(connection) }
    return removed.count
  }
}
