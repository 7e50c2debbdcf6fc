import CandidateKit
import ParityReferences
import ParityResults

/// Why a stage differs.
extension SuiteRunner {
  /// Stages with what the sound of the first that is off tells of why, where that is not the output, at which every
  /// diagnosis looks. Both are rendered again: no run keeps the sounds of stages.
  ///
  /// - Parameters:
  ///   - limit: the null depth that the case may have, dB.
  ///   - seconds: processor seconds of the look.
  func diagnosed(
    _ stages: [StageResult]?, limit: Double?, _ request: RenderRequest, _ candidate: any Candidate,
    within seconds: Double
  ) -> [StageResult]? {
    guard var stages, seconds > 0, let off = stages.firstOff(limit: limit),
      off.name != StageSound.destination,
      let place = stages.firstIndex(where: { $0.name == off.name }),
      let reference = try? oracle.stages(request).first(where: { $0.name == off.name })?.audio,
      let played = try? candidate.render(request).stages?.first(where: { $0.name == off.name })?
        .audio,
      reference.channelCount == played.channelCount, reference.frameCount == played.frameCount
    else { return stages }
    stages[place].diagnosis =
      SignalFindings(
        reference: reference, candidate: played, within: seconds * Self.stageShare
      ).diagnosisResults
    return stages
  }

  /// Of the time for a case: the sound of a stage is looked at as signals are, without experiments.
  private static var stageShare: Double { SignalFindings.share(isBesideExperiments: true) }
}
