extension AudioNode {
  /// Connects an output to another node's input; repeating the same call has no effect.
  ///
  /// - Returns: `node`, so that calls can be chained as in JavaScript.
  /// - Throws: `foreignContext`, `outputIndexOutOfRange`, `inputIndexOutOfRange`.
  @discardableResult
  public func connect<Node: AudioNode>(
    _ node: Node, output: Int = 0, input: Int = 0
  ) throws(WebAudioError) -> Node {
    guard node.context === context else { throw .foreignContext }
    guard node.inputs.indices.contains(input) else {
      throw .inputIndexOutOfRange(index: input, count: node.inputs.count)
    }
    node.inputs[input].add(try checkedOutput(output))
    if context.summation == .stable { context.cycles.connected(self, to: node) }
    return node
  }

  /// Connects an output to a parameter: its samples, mixed down to mono, are added to the value.
  ///
  /// - Throws: `foreignContext`, `outputIndexOutOfRange`.
  public func connect(_ parameter: AudioParam, output: Int = 0) throws(WebAudioError) {
    guard parameter.context === context else { throw .foreignContext }
    parameter.input.add(try checkedOutput(output))
  }

  func checkedOutput(_ index: Int) throws(WebAudioError) -> AudioNodeOutput {
    guard outputs.indices.contains(index) else {
      throw .outputIndexOutOfRange(index: index, count: outputs.count)
    }
    return outputs[index]
  }
}
