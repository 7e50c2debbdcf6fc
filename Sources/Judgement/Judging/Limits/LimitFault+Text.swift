import ParityCases
import ReadableNumbers

/// A clause, to follow the place of the fault.
extension LimitFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let name): "'\(name)' has no limit"
    case .noReason(let name): "the limit of '\(name)' has no reason"
    case .noReasonForMeasures(let name):
      "the limit of '\(name)' lets samples differ, and has no reason; add 'reason: …'"
    case .noUnit(let name, let limit):
      "the limit of '\(name)' is '\(limit)', without a unit; write '\(limit) dB'"
    case .invalidDate(let name, let date):
      "the date of '\(name)' is '\(date)'; write it as 2026-11-21"
    case .invalidDepth(let name, let limit):
      "the limit of '\(name)' is '\(limit)'; write bit-exact or a null depth of -1 dB or lower, such as -120 dB (silence has 0 dB)"
    case .invalidWindow(let name, let window):
      "the window of '\(name)' is '\(window)'; write what no 50 ms may exceed, such as -40 dB: between"
        + " \(Limits.windowRange) dB"
    case .windowWithoutDepth(let name):
      "'window' of '\(name)' belongs to a limit on the null depth, and there is none"
    case .bitExactWithMeasures(let name):
      "'\(name)' must be bit-exact: then its measures are equal; leave out one or the other"
    case .optionBitExactWithMeasures:
      "bit-exact sounds have equal measures; give one or the other"
    case .twoDepths(let option): "'\(option)' has two limits on the samples; give one"
    case .measure(let fault, let name): name.map { "'\($0)': \(fault)" } ?? "\(fault)"
    case .noEvidence(let name):
      "the limit of '\(name)' has no evidence; 'parity limits --derive' measures it"
    case .evidenceOfEquality(let name, let limit):
      "the limit of '\(name)' is \(Words.decibels(limit)), but its evidence is that nothing"
        + " differs; write bit-exact"
    case .looserThanEvidence(let name, let limit, let supported):
      "the limit of '\(name)' is \(Words.decibels(limit)), looser than its evidence, which"
        + " supports \(Words.decibels(supported)) with its margin"
    case .capturesDiffer(let name, let spread):
      "'\(name)' must be bit-exact, but its captures differ by \(Words.decibels(spread))"
    case .invalidEvidence(let name, let key, let text):
      "'\(key)' of '\(name)' is '\(text)'; write identical or a null depth in dB"
    case .invalidMargin(let name, let text, let largest):
      "the margin of '\(name)' is '\(text)'; 0 to \(Int(largest)) dB are possible"
    case .unknownName(let name, let known):
      "it limits '\(name)', which no case or suite is called"
        + NearestName.suggestion(NearestName.to(name, among: known))
    }
  }
}
