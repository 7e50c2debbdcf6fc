/// Named values in the order in which JavaScript lists them.
///
/// Names that are array indexes come first, ascending, then the others in the order in which they were first set; a
/// name that is set again keeps its place. `__proto__` is an ordinary name, as in `JSON.parse`.
///
/// - Source: <https://tc39.es/ecma262/#sec-ordinaryownpropertykeys>
package struct JavaScriptObject: Sendable {
  package typealias Member = (name: JavaScriptText, value: JavaScriptValue)

  private var places: [JavaScriptText: Int] = [:]
  private var settings: [Member] = []

  package init() {}

  package subscript(name: JavaScriptText) -> JavaScriptValue? {
    places[name].map { settings[$0].value }
  }

  package mutating func set(_ name: JavaScriptText, _ value: JavaScriptValue) {
    if let place = places[name] {
      settings[place].value = value
    } else {
      places[name] = settings.count
      settings.append((name, value))
    }
  }

  package var members: [Member] {
    let indexed = settings.compactMap { member in
      member.name.arrayIndex.map { (index: $0, member: member) }
    }
    guard !indexed.isEmpty else { return settings }
    return indexed.sorted { $0.index < $1.index }.map(\.member)
      + settings.filter { $0.name.arrayIndex == nil }
  }
}

extension JavaScriptObject: Equatable {
  package static func == (first: JavaScriptObject, second: JavaScriptObject) -> Bool {
    first.members.elementsEqual(second.members) { $0.name == $1.name && $0.value == $1.value }
  }
}
