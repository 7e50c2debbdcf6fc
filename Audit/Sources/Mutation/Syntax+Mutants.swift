import SwiftSyntax

extension Syntax {
  /// The mutants of this node alone, without those of the nodes in it.
  func mutants(isStatement: Bool, _ signatures: SignatureIndex) -> [Mutant] {
    if isStatement { return droppedStatement }
    switch self.as(SyntaxEnum.self) {
    case .infixOperatorExpr(let expression): return expression.operatorMutants
    case .prefixOperatorExpr(let expression): return expression.signMutants
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: return constantMutants
    case .subscriptCallExpr(let expression): return expression.indexMutants
    case .functionCallExpr(let call): return call.swappedArguments(signatures)
    default: return []
    }
  }

  func replacing(_ kind: MutationOperator, by replacement: String) -> Mutant {
    Mutant(kind, textRange, trimmedDescription, replacement)
  }

  private var constantMutants: [Mutant] {
    LiteralMutation.replacements(of: trimmedDescription).map { replacing(.constant, by: $0) }
  }

  private var droppedStatement: [Mutant] {
    guard let item = self.as(CodeBlockItemSyntax.self), !item.isNeeded else { return [] }
    return [replacing(.dropped, by: "")]
  }
}

extension FunctionCallExprSyntax {
  /// What ends the program when a caller broke the rules; no case does.
  var isTrap: Bool {
    ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
      .contains(calledExpression.trimmedDescription)
  }
}

extension CodeBlockItemSyntax {
  /// Statements without which the code does not compile: results, the only one of a body, the way
  /// out of a `guard`, a property's or variable's first value.
  fileprivate var isNeeded: Bool {
    if let result = item.as(ReturnStmtSyntax.self), result.expression != nil { return true }
    guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return true }
    if list.count == 1, isResult(of: list) { return true }
    // The last statement of a `guard` leaves the scope.
    if list.parent?.parent?.is(GuardStmtSyntax.self) == true, list.last?.id == id { return true }
    guard let expression = item.as(ExprSyntax.self) else { return false }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return call.isTrap || call.calledExpression.trimmedDescription.hasSuffix(".init")
    }
    guard let assignment = expression.as(InfixOperatorExprSyntax.self),
      assignment.operator.is(AssignmentExprSyntax.self)
    else { return false }
    let name = assignment.leftOperand.trimmedDescription
    let isProperty = !name.contains(".") || name.hasPrefix("self.") || name.hasPrefix("(")
    return isOfInitializer && isProperty
      || isDeclaredWithoutValue(name)
  }

  private var isOfInitializer: Bool {
    var node = parent
    while let current = node {
      if current.is(InitializerDeclSyntax.self) { return true }
      if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      node = current.parent
    }
    return false
  }

  /// True for a variable of an enclosing block that gets its first value here.
  private func isDeclaredWithoutValue(_ name: String) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      let bindings =
        parent.as(CodeBlockItemListSyntax.self)?
        .compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings) ?? []
      let isHere = bindings.contains {
        $0.initializer == nil && $0.pattern.trimmedDescription == name
      }
      if isHere { return true }
      node = parent
    }
    return false
  }

  /// True where a body of one statement gives a value, and for all of a `switch`.
  private func isResult(of list: CodeBlockItemListSyntax) -> Bool {
    guard let owner = list.parent else { return true }
    switch owner.as(SyntaxEnum.self) {
    case .closureExpr, .switchCase, .accessorBlock: return true
    case .accessorDecl(let accessor): return accessor.accessorSpecifier.text == "get"
    default: break
    }
    guard owner.is(CodeBlockSyntax.self), let function = owner.parent else { return false }
    if let accessor = function.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    if let function = function.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    return false
  }
}
