import Foundation
import ReadableNumbers

/// What the plugin is doing, as recorded by the host in a shared page of memory, which can be read however the host
/// ends.
struct PluginPhase: Equatable {
  private let phase: UInt64
  private let frame: UInt64
  private let render: UInt64
  private let blocks: UInt64

  /// nil before the host has made the page.
  init?(path: String) {
    guard let bytes = FileManager.default.contents(atPath: path), bytes.count >= 32 else {
      return nil
    }
    let numbers = (0..<4).map { index in
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    }
    (phase, frame, render, blocks) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  var isInBlock: Bool { phase == 6 }
  var isUnloading: Bool { phase == 8 }
  var blockFrame: Int { Int(frame) }

  /// A clause: "while parameters were set".
  var clause: String {
    switch phase {
    case 0: "before it was loaded"
    case 1: "while it was loaded"
    case 2: "while an instance was made"
    case 3: "while its state was loaded or saved"
    case 4: "while parameters were set"
    case 5: "while it was activated"
    case 6:
      "in the block at frame \(DiagnosisText.grouped(Int(frame)))"
        + (render > 0 ? " of render \(render + 1)" : "")
    case 7: "while it was reset"
    case 9: "while it rendered"
    default: "while it was unloaded"
    }
  }
}
