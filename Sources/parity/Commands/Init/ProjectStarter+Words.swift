/// What is said about a new project.
extension ProjectStarter {
  /// Which page was used, and how to name another.
  var pageText: String {
    if let engine = template?.engine {
      return
        "port/ plays recorded graphs with \(engine); 'FILL IN' marks what another engine changes."
    }
    guard let page = surroundings.page else {
      return "page: none was found; set 'web' in parity.yml to its folder."
    }
    let others =
      page.others == 0 ? "" : page.others == 1 ? ", one of 2" : ", one of \(page.others + 1)"
    return
      "page: \(page.path)\(others). Cases may import files in its folder, 'web' in parity.yml;"
      + " --page names another."
      + (page.bundle.map { bundle in
        "\n\(bundle) exports nothing that a case could import: the suite 'page' in"
          + " parity.yml (remove the #) records the page as it is."
      } ?? "")
  }

  var nextSteps: String {
    let enter = folder == "." ? "" : "cd \(folder)\n  "
    guard let template else {
      return """
        Next:
          \(enter)parity capture        render the first case in Chromium
          parity run            compare: the engine replays what was captured
        Then make \(module) build your own graph, and enter your port under
        'candidates' in parity.yml. docs/own-port.md explains every step.
        """
    }
    guard !template.isEngine else {
      return """
        Next:
          \(enter)\(template.build ?? "")
          parity unpack FILE.paritypack     the recorded graphs and their references
          parity run            compare: what the player cannot play is unsupported
        docs/engines.md explains every step.
        """
    }
    let build = template.build.map { "\($0)\n  " } ?? ""
    return """
      Next:
        \(enter)\(build)parity capture        render the first case in Chromium
        parity run            compare: the renderer passes as it is
        parity watch          do all of it again whenever a source changes
      Then make \(module) build your own graph, and port/ render it.
      Proved components: Examples/components in Parity's own folder.
      """
  }

  var module: String {
    surroundings.web == "." ? "parity/first.js" : "\(surroundings.web)/parity/first.js"
  }
}
