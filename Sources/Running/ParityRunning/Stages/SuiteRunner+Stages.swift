import CandidateKit
import ParityReferences
import ParityResults

/// Why a stage differs.
extension SuiteRunner {
  /// Adds to the stages what the sound of the first differing one shows about the cause, unless that is the output,
  /// which every diagnosis examines anyway. Both sides are rendered again: no run stores the sounds of stages.
  ///
  /// - Parameters:
  ///   - limit: the highest null depth that the case may have, in dB.
  ///   - seconds: processor seconds for the look.
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
    let found = SignalFindings(
      reference: reference, candidate: played, within: seconds * Self.stageShare
    ).diagnosisResults
    // A stage's sound is never an unrelated one: something of what enters it is the reference's.
    stages[place].diagnosis = found?.filter { $0.cause != "unrelated" }
    return stages
  }

  /// Share of a case's time: the sound of a stage is examined as signals are, without experiments.
  private static var stageShare: Double { SignalFindings.share(isBesideExperiments: true) }
}
