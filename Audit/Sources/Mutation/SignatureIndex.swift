import SwiftParser
import SwiftSyntax

/// The parameter types of the functions and initializers that the sources declare.
///
/// Exchanged arguments of different types do not compile, and within a long product the type
/// checker takes minutes to say so.
package struct SignatureIndex: Sendable {
  private struct Call: Hashable, Sendable {
    let name: String
    let labels: [String]
  }

  private var types: [Call: [[String]]] = [:]

  package init() {}

  package init(sources: [String]) {
    for source in sources { collect(Syntax(Parser.parse(source: source)), in: "") }
  }

  /// False when every declaration that the call can mean has parameters of different types there.
  ///
  /// - Parameter position: the first of the two neighbouring arguments.
  func canExchange(_ call: FunctionCallExprSyntax, at position: Int) -> Bool {
    let callee = call.calledExpression
    let name =
      callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? callee.trimmedDescription
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    guard let candidates = types[Call(name: name, labels: labels)] else { return true }
    return candidates.contains { $0[position] == $0[position + 1] }
  }

  private mutating func collect(_ node: Syntax, in type: String) {
    var inner = type
    switch node.as(SyntaxEnum.self) {
    case .structDecl(let declaration): inner = declaration.name.text
    case .classDecl(let declaration): inner = declaration.name.text
    case .enumDecl(let declaration): inner = declaration.name.text
    case .extensionDecl(let declaration): inner = declaration.extendedType.trimmedDescription
    case .functionDecl(let declaration): add(declaration.name.text, declaration.signature)
    case .initializerDecl(let declaration):
      add(type, declaration.signature)
      // As called from a subclass or another initializer.
      add("init", declaration.signature)
    default: break
    }
    for child in node.children(viewMode: .sourceAccurate) { collect(child, in: inner) }
  }

  private mutating func add(_ name: String, _ signature: FunctionSignatureSyntax) {
    let parameters = signature.parameterClause.parameters
    let call = Call(name: name, labels: parameters.map(\.firstName.text))
    types[call, default: []].append(parameters.map(\.type.trimmedDescription))
  }
}
