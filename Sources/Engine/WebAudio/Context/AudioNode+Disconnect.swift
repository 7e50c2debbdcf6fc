extension AudioNode {
  /// Removes all connections from this node.
  public func disconnect() {
    removeAll(outputs.flatMap { Array($0.targets) })
  }

  /// Removes all connections from one output.
  ///
  /// - Throws: `outputIndexOutOfRange`.
  public func disconnect(output: Int) throws(WebAudioError) {
    removeAll(Array(try checkedOutput(output).targets))
  }

  /// With stable sums, the page's own connections go first, and the links of inputs that have none left after them.
  private func removeAll(_ connections: [Connection]) {
    for connection in connections { connection.input.cut(connection) }
    for connection in connections.sorted(by: { $0.sequence < $1.sequence }) {
      connection.input.dropLinksIfUnused()
    }
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
    // By outputs, and by when they were made; with stable sums, whose links end one another, by that alone.
    var found = (sources ?? outputs).flatMap { $0.connections(to: targets) }
    if found.isEmpty { throw .notConnected }
    if context.summation == .stable { found.sort { $0.sequence < $1.sequence } }
    for connection in found { connection.input.remove(connection) }
    context.cycles.disconnected(self)
  }
}

extension AudioNodeOutput {
  /// The connections to some inputs, in the order in which they were made.
  fileprivate func connections(to inputs: [AudioNodeInput]) -> [Connection] {
    inputs.compactMap { $0.connection(from: self) }.sorted { $0.sequence < $1.sequence }
  }
}
