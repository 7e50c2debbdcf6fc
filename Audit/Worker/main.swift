import CMutantSwitch

// A worker renders the suite's cases with mutants. It stays a single thread and renders nothing
// itself: each mutant gets a child, which meets the engines' tables as they are before first use,
// and which may crash, hang or write anywhere.
let arguments = CommandLine.arguments.dropFirst()
guard let command = arguments.first, let project = arguments.dropFirst().first else {
  fatalError("usage: mutant-worker record|serve PROJECT")
}
let suite = try SuiteRenders(project: project)
switch command {
case "record":
  let siteCount = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
  try Recorder(suite, siteCount: siteCount).run()
default: Server(suite).run()
}
