import CAmbientKernels
import WebAudio

/// The reverb's feedback delay network: lines that are read, damped, mixed into one another and written back.
///
/// Values read, damped and mixed are floats, as in the app's `Float32Array`s; everything else is double.
///
/// - Shape: 4 or 8 lines; the first half is fed from the left, the second half from the right.
/// - Real-time: `read` and `write` never allocate, lock or throw.
struct FeedbackDelayLines: ~Copyable {
  /// The largest size for which the lines have room.
  private static let largestSize = 4.0
  /// How far full modulation moves a line, as a share of its delay.
  private static var modulationRange: Double { @_noLocks @_noAllocation get { 0.015 } }
  /// A quantum, plus the sample after the one that is read.
  private static var shortestAtOnce: Double {
    @_noLocks @_noAllocation get { Double(RenderQuantum.frameCount + 2) }
  }

  let count: Int
  /// The lines' outputs at the last `read`, before damping.
  let reads: UnsafeMutablePointer<Float>
  /// The same after damping and mixing.
  let mixed: UnsafeMutablePointer<Float>
  private let damped: UnsafeMutablePointer<Float>
  private let damperStates: UnsafeMutablePointer<Double>
  private let delaysAtSizeOne: UnsafeMutablePointer<Double>
  private let delays: UnsafeMutablePointer<Double>
  private let swayedDelays: UnsafeMutablePointer<Double>
  private let lines: UnsafeMutablePointer<DelayLine>
  private let matrix: HadamardMix
  private let gains: UnsafeMutablePointer<parity_network_gains>
  private let kernelLines: UnsafeMutablePointer<parity_line>
  /// Each of eight lines' outputs for a quantum, before damping and after mixing.
  let quantumReads: UnsafeMutablePointer<Float>
  let quantumMixed: UnsafeMutablePointer<Float>
  private let linesPerModulator: Int
  private let injectLevel: Double
  private let sampleRate: Double
  /// Applied besides the feedback; 1 unless `setDecay` is called.
  private let lineGains: UnsafeMutablePointer<Double>
  private var hasLineGains = false

  init(_ table: ReverbTable, matrix: MixingMatrix?, sampleRate: Double) {
    let times = table.lineMilliseconds
    count = times.count
    linesPerModulator = times.count / table.modulationRates.count
    injectLevel = table.injectLevel
    self.sampleRate = sampleRate
    self.matrix = HadamardMix(matrix ?? .sylvester(lineCount: count))
    reads = .allocate(capacity: 3 * count)
    reads.initialize(repeating: 0, count: 3 * count)
    mixed = reads + count
    damped = reads + 2 * count
    damperStates = .allocate(capacity: 5 * count)
    damperStates.initialize(repeating: 0, count: 5 * count)
    delaysAtSizeOne = damperStates + count
    delays = damperStates + 2 * count
    swayedDelays = damperStates + 3 * count
    lineGains = damperStates + 4 * count
    lineGains.update(repeating: 1, count: count)
    gains = .allocate(capacity: 1)
    gains.initialize(to: self.matrix.gains())
    quantumReads = .allocate(capacity: 2 * count * RenderQuantum.frameCount)
    quantumReads.initialize(repeating: 0, count: 2 * count * RenderQuantum.frameCount)
    quantumMixed = quantumReads + count * RenderQuantum.frameCount
    kernelLines = .allocate(capacity: count)
    lines = .allocate(capacity: count)
    let scale = sampleRate / 48000
    for (index, time) in times.enumerated() {
      // The rate enters twice, through the scale and the conversion to samples, as in the app.
      let delay = time * scale * sampleRate / 1000
      delaysAtSizeOne[index] = delay
      delays[index] = delay
      (lines + index).initialize(
        to: DelayLine(size: Int((delay * Self.largestSize).rounded(.up))))
      (kernelLines + index).initialize(to: lines[index].line(delay: delay))
    }
  }

  deinit {
    lines.deinitialize(count: count)
    lines.deallocate()
    kernelLines.deallocate()
    gains.deallocate()
    quantumReads.deallocate()
    reads.deallocate()
    damperStates.deallocate()
  }

  func setSize(_ size: Double) {
    for line in 0..<count { delays[line] = delaysAtSizeOne[line] * size }
  }

  /// Makes every line fall by 60 dB in the same time, whatever its length.
  mutating func setDecay(seconds: Double) {
    hasLineGains = true
    for line in 0..<count {
      lineGains[line] = power(10, -3 * delays[line] / (sampleRate * max(seconds, 0.01)))
    }
  }

  /// Moves the lines' delays to the modulators' positions in this quantum.
  @_noLocks @_noAllocation
  func sway(by modulation: UnsafePointer<Double>) {
    for line in 0..<count {
      let base = delays[line]
      let sway = modulation[line / linesPerModulator] * base * Self.modulationRange
      swayedDelays[line] = max(1, base + sway)
    }
  }

  /// Reads and writes a whole quantum with the same result as frame by frame.
  ///
  /// - Returns: false, without doing anything, where that is impossible: with four lines, with gains of their own, and
  ///   where a line would read what the same quantum writes.
  @_noLocks @_noAllocation
  func pass(_ block: borrowing ReverbBlock, feedback: Double) -> Bool {
    guard count == 8, !hasLineGains else { return false }
    for line in 0..<count {
      let delay = swayedDelays[line]
      guard delay >= Self.shortestAtOnce, delay <= Double(lines[line].size - 1) else {
        return false
      }
      kernelLines[line] = lines[line].line(delay: delay)
    }
    gains.pointee.feedback = feedback
    gains.pointee.inject = injectLevel
    NetworkKernels.pass(
      kernelLines, gains, block, states: damperStates, reads: quantumReads, mixed: quantumMixed)
    for line in 0..<count { lines[line].advance(by: RenderQuantum.frameCount) }
    return true
  }

  @_noLocks @_noAllocation
  func read(damping: Double) {
    for line in 0..<count {
      let value = Float(lines[line].readInterpolated(swayedDelays[line]))
      reads[line] = value
      let state = Double(value) * (1 - damping) + damperStates[line] * damping
      damperStates[line] = state
      damped[line] = Float(state)
    }
    matrix.mix(damped, into: mixed)
  }

  @_noLocks @_noAllocation
  func write(feedback: Double, left: Double, right: Double) {
    let half = count / 2
    let (injectLeft, injectRight) = (left * injectLevel, right * injectLevel)
    for line in 0..<count {
      let inject = line < half ? injectLeft : injectRight
      lines[line].write(softClip(Double(mixed[line]) * feedback * lineGains[line] + inject))
    }
  }
}
