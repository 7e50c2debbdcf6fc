import WebAudio

/// What a page wrote into a buffer that a source already has.
struct TraceWrite {
  let builder: TraceBuilder
  let operation: Int

  /// - Throws: `invalidValue` for a node without a buffer, and for samples outside it.
  func apply(_ members: inout TraceMembers) throws(TraceError) {
    let node = try builder.node(try members.integer("node"), operation)
    let channel = try members.integer("channel")
    let frame = try members.integer("frame")
    let samples = try builder.span(try members.take("samples"), operation, name: "samples")
    guard let source = node as? AudioBufferSourceNode, let buffer = source.buffer else {
      throw refusal("does not belong to a source with a buffer")
    }
    let (count, length) = (buffer.channelCount, buffer.frameCount)
    guard (0..<count).contains(channel), frame >= 0, frame <= length,
      samples.count <= length - frame
    else {
      throw refusal("is outside the buffer's \(count) channels of \(length) frames")
    }
    source.write(samples, channel: channel, frame: frame)
  }

  private func refusal(_ detail: String) -> TraceError {
    .invalidValue(operation: operation, name: "write", detail: detail)
  }
}
