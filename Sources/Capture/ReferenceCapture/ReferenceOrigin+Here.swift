import BrowserCapture
import Foundation
import ParityReferences
import ParityResults

extension ReferenceOrigin {
  /// A capture made here and now.
  ///
  /// - Parameter renders: how often each case was rendered.
  package init(browser: Browser, renders: Int, id: Int = 0) {
    let machine = Machine.current
    self.init(
      id: id, browser: .init(name: browser.name, version: browser.version),
      platform: machine.platform, processor: machine.processor, date: Date(),
      switches: BrowserCapture.switches, renders: renders, stableSums: true)
  }
}
