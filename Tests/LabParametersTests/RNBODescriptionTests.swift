import Foundation
import LabParameters
import ParityCases
import Testing

/// Descriptions of our own, with what real exports do.
@Suite struct RNBODescriptionTests {
  private func read(_ parameters: String, _ rest: String = "") throws -> RNBODescription {
    try RNBODescription(Data("{\"parameters\":[\(parameters)]\(rest)}".utf8), source: "d.json")
  }

  private func entry(_ id: String, _ more: String) -> String {
    "{\"type\":\"ParameterTypeNumber\",\"paramId\":\"\(id)\",\"minimum\":0,\"maximum\":1,\(more)}"
  }

  @Test func clipsAnInitialValueOutsideTheRange() throws {
    let description = try read(entry("gain", "\"initialValue\":1.5,\"exponent\":1,\"steps\":0"))

    #expect(description.table["gain"]?.initial == 1)
    #expect(description.table.warnings.count == 1)
    #expect(description.table.warnings[0].description.contains("d.json: parameter 'gain'"))
  }

  @Test func readsOneStepAsATriggerAndEmptyNamesAsIds() throws {
    let table = try read(
      entry("bang", "\"steps\":1,\"displayName\":\"\",\"name\":\"bang\",\"initialValue\":0")
        + "," + entry("mode", "\"steps\":3,\"displayName\":\" \",\"initialValue\":0")
    ).table

    #expect(table["bang"]?.isTrigger == true)
    #expect(table["bang"]?.name == "bang")
    #expect(table["mode"]?.steps == 3)
    #expect(table["mode"]?.name == "mode")
  }

  @Test func readsAnEnumerationByItsNames() throws {
    let table = try read(
      entry(
        "wave",
        "\"isEnum\":true,\"enumValues\":[\"sine\",\"saw\",3],\"initialValue\":1,\"steps\":3")
    ).table

    #expect(table["wave"]?.choices.map(\.name) == ["sine", "saw", "3"])
    #expect(table["wave"]?.sent(1) == .number(1))
  }

  @Test func leavesOutWhatIsWrongAndKeepsTheOthers() throws {
    let table = try read(
      entry("fine", "\"initialValue\":0.5") + ","
        + "{\"paramId\":\"up\",\"minimum\":2,\"maximum\":1,\"initialValue\":1},"
        + "{\"paramId\":\"text\",\"minimum\":\"low\",\"maximum\":1,\"initialValue\":1},"
        + "{\"minimum\":0,\"maximum\":1},"
        + entry("fine", "\"initialValue\":0")
    ).table

    #expect(table.parameters.map(\.id) == ["fine"])
    #expect(table.faults.map(\.parameter).sorted() == ["4", "fine", "text", "up"])
  }

  @Test func sortsByOrderThenName() throws {
    let table = try read(
      entry("c", "\"order\":1,\"initialValue\":0") + ","
        + entry("a", "\"order\":2,\"initialValue\":0") + ","
        + entry("b", "\"order\":1,\"initialValue\":0")
    ).table

    #expect(table.parameters.map(\.id) == ["b", "c", "a"])
  }

  @Test(arguments: ["", "[]", "{}", "{\"parameters\":{}}", "\u{0}"])
  func refusesWhatIsNoDescription(text: String) {
    #expect(throws: ParameterTableError.self) {
      try RNBODescription(Data(text.utf8), source: "d.json")
    }
  }

  @Test func refusesAHugeFileAndTooManyParameters() {
    #expect(throws: ParameterTableError.self) {
      try RNBODescription(Data(repeating: 32, count: 8 << 20 + 1), source: "d.json")
    }
    let many = (0...4096).map { entry("p\($0)", "\"initialValue\":0") }.joined(separator: ",")
    #expect(throws: ParameterTableError.tooMany(source: "d.json", count: 4097)) {
      try read(many)
    }
  }

  @Test(arguments: [
    "[{\"name\":\"soft\",\"preset\":{\"gain\":{\"value\":0.25},\"__sps\":{\"x\":1}}}]",
    "{\"presets\":[{\"name\":\"soft\",\"preset\":{\"gain\":{\"value\":0.25}}}]}",
  ])
  func readsPresetsAsAListOrBelowAKey(text: String) throws {
    let presets = try RNBOPresets(Data(text.utf8), source: "presets.json").presets

    #expect(presets.map(\.name) == ["soft"])
    #expect(presets.map(\.values) == [["gain": 0.25]])
  }
}
