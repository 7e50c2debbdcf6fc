import ArgumentParser
import BrowserCapture
import Foundation
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

/// The inputs of a site.
extension PublishCommand {
  var signer: SiteSigner? {
    get throws {
      guard let sign, let key else { return nil }
      return try SiteSigner(
        name: sign.trimmingCharacters(in: .whitespacesAndNewlines), key: key)
    }
  }

  func signature(by signer: SiteSigner?) -> Publication.Signer? {
    guard let signer else { return nil }
    return { folder in try signer.sign(folder) }
  }

  func history(of site: PublishedFolder) throws -> RunHistory {
    var history = stateFolder.history(in: project).history
    if let published = try PublishedHistory.read(site.historyPath) {
      history.merge(published.runs)
    }
    for path in histories {
      if let earlier = try PublishedHistory.read(path) {
        history.merge(earlier.runs)
      } else {
        Terminal.note("note: there is no \(path); it adds no past runs")
      }
    }
    return history
  }

  /// - Returns: nil without a browser, which the summary does not need.
  func printer() async -> Publication.Printer? {
    guard !noPdf, let browser = try? await Browser.findChromium() else { return nil }
    return { try await PagePrinter(browser).pdf(of: $0) }
  }
}
