import Testing

/// The list itself, without a diagnosis.
@Suite struct MissedFaultsTests {
  @Test func saysNothingOfWhatIsListedAndMissed() {
    #expect(MissedFaults.complaints(missed: ["a"], listed: ["a"]) == [])
  }

  @Test func complainsOfAMissThatIsNotListed() {
    #expect(
      MissedFaults.complaints(missed: ["a", "b"], listed: ["a"]) == ["missed, and not listed: b"])
  }

  @Test func asksForAFoundOneToLeaveTheList() {
    #expect(
      MissedFaults.complaints(missed: [], listed: ["a"])
        == ["found by now, remove it from the list: a"])
  }
}
