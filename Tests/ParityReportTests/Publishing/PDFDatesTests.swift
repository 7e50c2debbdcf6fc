import Foundation
import Testing

@testable import ParityReport

@Suite struct PDFDatesTests {
  private let date = Date(timeIntervalSince1970: 1_795_201_200)

  @Test func putsTheRunsDateInPlace() {
    let pdf =
      Data("%PDF-1.4\n/CreationDate (D:20200102030405+01'30')\n/ModDate (D:19991231235959)>>".utf8)
      + Data([0, 0xff, 0xfe])

    let fixed = PDFDates.replaced(in: pdf, by: date)

    #expect(
      fixed
        == Data(
          "%PDF-1.4\n/CreationDate (D:20261120190000+00'00')\n/ModDate (D:20261120190000)>>".utf8)
        + Data([0, 0xff, 0xfe]))
  }

  @Test(arguments: [
    "", "/CreationDate (D:2020", "/ModDate (D:not a date at all)", "/CreationDate <445A>",
  ])
  func leavesEverythingElseAsItIs(text: String) {
    #expect(PDFDates.replaced(in: Data(text.utf8), by: date) == Data(text.utf8))
  }
}
