import AudioSignal
import CWebAudio
import Synchronization
import WebAudio

/// The object behind a `wa_context`: the graph, of which it is the only owner.
final class ContextHandle {
  let context: OfflineAudioContext

  init(_ context: OfflineAudioContext) { self.context = context }
}

/// The object behind a `wa_buffer`. Its samples are shared with the nodes that use it, which never write to them.
final class BufferHandle: Sendable {
  let buffer: SampleBuffer

  init(_ buffer: SampleBuffer) { self.buffer = buffer }
}

// Nodes and parameters are their own handles, kept by their context.

typealias Handle = OpaquePointer

extension Handle {
  init(_ object: AnyObject) { self.init(Unmanaged.passUnretained(object).toOpaque()) }

  init(owned object: AnyObject) { self.init(Unmanaged.passRetained(object).toOpaque()) }

  func object<Object: AnyObject>(_: Object.Type) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }

  func release<Object: AnyObject>(_: Object.Type) {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).release()
  }
}

extension Handle? {
  func context() throws(WebAudioError) -> OfflineAudioContext {
    guard let self else { throw .missing(name: "context") }
    return self.object(ContextHandle.self).context
  }

  func node() throws(WebAudioError) -> AudioNode {
    guard let self else { throw .missing(name: "node") }
    return self.object(AudioNode.self)
  }

  func node<Node: AudioNode>(as type: Node.Type) throws(WebAudioError) -> Node {
    let node = try node()
    guard let typed = node as? Node else {
      throw .wrongType(name: "a node (\(node.typeName))", expected: "\(type)")
    }
    return typed
  }

  func param() throws(WebAudioError) -> AudioParam {
    guard let self else { throw .missing(name: "param") }
    return self.object(AudioParam.self)
  }
}

/// Text for C that is never freed: each word once. There are only as many as names of attributes, nodes and parameters.
enum KeptText {
  private static let words = Mutex<[String: Kept]>([:])

  private struct Kept: @unchecked Sendable {
    let text: UnsafePointer<CChar>
  }

  static func of(_ word: String) -> UnsafePointer<CChar> {
    words.withLock { words in
      if let known = words[word] { return known.text }
      let bytes = word.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { copy[index] = byte }
      words[word] = Kept(text: UnsafePointer(copy))
      return UnsafePointer(copy)
    }
  }
}
