import SwiftSyntax

extension Syntax {
  /// The node without the white space and comments around it, in UTF-8 bytes of its file.
  var textRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// How the switch can exchange this node as a whole; nil when it cannot.
  var siteForm: MutationSite.Form? {
    if let item = self.as(CodeBlockItemSyntax.self) { return item.form }
    guard let parent, self.is(ExprSyntax.self) else { return nil }
    if let clause = parent.as(InitializerClauseSyntax.self) { return clause.form }
    switch parent.as(SyntaxEnum.self) {
    case .conditionElement, .whereClause, .repeatStmt: return .typed("Bool")
    case .forStmt(let loop): return loop.sequence.id == id ? .expression : nil
    case .switchExpr(let choice): return choice.subject.id == id ? .expression : nil
    case .arrayElement:
      // One site for a long table would repeat all of it for each mutant.
      guard let list = parent.parent?.as(ArrayElementListSyntax.self), list.count > 4 else {
        return nil
      }
      return list.declaredElementType.map { .typed($0) }
    default: return nil
    }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var form: MutationSite.Form? {
    switch item {
    case .decl: return nil
    case .expr(let expression): return expression.isCompound ? nil : .statement
    case .stmt(let statement):
      if let result = statement.as(ReturnStmtSyntax.self) {
        return result.expression == nil ? .jump : .statement
      }
      if let wrapped = statement.as(ExpressionStmtSyntax.self) {
        return wrapped.expression.isCompound ? nil : .statement
      }
      return statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
        ? .jump : nil
    }
  }
}

extension InitializerClauseSyntax {
  fileprivate var form: MutationSite.Form? {
    guard let parent else { return nil }
    if parent.is(PatternBindingSyntax.self) { return value.isCompound ? nil : .value }
    let takesExpression =
      parent.is(FunctionParameterSyntax.self) || parent.is(OptionalBindingConditionSyntax.self)
      || parent.is(MatchingPatternConditionSyntax.self)
    return takesExpression ? .expression : nil
  }
}

extension ArrayElementListSyntax {
  /// The element's type: as written, where the array is the value of an annotated variable; or the
  /// one that every element makes.
  fileprivate var declaredElementType: String? {
    let binding = parent?.parent?.parent?.as(PatternBindingSyntax.self)
    if let type = binding?.typeAnnotation?.type.as(ArrayTypeSyntax.self) {
      return type.element.trimmedDescription
    }
    let names = Set(
      map { $0.expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription })
    guard names.count == 1, let name = names.first.flatMap(\.self),
      name.first?.isUppercase == true
    else { return nil }
    return name
  }
}

extension ExprSyntax {
  /// An `if` or `switch`: its branches have sites of their own.
  fileprivate var isCompound: Bool {
    self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self)
  }
}
