import Foundation
import OrdinaryFiles
import WebAudio

/// Everything that a page told an `OfflineAudioContext`, in order.
///
/// - Shape: `operations` in call order; `samples` holds every array to which they refer.
package struct GraphTrace: Sendable {
  /// The arguments with which the context was made.
  package struct Context: Sendable {
    package let sampleRate: Double
    package let length: Int
    package let numberOfChannels: Int
    package let destination: WorkletMessage?
    /// Seed of `Math.random` in the worklets; nil when it was not replaced.
    package let workletSeed: UInt32?
    /// Seed of `Math.random` in the page.
    package var pageSeed: UInt32?
    /// Whether connections were summed in a fixed order.
    package let stableSums: Bool
    /// Whether NaN and infinity were recorded as silence.
    package var silencesNonFinite = false
    /// Frames at which the render was suspended, even if the page did nothing there.
    package var stops: [Int] = []
  }

  struct Operation {
    let at: Int
    let name: String
    var members: TraceMembers
  }

  /// The most samples, over all channels, that a render may have: 4 GiB of float32.
  static let sampleLimit = 1 << 30

  package let source: String
  package let context: Context
  /// Calls that the recorder saw but could not describe.
  package let unsupported: [String]
  let operations: [Operation]
  package let samples: [Float]
  /// Made from the impulse responses of a head in the trace; nil where it has none.
  let headKernels: HeadKernels?
  /// Where their samples are.
  package private(set) var headSpans: (left: Range<Int>, right: Range<Int>)?

  /// Reads a trace and the samples to which it refers.
  ///
  /// - Parameter samplesPath: replaces the file that the trace names.
  /// - Throws: `TraceError`.
  package init(path: String, samplesPath: String? = nil) throws(TraceError) {
    let json = try Self.contents(path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try self.init(json: json) { name throws(TraceError) in
      let file = samplesPath ?? folder.appendingPathComponent(name ?? "graph.f32").path
      if name == nil, samplesPath == nil, !FileManager.default.fileExists(atPath: file) {
        return []
      }
      let data = try Self.contents(file)
      guard data.count.isMultiple(of: 4) else {
        throw .unreadable(path: file, detail: "\(data.count) bytes are not whole float32 values")
      }
      return Self.floats(data)
    }
  }

  private static func contents(_ path: String) throws(TraceError) -> Data {
    do {
      return try OrdinaryFile.read(path)
    } catch {
      throw .unreadable(path: path, detail: "\(error)")
    }
  }

  /// - Parameter samples: returns the sample arrays for the name of the file in the trace, if it has one.
  /// - Throws: `TraceError`.
  package init(
    json: Data, samples: (String?) throws(TraceError) -> [Float]
  ) throws(TraceError) {
    let value: WorkletMessage
    do {
      value =
        try TraceJSONReader.read(json)
        ?? JSONDecoder().decode(TraceValue.self, from: json).value
    } catch {
      throw .notATrace(detail: "it is not JSON")
    }
    var top = try TraceMembers(value, operation: nil, name: "the trace")
    guard let format = top.takeIfPresent("format")?.text, format == "webaudio-graph-trace" else {
      throw .notATrace(detail: "its format is not 'webaudio-graph-trace'")
    }
    let version = try top.integer("version")
    guard version == 1 else { throw .unsupportedVersion(version) }
    source = top.takeIfPresent("source")?.text ?? ""
    var context = try top.object("context")
    let head = context.takeIfPresent("head")
    self.context = try Self.context(context)
    unsupported = top.takeIfPresent("unsupported").map(Self.texts) ?? []
    let operations = try Self.operations(try top.list("operations"))
    self.samples = try samples(top.takeIfPresent("samples")?.text)
    self.operations = try LongArrays(samples: self.samples).restored(operations)
    headKernels = try Self.headKernels(head, sampleRate: self.context.sampleRate, self.samples)
    if let left = Self.range(head?["left"]), let right = Self.range(head?["right"]) {
      headSpans = (left, right)
    }
    try top.finish()
  }

  private static func context(_ members: TraceMembers) throws(TraceError) -> Context {
    var members = members
    var (seed, page): (UInt32?, UInt32?) = (nil, nil)
    if let random = members.takeIfPresent("random") {
      var seeds = try TraceMembers(random, operation: nil, name: "random")
      seed = UInt32(exactly: try seeds.integer("worklet"))
      page = seeds.takeIfPresent("page")?.numberValue.flatMap(UInt32.init(exactly:))
      try seeds.finish()
    }
    let stableSums = members.takeIfPresent("stableSums") == .bool(true)
    var context = Context(
      sampleRate: try members.number("sampleRate"), length: try members.integer("length"),
      numberOfChannels: try members.integer("numberOfChannels"),
      destination: members.takeIfPresent("destination"), workletSeed: seed, pageSeed: page,
      stableSums: stableSums,
      silencesNonFinite: members.takeIfPresent("silencesNonFinite") == .bool(true))
    if members.peek("stops") != nil {
      for stop in try members.numbers("stops") {
        guard let frame = WorkletMessage.number(stop).wholeNumber, frame >= 0,
          frame.isMultiple(of: RenderQuantum.frameCount)
        else { throw .wrongType(operation: nil, name: "stops", expected: "list of frames") }
        context.stops.append(frame)
      }
    }
    try members.finish()
    return context
  }

  private static func range(_ span: WorkletMessage?) -> Range<Int>? {
    guard let start = span?["offset"]?.wholeNumber, let length = span?["length"]?.wholeNumber else {
      return nil
    }
    return start..<start + length
  }

  private static func headKernels(
    _ head: WorkletMessage?, sampleRate: Double, _ samples: [Float]
  ) throws(TraceError) -> HeadKernels? {
    guard let head else { return nil }
    return HeadKernels(try HeadResponses(head, sampleRate: sampleRate, samples: samples))
  }

  private static func operations(
    _ list: [WorkletMessage]
  ) throws(TraceError) -> [Operation] {
    var operations: [Operation] = []
    operations.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      var members = try TraceMembers(value, operation: index, name: "operation")
      let at = try members.integer("at")
      guard at >= 0, at.isMultiple(of: RenderQuantum.frameCount) else {
        throw .invalidTime(operation: index, at: at)
      }
      if let last = operations.last, at < last.at {
        throw .timeGoesBackwards(operation: index, at: at)
      }
      operations.append(Operation(at: at, name: try members.text("op"), members: members))
    }
    return operations
  }

  private static func texts(_ value: WorkletMessage) -> [String] {
    guard case .array(let list) = value else { return ["the list of what is unsupported"] }
    return list.map { $0.text ?? "unnamed" }
  }

  private static func floats(_ data: Data) -> [Float] {
    data.withUnsafeBytes { bytes in
      (0..<data.count / 4).map { index in
        let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
      }
    }
  }
}
