import CYaml
import Yams

/// Counts the values that a YAML text stands for once its aliases are expanded.
///
/// A kilobyte of aliases to aliases can stand for more values than a machine can hold. They are counted from the
/// parser's events, before any value is made.
package enum YAMLBounds {
  /// Ten sweeps with the largest number of cases stay below it.
  package static let mostValues = 100_000
  package static let greatestDepth = 64
  /// In bytes; a larger file does not hold settings.
  package static let largestSize = 1 << 20

  /// Why a text is refused, and where.
  package struct Excess: Error, Equatable {
    package let message: String
    /// Counted from 1.
    package let line: Int
    package let column: Int
  }

  /// The size of one value: how many values it holds in all, and how deeply they are nested.
  private struct Size {
    var values = 1
    var depth = 1

    mutating func add(_ part: Size) {
      values = values.addingReportingOverflow(part.values).overflow ? .max : values + part.values
      depth = max(depth, part.depth.addingReportingOverflow(1).overflow ? .max : part.depth + 1)
    }
  }

  /// Accepts text that is not YAML: the composer reports what is wrong with it, and where.
  ///
  /// - Throws: `Excess`.
  package static func check(_ yaml: String) throws(Excess) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    var text = yaml
    let excess: Excess? = text.withUTF8 { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      do throws(Excess) {
        try count(&parser)
        return nil
      } catch {
        return error
      }
    }
    if let excess { throw excess }
  }

  private static func count(_ parser: inout yaml_parser_t) throws(Excess) {
    var open: [(anchor: String?, size: Size)] = []
    var anchors: [String: Size] = [:]
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { return }
      defer { yaml_event_delete(&event) }
      var complete: Size?
      switch event.type {
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return
      case YAML_SEQUENCE_START_EVENT:
        open.append((text(event.data.sequence_start.anchor), Size()))
      case YAML_MAPPING_START_EVENT:
        open.append((text(event.data.mapping_start.anchor), Size()))
      case YAML_SCALAR_EVENT:
        complete = Size()
        if let anchor = text(event.data.scalar.anchor) { anchors[anchor] = Size() }
      case YAML_ALIAS_EVENT:
        // An alias that names nothing is left to the composer to refuse.
        complete = text(event.data.alias.anchor).flatMap { anchors[$0] } ?? Size()
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        guard let closed = open.popLast() else { return }
        if let anchor = closed.anchor { anchors[anchor] = closed.size }
        complete = closed.size
      default: break
      }
      if let complete {
        if !open.isEmpty { open[open.count - 1].size.add(complete) }
        let whole = open.isEmpty ? complete : open[open.count - 1].size
        try refuse(whole.values > mostValues, "it expands to more than \(mostValues) values", event)
        try refuse(
          whole.depth + max(0, open.count - 1) > greatestDepth,
          "it is nested more than \(greatestDepth) deep", event)
      }
      try refuse(
        open.count > greatestDepth, "it is nested more than \(greatestDepth) deep", event)
    }
  }

  private static func refuse(
    _ isExcess: Bool, _ message: String, _ event: yaml_event_t
  ) throws(Excess) {
    guard isExcess else { return }
    throw Excess(
      message: message + ", with its aliases expanded; write it without them",
      line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
  }

  private static func text(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    anchor.map { String(cString: $0) }
  }
}
