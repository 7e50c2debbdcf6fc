import AudioSignal
import Comparison
import GraphTrace
import WebAudio

/// A mistake that a developer porting by hand might make, drawn at random for one case.
///
/// Drawing and applying it knows nothing about the hypotheses that look for it: it changes the operations of the trace,
/// or the samples of the render.
struct DrawnFault {
  /// In words, for readers of the audit: "'frequency' of node 7 × 1.37".
  let name: String
  /// Each of these causes names it correctly.
  let truths: Set<String>
  /// Other names that are equally true where they leave nothing: a clipped constant is a quieter one.
  var same: Set<String> = []
  /// Nodes at which a finding may place it; empty for anywhere.
  var nodes: Set<Int> = []
  /// A word that the finding has to contain when its cause is just `parameter`.
  var word: String?
  /// The graph with the mistake.
  var change: (([GraphTrace.Step]) -> [GraphTrace.Step])?
  /// The render with the mistake.
  var treat: ((SampleBuffer) -> SampleBuffer)?
}

/// Numbers that are determined by a seed alone.
///
/// - Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func value(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
  mutating func pick<Element>(_ list: [Element]) -> Element? { list.randomElement(using: &self) }
}
