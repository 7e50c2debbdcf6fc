import SwiftSyntax

/// Which operator is exchanged for which.
enum OperatorMutation {
  static let arithmetic = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "&*": "&+",
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "*=", "&+=": "&-=", "&-=": "&+=",
    "&&": "||", "||": "&&", "&": "|", "|": "&", "^": "|", "&=": "|=", "|=": "&=", "^=": "|=",
    "<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<", "<<=": ">>=", ">>=": "<<=",
  ]

  /// The bound moved, and the comparison turned round.
  static let comparison = [
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
    ".<": [".<=", ".>="], ".<=": [".<", ".>"], ".>": [".>=", ".<="], ".>=": [".>", ".<"],
    ".==": [".!="], ".!=": [".=="],
  ]
}

extension InfixOperatorExprSyntax {
  var operatorMutants: [Mutant] {
    let name = self.operator.trimmedDescription
    let node = Syntax(self.operator)
    if let other = OperatorMutation.arithmetic[name] {
      return [node.replacing(.arithmetic, by: other)]
    }
    if let others = OperatorMutation.comparison[name] {
      return others.map { node.replacing(.comparison, by: $0) }
    }
    guard name == "..<" || name == "..." else { return [] }
    return ["+", "-"].map { Syntax(rightOperand).shifted($0) }
  }
}

extension PrefixOperatorExprSyntax {
  var signMutants: [Mutant] {
    guard ["-", "!"].contains(self.operator.text) else { return [] }
    return [Syntax(self).replacing(.sign, by: expression.trimmedDescription)]
  }
}

extension SubscriptCallExprSyntax {
  /// A literal index is a constant, and a range has an end.
  var indexMutants: [Mutant] {
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      return []
    }
    let index = argument.expression
    let isLiteral =
      index.is(IntegerLiteralExprSyntax.self) || index.is(StringLiteralExprSyntax.self)
    let isRange =
      index.trimmedDescription.contains("..<") || index.trimmedDescription.contains("...")
    return isLiteral || isRange ? [] : ["+", "-"].map { Syntax(index).shifted($0) }
  }
}

extension FunctionCallExprSyntax {
  /// Labels stay where they are. The smaller or larger of two does not depend on their order.
  func swappedArguments(_ signatures: SignatureIndex) -> [Mutant] {
    let callee = calledExpression.trimmedDescription
    guard callee != "min", callee != "max", !callee.hasSuffix(".init") else { return [] }
    let pairs = zip(arguments, arguments.dropFirst()).enumerated()
    return pairs.compactMap { position, pair in
      let (first, second) = pair
      let (one, other) = (first.expression, second.expression)
      guard one.trimmedDescription != other.trimmedDescription, !one.is(ClosureExprSyntax.self),
        !other.is(ClosureExprSyntax.self), signatures.canExchange(self, at: position)
      else { return nil }
      let label = second.label.map { "\($0.trimmedDescription): " } ?? ""
      let range = Syntax(one).textRange.lowerBound..<Syntax(other).textRange.upperBound
      return Mutant(
        .swapped, range, "\(one.trimmedDescription), \(label)\(other.trimmedDescription)",
        "\(other.trimmedDescription), \(label)\(one.trimmedDescription)")
    }
  }
}

extension Syntax {
  /// One more or one less.
  fileprivate func shifted(_ sign: String) -> Mutant {
    replacing(.index, by: "(\(trimmedDescription)) \(sign) 1")
  }
}
