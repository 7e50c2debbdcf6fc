import Mutation
let set = try MutantSet(project: CommandLine.arguments[1])
for e in set.entries {
  print(e.key.text, e.mutant.id, e.place.file, e.line, e.place.mutant, e.place.line, e.mutant.kind.rawValue, e.mutant.ignored ?? "", separator: "\t")
}
