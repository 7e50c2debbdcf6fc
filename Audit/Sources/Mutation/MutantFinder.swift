import SwiftSyntax

/// Walks through a file and collects its mutants and their sites.
struct MutantFinder {
  private(set) var mutants: [Mutant] = []
  private(set) var sites: [MutationSite] = []
  /// The sites around the node being visited, outermost first.
  private var open: [MutationSite] = []
  /// Why mutants here are not put to the suite.
  private var ignored: String?

  private let signatures: SignatureIndex

  init(_ signatures: SignatureIndex) { self.signatures = signatures }

  /// - Parameter ignored: why no mutant of the file is put to the suite; nil when they are.
  mutating func walk(_ file: Syntax, ignored reason: String? = nil) {
    ignored = reason
    visit(file)
  }

  private mutating func visit(_ node: Syntax) {
    guard !Self.isNoCode(node) else { return }
    let outer = ignored
    defer { ignored = outer }
    ignored = ignored ?? Self.reasonToIgnore(node)

    let form = node.siteForm
    if let form { open.append(MutationSite(form: form, range: node.textRange)) }
    if let site = open.indices.last {
      for mutant in node.mutants(isStatement: form == .statement || form == .jump, signatures) {
        open[site].mutants.append(mutants.count)
        mutants.append(
          Mutant(
            mutant.kind, mutant.range, mutant.original, mutant.replacement, ignored: ignored))
      }
    }
    for child in node.children(viewMode: .sourceAccurate) { visit(child) }
    if form != nil { close() }
  }

  private mutating func close() {
    let site = open.removeLast()
    guard !site.mutants.isEmpty || !site.inner.isEmpty else { return }
    if open.isEmpty {
      sites.append(site)
    } else {
      open[open.count - 1].inner.append(site)
    }
  }

  /// Text, types, attributes and patterns are not computed with; a trap's condition is not a sound.
  private static func isNoCode(_ node: Syntax) -> Bool {
    if node.as(FunctionCallExprSyntax.self)?.isTrap == true { return true }
    if let label = node.as(SwitchCaseItemSyntax.self) { return label.whereClause == nil }
    return node.is(TypeSyntax.self) || node.is(StringLiteralExprSyntax.self)
      || node.is(AttributeListSyntax.self) || node.is(KeyPathExprSyntax.self)
      || node.is(ExpressionPatternSyntax.self) || node.is(EnumCaseDeclSyntax.self)
      || node.is(ThrowStmtSyntax.self) || node.is(ImportDeclSyntax.self)
      || node.is(GenericArgumentClauseSyntax.self) || node.is(GenericWhereClauseSyntax.self)
      || node.is(GenericParameterClauseSyntax.self) || node.is(PrecedenceGroupDeclSyntax.self)
      || node.parent?.as(IfConfigClauseSyntax.self)?.condition?.id == node.id
  }

  private static func reasonToIgnore(_ node: Syntax) -> String? {
    if node.is(DeinitializerDeclSyntax.self) { return FunctionCallExprSyntax.memory }
    if let call = node.as(CodeBlockItemSyntax.self)?.call, let reason = call.reasonToIgnore {
      return reason
    }
    if let reason = node.as(FunctionCallExprSyntax.self)?.reasonToIgnore { return reason }
    guard node.is(ConditionElementListSyntax.self) else { return nil }
    let body =
      node.parent?.as(GuardStmtSyntax.self)?.body ?? node.parent?.as(IfExprSyntax.self)?.body
    guard body?.statements.last?.item.is(ThrowStmtSyntax.self) == true else { return nil }
    return FunctionCallExprSyntax.refusal
  }
}

extension FunctionCallExprSyntax {
  static let memory = "memory that is reserved or given back cannot be heard"
  static let refusal = "it decides over a refusal, and a reference is never refused"

  /// Unit tests and the address sanitizer see to what no reference can show.
  fileprivate var reasonToIgnore: String? {
    switch calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? calledExpression.trimmedDescription
    {
    case "allocate", "deallocate": Self.memory
    case "check", "checkFinite": Self.refusal
    default: nil
    }
  }
}

extension CodeBlockItemSyntax {
  /// The call that is all of the statement.
  fileprivate var call: FunctionCallExprSyntax? {
    guard let expression = item.as(ExprSyntax.self) else { return nil }
    return (expression.as(TryExprSyntax.self)?.expression ?? expression)
      .as(FunctionCallExprSyntax.self)
  }
}
