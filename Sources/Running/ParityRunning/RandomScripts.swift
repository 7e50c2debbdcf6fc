import AudioSignal
import Judging
import ParityCases
import ParityReferences
import ParityResults

/// A page that draws random numbers, and a port that draws others: no two of its renders would null either.
enum RandomScripts {
  /// Null depth, in dB, above which nothing of the sounds cancels.
  private static let loudest = -20.0

  /// - Parameters:
  ///   - evidence: of a failing case.
  ///   - library: where its reference is.
  ///   - web: the project's folder of pages; nil for the references' own.
  /// - Returns: nil where the case has seeds already, and where none of its scripts names Math.random.
  static func remark(
    on evidence: CaseEvidence, _ reference: ReferenceLibrary.Reference,
    _ library: ReferenceLibrary, web: String?
  ) -> RenderRemark? {
    guard reference.seeds.isEmpty, let depth = evidence.comparison?.nullDepth, depth > loudest
    else { return nil }
    let entry = reference.entry
    let capture = library.manifest.captures.first { $0.origin.id == entry.capture }
    let scripts = [reference.definition.source] + (capture?.loaded?[entry.suite] ?? []).sorted()
    let random = scripts.first { path in
      library.sourceText(path, webFolder: web)?.contains("Math.random") == true
    }
    guard let random else { return nil }
    let isAPage = reference.definition.component == CaseDefinition.recordedPage
    let isWithMeasures = evidence.limit.measures != nil
    return RenderRemark(
      "\(random) uses Math.random: a port with random numbers of its own cannot null"
        + (isWithMeasures ? ", and one render is not another's measure" : "")
        + "; 'seeds: 16' in the \(isAPage ? "page, or 'parity record --case … --seeds 16'," : "case")"
        + " judges it by 16 renders of each (docs/measures.md)", .cause)
  }
}
