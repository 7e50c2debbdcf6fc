import Foundation

/// A copy of the project in which all mutants are compiled in, built once.
package struct MutatedPackage: Sendable {
  private let project: String
  package let folder: String
  private let set: MutantSet
  private let jobs: Int
  private let sites: [Int32: Int32]

  /// - Parameter folder: where the copy is; kept, so that a second build is a short one.
  package init(project: String, folder: String, set: MutantSet, jobs: Int) {
    self.project = project
    self.folder = folder
    self.set = set
    self.jobs = jobs
    sites = set.sites(without: [])
  }

  package var worker: String { "\(folder)/.build/release/mutant-worker" }

  /// Builds the copy, leaving out mutants until it compiles.
  ///
  /// - Parameters:
  ///   - known: mutants known not to compile.
  ///   - onRound: told before each build which mutants are left out.
  /// - Returns: the mutants that do not compile.
  /// - Throws: `MutationError.doesNotBuild` when no mutant is to blame.
  package func build(
    without known: Set<Int32>, onRound: (Set<Int32>) throws -> Void
  ) throws -> Set<Int32> {
    var disabled = known
    try copyProject()
    while true {
      let maps = try writeSources(without: disabled)
      try onRound(disabled)
      let (succeeded, output) = try compile()
      if succeeded { return disabled }
      let blamed = CompilerErrors.places(in: output).reduce(into: Set<Int32>()) { blamed, place in
        guard let map = maps[URL(fileURLWithPath: place.path).standardizedFileURL.path] else {
          return
        }
        if let mutants = map.mutants(atLine: place.line) {
          blamed.formUnion(place.isTooSlow ? mutants.flatMap(alike) : Array(mutants))
        } else if !place.missesStatement {
          // A closure whose results do not agree; the culprit is most often the result below.
          if let next = map.nextSite(below: place.line) { blamed.formUnion(next) }
        } else if let last = map.lastMutant(above: place.line),
          let dropped = lastDroppedStatement(upTo: last, without: disabled)
        {
          blamed.insert(dropped)
        }
      }
      guard !blamed.subtracting(disabled).isEmpty else {
        throw MutationError.doesNotBuild(detail: String(output.suffix(2000)))
      }
      disabled.formUnion(blamed)
    }
  }

  /// The mutants of the same kind in the same site: where one is too much for the type checker, it
  /// says so only of the first.
  private func alike(_ id: Int32) -> [Int32] {
    sites.filter { $0.value == sites[id] && kind(of: $0.key) == kind(of: id) }.map(\.key)
  }

  private func kind(of id: Int32) -> MutationOperator? {
    set.byID[id].map { set.entries[$0].mutant.kind }
  }

  private func lastDroppedStatement(upTo last: Int32, without disabled: Set<Int32>) -> Int32? {
    guard last > 0 else { return nil }
    return (1...last).last { id in
      kind(of: id) == .dropped && !disabled.contains(id)
    }
  }

  private func copyProject() throws {
    var manifest = try read("\(project)/Package.swift")
    manifest += """

      package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests") == true }
      for target in package.targets where ["WebAudio", "AmbientEngine"].contains(target.name) {
        target.dependencies.append("CMutantSwitch")
        // What does not compile takes the type checker longest to give up on; long sums are in one
        // of the two, and the other's slowest original needs more than a second.
        let seconds = target.name == "WebAudio" ? 1 : 10
        target.swiftSettings = [
          .unsafeFlags(["-Xfrontend", "-solver-expression-time-threshold=\\(seconds)"])
        ]
      }
      package.targets += [
        .target(name: "CMutantSwitch"),
        .executableTarget(
          name: "mutant-worker",
          dependencies: [
            "AmbientParity", "AudioSignal", "CMutantSwitch", "CandidateKit", "Comparison",
            "ComponentPorts", "GuideParity", "Judging", "ParityCases", "ParityHarness",
            "ParityReferences", "ParityResults", "PortedApps",
          ]),
      ]
      """
    try write(manifest, to: "\(folder)/Package.swift")
    if let resolved = try? read("\(project)/Package.resolved") {
      try write(resolved, to: "\(folder)/Package.resolved")
    }
    let mutated = Set(set.sources.map(\.path))
    try mirror("\(project)/Sources", "\(folder)/Sources") { mutated.contains("Sources/\($0)") }
    // Value-type components, which are examples too.
    try mirror("\(project)/Examples/components/swift", "\(folder)/Examples/components/swift")
    try mirror("\(project)/Audit/Sources/CMutantSwitch", "\(folder)/Sources/CMutantSwitch")
    try mirror("\(project)/Audit/Worker", "\(folder)/Sources/mutant-worker")
  }

  /// - Returns: the line maps by absolute path.
  private func writeSources(without disabled: Set<Int32>) throws -> [String: LineMap] {
    var maps: [String: LineMap] = [:]
    for source in set.sources {
      let text = SourceRewriter(source, without: disabled).text
      let path = "\(folder)/\(source.path)"
      try write(text, to: path)
      maps[URL(fileURLWithPath: path).standardizedFileURL.path] = LineMap(text)
    }
    return maps
  }

  private func compile() throws -> (succeeded: Bool, output: String) {
    let log = "\(folder)/build.log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "-c", "release", "--package-path", folder, "--product", "mutant-worker",
      "-j", "\(jobs)", "-Xswiftc", "-suppress-warnings",
    ]
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus == 0, try read(log))
  }

  /// Makes one folder like another, touching only files that differ: the build goes by their dates.
  private func mirror(
    _ source: String, _ target: String, except: (String) -> Bool = { _ in false }
  ) throws {
    let files = FileManager.default
    let paths = files.enumerator(atPath: source)?.compactMap { $0 as? String } ?? []
    for path in paths where !except(path) {
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: "\(source)/\(path)", isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      guard let data = files.contents(atPath: "\(source)/\(path)") else {
        throw MutationError.unreadable(path: "\(source)/\(path)", detail: "permission denied")
      }
      try write(data, to: "\(target)/\(path)")
    }
  }

  private func read(_ path: String) throws(MutationError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
  }

  private func write(_ text: String, to path: String) throws(MutationError) {
    try write(Data(text.utf8), to: path)
  }

  private func write(_ data: Data, to path: String) throws(MutationError) {
    guard FileManager.default.contents(atPath: path) != data else { return }
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw .unwritable(path: path, detail: error.localizedDescription)
    }
  }
}
