import AudioSignal
import DataText
import Foundation
import ParityCases

/// The sample arrays of a suite's traces, each kept once: traces with one stimulus share it.
///
/// - Shape: float32 values back to back, little-endian, in one file for each suite.
package struct SharedSamples {
  package static let fileName = "samples.f32"

  package private(set) var samples: [Float]
  /// Where arrays that were added or found before begin, by the SHA-256 of their bytes.
  private var offsets: [String: Int] = [:]

  package init() { samples = [] }

  /// Reads the contents of the file.
  package init(bytes: Data) {
    let whole = Array(bytes.prefix(bytes.count / 4 * 4))
    samples =
      SampleBuffer(littleEndianBytes: whole, channelCount: 1, sampleRate: 1)?.channels[0] ?? []
  }

  package var bytes: Data {
    Data(SampleBuffer(channels: [samples], sampleRate: 1).littleEndianBytes)
  }

  /// Moves a captured trace's samples into this file.
  ///
  /// - Returns: the trace as it is to be filed.
  /// - Throws: `ReferenceError`.
  package mutating func adopt(_ trace: CapturedTrace, of id: String) throws(ReferenceError) -> Data
  {
    do {
      let value = try JSONText.decode(JSONValue.self, from: trace.json)
      return try JSONText.encode(adopt(value, own: trace.samples, of: id), indented: false)
    } catch let error as ReferenceError {
      throw error
    } catch {
      throw .inconsistent(id: id, .traceIsNotJSON)
    }
  }

  /// Moves a trace's spans into this file, and makes the trace name it.
  ///
  /// - Parameter trace: the trace as JSON; its spans refer to `own`.
  /// - Throws: `ReferenceError.inconsistent` for a span that is not within `own`.
  package mutating func adopt(
    _ trace: JSONValue, own: [Float], of id: String
  ) throws(ReferenceError) -> JSONValue {
    let moved = try TraceSpans.moving(trace) { (offset, length) throws(ReferenceError) in
      guard let start = Int(exactly: offset), let count = Int(exactly: length), start >= 0,
        count >= 0, start <= own.count, count <= own.count - start
      else {
        throw .inconsistent(id: id, .traceLacksSamples)
      }
      return Double(add(Array(own[start..<start + count])))
    }
    guard case .object(var members) = moved else {
      throw .inconsistent(id: id, .traceIsNoObject)
    }
    if !own.isEmpty { members["samples"] = .string("../\(Self.fileName)") }
    return .object(members)
  }

  private mutating func add(_ array: [Float]) -> Int {
    let bytes = SampleBuffer(channels: [array], sampleRate: 1).littleEndianBytes
    let hash = SHA256Text.of(bytes)
    if let known = offsets[hash] { return known }
    let offset = find(array) ?? samples.count
    if offset == samples.count { samples += array }
    offsets[hash] = offset
    return offset
  }

  /// Where the array is already, from an earlier capture of the suite.
  private func find(_ array: [Float]) -> Int? {
    guard let first = array.first, array.count <= samples.count else { return nil }
    var start = 0
    while let match = samples[start...(samples.count - array.count)].firstIndex(of: first) {
      if samples[match..<match + array.count].elementsEqual(array) { return match }
      start = match + 1
      if start > samples.count - array.count { return nil }
    }
    return nil
  }
}
