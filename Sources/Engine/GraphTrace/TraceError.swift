import WebAudio

/// Why a trace could not be read or replayed. Operations count from 0.
package enum TraceError: Error, Equatable {
  case unreadable(path: String, detail: String)
  case notATrace(detail: String)
  case unsupportedVersion(Int)
  case unknownMember(operation: Int?, name: String)
  case missingMember(operation: Int?, name: String)
  case wrongType(operation: Int?, name: String, expected: String)
  case unknownOperation(operation: Int, name: String)
  case unknownNode(operation: Int, id: Int)
  case duplicateNode(operation: Int, id: Int)
  case unknownNodeType(operation: Int, name: String)
  case unknownParameter(operation: Int, name: String)
  case spanOutOfRange(operation: Int, offset: Int, length: Int, available: Int)
  case timeGoesBackwards(operation: Int, at: Int)
  case invalidTime(operation: Int, at: Int)
  case invalidValue(operation: Int?, name: String, detail: String)
  case noProcessor(operation: Int, name: String, known: [String])
  /// A native processor of that name exists, but was written after another module.
  case foreignProcessor(operation: Int, name: String, module: String)
  case rejected(operation: Int, reason: WebAudioError)
  /// The recorder saw calls that a trace cannot describe.
  case unsupported([String])
  /// - Parameter largest: what takes most of it.
  case needsTooMuchMemory(bytes: Double, most: Double, largest: String)
}

extension TraceError: CustomStringConvertible {
  /// Rounded up, so that the stated amount suffices.
  private static func gigabytes(_ bytes: Double) -> String {
    guard bytes.isFinite, bytes < 1e18 else { return "1000000000 GB" }
    return bytes < 1e9
      ? "\(Int((bytes / 1e6).rounded(.up))) MB" : "\(Int((bytes / 1e9).rounded(.up))) GB"
  }

  package var description: String {
    func place(_ operation: Int?) -> String { operation.map { "operation \($0)" } ?? "the trace" }
    return switch self {
    case .unreadable(let path, let detail): "cannot read \(path): \(detail)"
    case .notATrace(let detail): "not a graph trace: \(detail)"
    case .unsupportedVersion(let version):
      "the trace has version \(version); this program reads version 1"
    case .unknownMember(let operation, let name): "\(place(operation)): unknown member '\(name)'"
    case .missingMember(let operation, let name): "\(place(operation)): '\(name)' is missing"
    case .wrongType(let operation, let name, let expected):
      "\(place(operation)): '\(name)' must be \(expected == "object" ? "an" : "a") \(expected)"
    case .unknownOperation(let operation, let name):
      "operation \(operation): no operation is called '\(name)'"
    case .unknownNode(let operation, let id):
      "operation \(operation): node \(id) was not created before"
    case .duplicateNode(let operation, let id):
      "operation \(operation): node \(id) was created before"
    case .unknownNodeType(let operation, let name):
      "operation \(operation): no node type is called '\(name)'"
    case .unknownParameter(let operation, let name):
      "operation \(operation): the node has no parameter '\(name)'"
    case .spanOutOfRange(let operation, let offset, let length, let available):
      "operation \(operation): \(length) samples from \(offset) on are not among the"
        + " \(available) available"
    case .timeGoesBackwards(let operation, let at):
      "operation \(operation): frame \(at) is earlier than that of the previous operation"
    case .invalidTime(let operation, let at):
      "operation \(operation): frame \(at) is not a multiple of 128 within the render"
    case .invalidValue(let operation, let name, let detail):
      "\(place(operation)): '\(name)' \(detail)"
    case .noProcessor(let operation, let name, let known):
      "operation \(operation): no native processor named '\(name)'; there are:"
        + " \(known.joined(separator: ", "))"
    case .foreignProcessor(let operation, let name, let module):
      "operation \(operation): the page's processor '\(name)' comes from another module (\(module))"
        + " than the one that the native '\(name)' was written after, and there is no tape of it;"
        + " record the page again, or register the native one for that module"
    case .rejected(let operation, let reason): "operation \(operation): \(reason)"
    case .unsupported(let names): "unsupported: \(names.joined(separator: ", "))"
    case .needsTooMuchMemory(let bytes, let most, let largest):
      "a replay would take about \(Self.gigabytes(bytes)) of memory (most of it: \(largest)), more"
        + " than the \(Self.gigabytes(most)) that are allowed; 'parity replay --memory"
        + " \(Self.gigabytes(bytes).filter { $0 != " " })' allows it"
    }
  }
}
