extension AudioNode {
  /// Removes all connections from this node.
  public func disconnect() {
    for output in outputs { output.disconnect { _ in true } }
  }

  /// Removes all connections from one output.
  ///
  /// - Throws: `outputIndexOutOfRange`.
  public func disconnect(output: Int) throws(WebAudioError) {
    try checkedOutput(output).disconnect { _ in true }
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
    try disconnect(output: output) { target in wanted.contains { $0 === target } }
  }

  /// Removes connections to a parameter: from all outputs or one.
  ///
  /// - Throws: `notConnected` when there is none, `outputIndexOutOfRange`.
  public func disconnect(
    _ parameter: AudioParam, output: Int? = nil
  ) throws(WebAudioError) {
    try disconnect(output: output) { $0 === parameter.input }
  }

  private func disconnect(
    output: Int?, _ matches: (AudioNodeInput) -> Bool
  ) throws(WebAudioError) {
    let sources = try output.map { index throws(WebAudioError) in [try checkedOutput(index)] }
    var removed = 0
    for source in sources ?? outputs { removed += source.disconnect(matches) }
    if removed == 0 { throw .notConnected }
  }
}

extension AudioNodeOutput {
  /// Removes this output from the inputs that match.
  ///
  /// - Returns: how many there were.
  @discardableResult
  fileprivate func disconnect(_ matches: (AudioNodeInput) -> Bool) -> Int {
    let removed = targets.filter(matches)
    for target in removed { target.remove(self) }
    return removed.count
  }
}
