import ParityTesting
import Tremolo
import XCTest

/// The same with XCTest.
final class TremoloXCTests: XCTestCase {
  func testRendersOneCaseAsThePageDoes() throws {
    let known = try CapturedCases()["tremolo/rates-base"]
    let input = try XCTUnwrap(known.stimulus?.channels.first)
    let tremolo = Tremolo(rate: try known.number("rate"), depth: try known.number("depth"))

    try expectParity(
      of: tremolo.process(input, sampleRate: known.sampleRate), with: known.id,
      limit: .nullDepth(-115))
  }
}
