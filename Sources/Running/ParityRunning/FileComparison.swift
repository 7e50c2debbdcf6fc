import AudioFiles
import AudioSignal
import Comparison
import Foundation
import Judging
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults
import ReadableNumbers
import SoundSpectra

/// Compares two audio files as a run compares a case.
package struct FileComparison: Sendable {
  package let referencePath: String
  package let candidatePath: String
  package let limit: LimitResult
  package let isImpulseResponse: Bool
  /// Compensate delay, clock, gain, sign and channel order before comparing; mono is compared with both channels of
  /// stereo.
  package let aligns: Bool
  /// Convert a candidate with another sample rate to the reference's.
  package var resamples = false
  /// How much may be compensated.
  package var bounds = AlignmentBounds()
  /// The case's name; by default, that of the reference's file.
  package var name: String?
  /// How long to look for the cause of a difference.
  package var effort = DiagnosisEffort.quick

  /// Signals up to this length are held in memory, for plots: 87 s of stereo at 48 kHz, 32 MiB each.
  package static let heldSamples = 1 << 23

  /// - Parameters:
  ///   - limit: `bit-exact`, or a null depth such as `-120` or `-120 dB`.
  ///   - isImpulseResponse: both files are impulse responses.
  /// - Throws: `LimitsError.limit`.
  package init(
    referencePath: String, candidatePath: String, limit: String, isImpulseResponse: Bool = false,
    aligns: Bool = false, window: String? = nil
  ) throws(LimitsError) {
    self.aligns = aligns
    self.referencePath = referencePath
    self.candidatePath = candidatePath
    self.isImpulseResponse = isImpulseResponse
    var limit = try Limits.parse(options: limit)
    limit.window = try Limits.window(window, of: "--window", path: "--window")
    self.limit = limit
  }

  /// The files read for names that are not files themselves, by name.
  private var files: [String: ComparedSound] = [:]

  /// - Throws: `AudioFileError`, `ComparisonError` naming the files.
  package func run() throws -> CaseOutcome {
    var folder: PrivateFolder?
    defer { folder?.remove() }
    var prepared = self
    for name in [referencePath, candidatePath] {
      prepared.files[name] = try ComparedSound(name) {
        let place = try folder ?? PrivateFolder(prefix: "parity-compare")
        folder = place
        return place.path
      }
    }
    return try prepared.compare()
  }

  private func path(_ name: String) -> String { files[name]?.path ?? name }

  private func compare() throws -> CaseOutcome {
    try SameFile.refuse(reference: referencePath, candidate: candidatePath)
    // A reference in a sum is no port's either, unless the reference is made of it and of others too.
    let parts = (files[referencePath]?.parts ?? [], files[candidatePath]?.parts ?? [])
    if parts.0.count == 1 {
      for part in parts.1 { try SameFile.refuse(reference: parts.0[0], candidate: part) }
    } else {
      for (one, other) in zip(parts.0, parts.1) where parts.0.count == parts.1.count {
        try SameFile.refuse(reference: one, candidate: other)
      }
      try SameFile.refuse(references: parts.0, candidates: parts.1)
    }
    let reference = try AudioFileReader(path(referencePath))
    let candidate = try AudioFileReader(path(candidatePath))
    try TooManyChannels.refuse([(referencePath, reference), (candidatePath, candidate)])
    let shapes = (reference: SignalShape(reference), candidate: SignalShape(candidate))
    guard max(reference.sampleCount, candidate.sampleCount) <= Self.heldSamples else {
      guard !aligns else { throw TooLongToAlign(path: referencePath, limit: Self.heldSamples) }
      let paths = (reference: path(referencePath), candidate: path(candidatePath))
      return try outcome(PairSource(paths: paths, audio: nil, shapes: shapes), nil)
    }
    var audio = (
      reference: try reference.read(frames: reference.frameCount),
      candidate: try candidate.read(frames: candidate.frameCount)
    )
    let (converted, resampling) = try ResampledCandidate.of(audio, isAsked: resamples)
    audio.candidate = converted
    var conversion = resampling
    if aligns {
      let (mixed, mixing) = MonoInStereo.of(audio)
      audio = mixed
      conversion += mixing
    }
    if aligns, let aligned = align(audio.reference, audio.candidate) {
      return try outcome(
        source(aligned.pair.reference, aligned.pair.candidate), aligned.findings,
        firstFrame: aligned.pair.frames.lowerBound, remarks: aligned.remarks + conversion)
    }
    let rest = SilentRest(
      reference: audio.reference, candidate: audio.candidate, mostCut: aligns ? bounds.cutFrames : 0
    )
    let isFitted = rest != nil && (aligns || limit.measures != nil)
    let other = isFitted ? rest?.fitted(audio.candidate) ?? audio.candidate : audio.candidate
    return try outcome(
      source(audio.reference, other),
      SignalFindings(reference: audio.reference, candidate: other, within: effort.seconds),
      remarks: conversion + (isFitted ? rest.map { [RenderRemark($0.text, .note)] } ?? [] : []),
      hint: rest.map { "\($0.text); --align compares without them" }
        ?? MonoInStereo.hint(audio) ?? ResampledCandidate.hint(audio))
  }

  private func source(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> PairSource {
    PairSource(
      paths: (path(referencePath), path(candidatePath)), audio: (reference, candidate),
      shapes: (SignalShape(reference), SignalShape(candidate)))
  }

  /// The two signals with delay, clock, gain and the like compensated.
  ///
  /// - Returns: nil where nothing is out of place, and where nothing fits; then the signals are compared as they are.
  private func align(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Aligned? {
    guard let alignment = Alignment.measure(reference: reference, candidate: candidate),
      !alignment.isIdentity, alignment.confidence >= Self.leastConfidence,
      let pair = alignment.compensated(reference: reference, candidate: candidate)
    else { return nil }
    var compensated = alignment
    compensated.isCompensated = true
    let findings = SignalFindings(
      reference: pair.reference, candidate: pair.candidate, firstFrame: pair.frames.lowerBound,
      alignment: compensated, within: effort.seconds)
    let violations = bounds.violations(
      alignment, reference: reference, candidate: candidate, pair: pair,
      // Where measures decide, samples need not be close to one another.
      limit: limit.kind == .measures ? .infinity : limit.decibels)
    let remark = AlignmentBounds.remark(
      alignment, reference: reference, candidate: candidate, frames: pair.frames)
    return Aligned(
      pair: pair, findings: findings,
      remarks: violations.map { RenderRemark($0, .failure) }
        + [remark].compactMap(\.self).map { RenderRemark($0, .note) })
  }

  private struct Aligned {
    let pair: CompensatedPair
    let findings: SignalFindings
    let remarks: [RenderRemark]
  }

  /// - Parameters:
  ///   - firstFrame: where in the reference the signals begin.
  ///   - hint: said instead of a finding when the two cannot be compared.
  private func outcome(
    _ source: PairSource, _ findings: SignalFindings?, firstFrame: Int = 0,
    remarks: [RenderRemark] = [], hint: String? = nil
  ) throws -> CaseOutcome {
    let comparison: SignalComparison
    do {
      comparison = try source.compare()
    } catch let error as ComparisonError {
      throw Incomparable(
        referencePath: referencePath, candidatePath: candidatePath, reason: error,
        finding: hint ?? findings?.diagnoses.first?.finding)
    }
    let metrics =
      comparison.isBitExact ? nil : try source.measure(isImpulseResponse: isImpulseResponse)
    var evidence = CaseEvidence(
      definition(source.shapes.reference, firstFrame: firstFrame),
      candidate: URL(fileURLWithPath: candidatePath).lastPathComponent, reference: 0,
      limit: limit, spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil))
    evidence.add(comparison, metrics, findings, firstFrame: firstFrame)
    let isAdmitted = evidence.comparison.map(limit.admits) ?? false
    if isAdmitted, !comparison.isBitExact, let audio = source.audio {
      evidence.overlooked = PlainFaults.passed(by: limit, in: audio.reference)
    }
    if !isAdmitted, let audio = source.audio {
      evidence.words = SoundDifferences(reference: audio.reference, candidate: audio.candidate)
    }
    let narrowed = try [referencePath, candidatePath].filter { path($0) == $0 }.compactMap {
      try NarrowedSamples($0)?.remark
    }
    let prepared = [referencePath, candidatePath].flatMap { files[$0]?.remarks ?? [] }
    let alike = isAdmitted ? nil : SoundsAlike.remark(on: evidence)
    let unnoticed =
      isAdmitted ? source.audio.flatMap { PlainFaults.remark(on: evidence, in: $0.reference) } : nil
    var notes = prepared + remarks + narrowed + [alike, unnoticed].compactMap(\.self)
    if findings == nil, !comparison.isBitExact {
      notes.append(
        RenderRemark(
          "longer than \(Words.count(Self.heldSamples)) samples: no alignment is measured, and no cause is"
            + " looked for", .note))
    }
    return CaseOutcome(
      evidence.remarking(notes), today: Day.today,
      exhibits: CaseExhibits(comparison, source.audio, firstFrame: firstFrame))
  }

  /// The outcome when the two could not be compared.
  ///
  /// A file that cannot be read is given no frames, and the most common sample rate.
  func incomparable(_ fault: String) -> CaseOutcome {
    let shape =
      [referencePath, candidatePath].lazy.compactMap { try? AudioFileReader($0) }.first
      .map { SignalShape($0) } ?? SignalShape(channelCount: 1, frameCount: 0, sampleRate: 48000)
    let evidence = CaseEvidence(
      definition(shape, firstFrame: 0),
      candidate: URL(fileURLWithPath: candidatePath).lastPathComponent, reference: 0,
      limit: limit, spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil))
    return CaseOutcome(evidence.incomparable(fault), today: Day.today)
  }

  /// Below this share of the candidate's energy, the alignment was found between unrelated signals.
  private static let leastConfidence = 0.1

  /// Aligning holds both signals in memory.
  package struct TooLongToAlign: Error, CustomStringConvertible {
    package let path: String
    package let limit: Int

    package var description: String {
      "\(path) is too long for --align: \(Words.count(limit)) samples of all channels are the most;"
        + " cut the files, or compare without it"
    }
  }

  /// Two files that cannot be compared.
  package struct Incomparable: Error, CustomStringConvertible {
    package let referencePath: String
    package let candidatePath: String
    package let reason: ComparisonError
    /// What the signals show all the same.
    package let finding: String?

    package var description: String {
      "cannot compare \(referencePath) (reference) with \(candidatePath) (candidate): \(reason)"
        + (finding.map { "; probably \($0)" } ?? "")
    }
  }

  /// A file's name turned into a valid case name.
  static func caseName(_ name: String) -> String {
    let safe = String(name.lowercased().map { CaseDefinition.isValidName("\($0)") ? $0 : "-" })
    return CaseDefinition.isValidName(safe) ? safe : "file"
  }

  private func definition(_ reference: SignalShape, firstFrame: Int) -> CaseDefinition {
    let url = URL(fileURLWithPath: referencePath)
    let id = name ?? Self.caseName(url.deletingPathExtension().lastPathComponent)
    return CaseDefinition(
      id: "compare/\(id)", suite: "compare", name: id, component: "Audio file", kind: .data,
      source: referencePath, sampleRate: reference.sampleRate,
      frames: firstFrame + reference.frameCount, channels: reference.channelCount,
      keepFrom: firstFrame > 0 ? firstFrame : nil,
      parameters: .object([
        "reference": .string(referencePath), "candidate": .string(candidatePath),
      ]))
  }
}
