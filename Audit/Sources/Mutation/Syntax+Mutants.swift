import SwiftSyntax

extension Syntax {
  /// The mutants of this node alone, without those of the nodes in it.
  func mutants(isStatement: Bool) -> [Mutant] {
    if isStatement { return droppedStatement }
    switch self.as(SyntaxEnum.self) {
    case .infixOperatorExpr(let expression): return expression.operatorMutants
    case .prefixOperatorExpr(let expression): return expression.signMutants
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr: return constantMutants
    case .subscriptCallExpr(let expression): return expression.indexMutants
    case .functionCallExpr(let call): return call.swappedArguments
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

extension CodeBlockItemSyntax {
  /// Statements without which the code does not compile: results, the only one of a body, a
  /// property's first value.
  fileprivate var isNeeded: Bool {
    if let result = item.as(ReturnStmtSyntax.self), result.expression != nil { return true }
    guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return true }
    if list.count == 1, isResult(of: list) { return true }
    guard let expression = item.as(ExprSyntax.self) else { return false }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.trimmedDescription.hasSuffix(".init")
    }
    let isAssignment =
      expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) == true
    return isAssignment && list.parent?.parent?.is(InitializerDeclSyntax.self) == true
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
