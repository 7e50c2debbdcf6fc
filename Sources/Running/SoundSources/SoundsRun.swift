import AudioSignal
import CandidateKit
import Comparison
import ParityReferences
import ParityRunning
import SoundSpectra

/// Measures sounds on all cores, releasing each before the next.
package struct SoundsRun: Sendable {
  private let library: ReferenceLibrary?
  private let reader: SoundReader
  private let candidates: [any Candidate]
  private let plan: SpectrumPlan
  private let keeper: SoundKeeper

  /// Receives what can be listened to: a sound's name, its position among the measured ones, and its samples.
  package typealias SoundKeeper =
    @Sendable (
      _ place: Int, _ shape: SignalShape, (_ body: (SampleBuffer) throws -> Void) throws -> Void
    )
    throws -> Bool

  /// The result for one sound.
  package struct Outcome: Sendable {
    package let result: SoundResult?
    package let measured: MeasuredSound?
    package let failure: SoundsResults.Failure?
    /// It can be played on the page.
    package let isKept: Bool
  }

  /// - Parameters:
  ///   - candidates: each renders every named case, and is compared with its reference.
  ///   - keeper: called once for each sound, from several threads.
  package init(
    library: ReferenceLibrary?, reader: SoundReader, candidates: [any Candidate],
    plan: SpectrumPlan, keeper: @escaping SoundKeeper
  ) {
    self.library = library
    self.reader = reader
    self.candidates = candidates
    self.plan = plan
    self.keeper = keeper
  }

  /// - Parameter onFinish: called with the number of sources done, and the name of the last.
  /// - Returns: the outcomes of each source: its own, and its candidates'.
  /// - Throws: `CancellationError`.
  package func measure(
    _ sources: [SoundSource], atOnce: Int, onFinish: (Int, String) -> Void
  ) async throws -> [[Outcome]] {
    let width = candidates.count + 1
    let pieces = sources.enumerated().map { (place: $0.offset * width, source: $0.element) }
    return try await JobPool.map(pieces, atOnce: atOnce) { piece in
      try outcomes(of: piece.source, from: piece.place)
    } onFinish: { done, outcomes in
      onFinish(done, outcomes.first?.result?.name ?? outcomes.first?.failure?.name ?? "")
    }
  }

  private func outcomes(of source: SoundSource, from place: Int) throws -> [Outcome] {
    switch source.kind {
    case .reference(let entry): return try outcomes(of: source, entry, from: place)
    case .file(let path):
      return [
        try outcome(named: source.name, source.origin, at: place, source.shape) {
          try reader.read(path, $0)
        }
      ]
    case .preset, .mixture:
      // A render is measured and kept from a single pass.
      let sound: SampleBuffer
      do {
        sound = try reader.whole(source)
      } catch {
        return [try failure(source.name, error)]
      }
      return [
        try outcome(named: source.name, source.origin, at: place, source.shape) {
          try SoundReader.hand(out: sound, $0)
        }
      ]
    }
  }

  private func outcomes(
    of source: SoundSource, _ entry: Manifest.Entry, from place: Int
  ) throws -> [Outcome] {
    let whole: WholeReference
    do {
      whole = try reader.wholeReference(entry)
    } catch {
      return [try failure(source.name, error)]
    }
    let remarks =
      whole.firstFrame > 0
      ? ["only the end is measured, which is all that its reference keeps"] : []
    let own = try outcome(
      named: source.name, entry.id, at: place, SignalShape(whole.audio), remarks: remarks
    ) { try SoundReader.hand(out: whole.audio, $0) }
    return [own]
      + (try candidates.enumerated().map { index, candidate in
        try outcome(of: candidate, entry, source.name, whole, at: place + index + 1)
      })
  }

  private func outcome(
    of candidate: any Candidate, _ entry: Manifest.Entry, _ name: String, _ whole: WholeReference,
    at place: Int
  ) throws -> Outcome {
    let name = "\(name) · \(candidate.name)"
    do {
      guard let library, candidate.covers(entry) else {
        throw NoCandidate(id: entry.id, isGraph: entry.hasGraph)
      }
      let reference = try library.load(entry)
      let rendered = try candidate.render(RenderRequest(reference, in: library))
      let latency = rendered.latency ?? candidate.plannedLatency(for: reference.definition)
      let audio = rendered.audio.dropping(frames: latency + whole.firstFrame)
      var residual: SoundResidual?
      var remarks: [String] = []
      do {
        residual = try SoundResidual(reference: whole.audio, candidate: audio)
      } catch {
        remarks.append("not compared sample by sample: \(error)")
      }
      return try outcome(
        named: name, "\(candidate.name) of \(entry.id)", at: place, SignalShape(audio),
        residual: residual, remarks: remarks
      ) { try SoundReader.hand(out: audio, $0) }
    } catch {
      return try failure(name, error)
    }
  }

  private func outcome(
    named name: String, _ origin: String, at place: Int, _ shape: SignalShape,
    residual: SoundResidual? = nil, remarks: [String] = [],
    _ read: (_ body: (SampleBuffer) throws -> Void) throws -> Void
  ) throws -> Outcome {
    do {
      var meter: SoundMeter?
      try read { block in
        // A rendered sound's shape is known only now.
        let used =
          try meter
          ?? SoundMeter(
            SignalShape(
              channelCount: block.channelCount, frameCount: shape.frameCount,
              sampleRate: block.sampleRate), plan)
        meter = used
        try used.append(block)
      }
      guard let measured = try meter?.finish() else { throw SoundError.empty }
      let isKept = try keeper(place, measured.shape, read)
      return Outcome(
        result: SoundResult(
          name: name, origin: origin, reference: 0, measured: measured, residual: residual,
          remarks: remarks), measured: measured, failure: nil, isKept: isKept)
    } catch {
      return try failure(name, error)
    }
  }

  private func failure(_ name: String, _ error: any Error) throws -> Outcome {
    if error is CancellationError { throw error }
    return Outcome(
      result: nil, measured: nil, failure: .init(name: name, reason: "\(error)"), isKept: false)
  }
}

extension SoundResidual {
  /// - Throws: `ComparisonError` when they cannot be compared sample for sample.
  init(reference: SampleBuffer, candidate: SampleBuffer) throws {
    let comparison = try SignalComparison(reference: reference, candidate: candidate)
    let mean = comparison.meanSpectra
    self.init(
      bitExact: comparison.isBitExact, nullDepth: comparison.nullDepth,
      logSpectralDistance: try LogSpectralDistance().measure(
        reference: mean.reference, candidate: mean.candidate))
  }
}
