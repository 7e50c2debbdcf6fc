/// The module of a new project's cases.
extension StarterText {
  /// How a case module uses the app's code: a module is imported, a classic script defines names in the window.
  static func use(of scripts: [String], bundle: String?) -> String {
    if let bundle {
      return """
        . The
        // page's script \(bundle) exports nothing, so there is nothing to import from it: import the sources that
        // it is built from, where a browser can load them, or record the page as it is (the suite 'page' in parity.yml),
        """
    }
    guard !scripts.isEmpty else { return ":\n//   import { createVoice } from '../src/voice.js';" }
    // All of them, in order: a later one needs the definitions of earlier ones.
    let loads = scripts.map { "//   await load('../\($0)');" }
    return """
      . The
      // page's scripts are no modules: what they define at the top is in the window once they are loaded,
      //   const load = (path) => new Promise((resolve, reject) => {
      //     const script = document.createElement('script');
      //     Object.assign(script, { src: new URL(path, import.meta.url), onload: resolve, onerror: reject });
      //     document.head.append(script);
      //   });
      \(loads.joined(separator: "\n"))
      // (docs/own-port.md says what to do with a script that makes its context while it loads)
      """
  }

  static let github = """
    # Copy to .github/workflows/parity.yml. References are in the repository: no browser is needed.
    name: parity
    on: [push, pull_request]
    permissions: { contents: read, pull-requests: write }
    jobs:
      parity:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - run: apt-get update && apt-get install -y git make
          - uses: actions/checkout@v4
          - run: git config --global --add safe.directory "$PWD"
          # Where your copy of Parity is; set the variable in the repository's settings.
          - run: git clone --depth 1 "${{ vars.PARITY_REPOSITORY }}" /opt/parity && make -C /opt/parity install
          # - run: build your port here
          - run: parity run
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: parity-report, path: reports/latest }
          # Posts the worst five on the pull request, in one comment that each run updates.
          - uses: actions/github-script@v7
            if: always() && github.event_name == 'pull_request'
            with:
              script: |
                const body = require('fs').readFileSync('reports/latest/comment.md', 'utf8');
                const where = { ...context.repo, issue_number: context.issue.number };
                const all = await github.paginate(github.rest.issues.listComments, where);
                const old = all.find((comment) => comment.body.startsWith('<!-- parity -->'));
                if (old) await github.rest.issues.updateComment({ ...context.repo, comment_id: old.id, body });
                else await github.rest.issues.createComment({ ...where, body });

    """

  static let gitlab = """
    # Copy to .gitlab-ci.yml, or include it there. References are in the repository: no browser is needed.
    parity:
      image: swift:6.2
      script:
        - apt-get update && apt-get install -y git make
        # Where your copy of Parity is; set the variable in the project's CI settings.
        - git clone --depth 1 "$PARITY_REPOSITORY" /opt/parity && make -C /opt/parity install
        # - build your port here
        - parity run
      artifacts:
        when: always
        paths: [reports/latest]
        reports: { junit: reports/latest/junit.xml, codequality: reports/latest/codequality.json }

    """

  /// Turns the program's output into file positions: in a GitHub job with `echo
  /// "::add-matcher::parity-ci/problem-matcher.json"`, elsewhere with tools that read the same format.
  static let problemMatcher = #"""
    {
      "problemMatcher": [
        {
          "owner": "parity",
          "pattern": [
            {
              "regexp": "^parity: (.+?):(\\d+):(\\d+): (.+)$",
              "file": 1, "line": 2, "column": 3, "message": 4
            }
          ]
        },
        {
          "owner": "parity-cases",
          "pattern": [
            { "regexp": "^(FAIL|ERROR) +(\\S+/\\S+)(?: \\(\\S+\\))?: (.+)$", "code": 2, "message": 3 }
          ]
        }
      ]
    }

    """#
}
