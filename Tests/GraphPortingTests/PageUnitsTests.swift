import Testing

@testable import GraphPorting

/// The order in which the parts of a port are told.
@Suite struct PageUnitsTests {
  private func units(_ text: String) -> [PageUnits.Unit] {
    // "0a 0- 1a": frame and phrase of each statement.
    PageUnits.units(
      text.split(separator: " ").map { word in
        PageUnits.Place(
          frame: word.first?.wholeNumberValue ?? 0,
          phrase: word.last.flatMap { $0 == "-" ? nil : Int($0.asciiValue ?? 0) - 97 })
      })
  }

  @Test func tellsAPhraseOnceWhereNothingElseIsBetween() {
    #expect(units("0- 0a 1a 2b 3a 4b") == [.statements(0..<1), .phrase(0, nil), .phrase(1, nil)])
  }

  @Test func keepsTheOrderWithinAFrame() {
    // b comes before a at frame 1, although a is the first to appear.
    #expect(units("0a 1b 1a") == [.phrase(1, nil), .phrase(0, nil)])
    #expect(
      units("0a 0- 1- 1b 1a") == [
        .statements(2..<3), .phrase(1, nil), .phrase(0, nil), .statements(1..<2),
      ])
  }

  @Test func tellsRunByRunWhatComesInEitherOrder() {
    #expect(
      units("0a 0b 1b 1a")
        == [.phrase(0, 0..<1), .phrase(1, 1..<2), .phrase(1, 2..<3), .phrase(0, 3..<4)])
    #expect(units("0a 0- 0a") == [.phrase(0, 0..<1), .statements(1..<2), .phrase(0, 2..<3)])
  }

  @Test func survivesAVeryLongFrame() {
    let places = (0..<20000).map { PageUnits.Place(frame: 0, phrase: $0 % 2 == 0 ? 0 : nil) }
    #expect(PageUnits.units(places).count == 20000)
  }
}
