import BuildKind
import CAllocationCounter
import Foundation
import Testing

/// That nothing is allocated once the first quanta have passed: every node, worklet and engine.
///
/// Optimised, for that is what is promised; where malloc can be counted.
@Suite(.enabled(if: parity_allocation_counter_is_supported() && isOptimised))
struct AllocationTests {
  /// Quanta until everything has been made that is made once, and then those that are counted.
  private static let (first, counted) = (400, 800)

  private static let subjects =
    NodeKind.all.flatMap(\.subjects) + Subject.registry().names.map(Subject.worklet)
    + [Subject.hiSynth, .notePlayer]

  @Test(arguments: subjects)
  func rendersWithoutAllocating(_ subject: Subject) throws {
    let playing = try subject.start()
    var isSilent = true
    for _ in 0..<Self.first {
      try playing.render()
      isSilent = isSilent && playing.memory.isSilent
    }

    parity_count_allocations(true)
    for _ in 0..<Self.counted { try playing.render() }
    parity_count_allocations(false)

    #expect(parity_allocation_count() == 0)
    // Silence would be no evidence.
    #expect(!isSilent)
  }

  /// The counter itself.
  @Test func seesAnAllocation() {
    parity_count_allocations(true)
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    parity_count_allocations(false)
    pointer.deallocate()

    #expect(parity_allocation_count() == 1)
  }

  private func names(in folder: String, _ suffix: String) throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Subject.checkout.appendingPathComponent(folder).path)
    return Set(names.filter { $0.hasSuffix(suffix) }.map { String($0.prefix { $0 != "." }) })
  }

  @Test func leavesNoNodeOut() throws {
    let nodes = try names(in: "Sources/Engine/WebAudio/Nodes", "Node.swift")

    #expect(Set(NodeKind.all.map(\.name)) == nodes.union(["AudioWorkletNode"]))
  }

  @Test func leavesNoAppOut() throws {
    #expect(try names(in: "Sources/Apps", "").count == Subject.apps.count)
  }
}
