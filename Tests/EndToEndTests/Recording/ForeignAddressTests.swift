import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// A page that asks for another address of this machine in every way that a page can.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct ForeignAddressTests {
  struct Provenance: Decodable {
    struct Answer: Decodable, Equatable {
      let url: String
      let bytes: Int
      let sha256: String
    }
    let refused: [String]
    let reached: [Answer]
  }

  private static let ways = [
    "/fetch", "/picture", "/beacon", "/worker", "/frame", "/script", "/style", "/socket",
  ]

  private static func page(_ foreign: LocalServer, own: LocalServer) -> String {
    let socket = foreign.address.replacing("http:", with: "ws:")
    return """
      <script src="\(foreign.address)/script"></script>
      <link rel=stylesheet href="\(foreign.address)/style">
      <link rel=prefetch href="\(foreign.address)/prefetch">
      <link rel=icon href="\(foreign.address)/icon">
      <script>
      // A frame may have loaded before the script below runs.
      let frameIsThere;
      const framed = new Promise((resolve) => { frameIsThere = resolve; });
      </script>
      <iframe onload="frameIsThere()" src="\(foreign.address)/frame"></iframe>
      <iframe name=answer></iframe>
      <form method=post target=answer action="\(foreign.address)/form"></form>
      <object data="\(foreign.address)/object"></object>
      <script>
      const at = '\(foreign.address)';
      navigator.sendBeacon(at + '/beacon', 'x');
      // Nobody waits for these; that none of them gets through is seen at the other end.
      document.querySelector('form').submit();
      new EventSource(at + '/events');
      new SharedWorker(URL.createObjectURL(new Blob([`fetch('${at}/shared')`])));
      addEventListener('pagehide', () => navigator.sendBeacon(at + '/end', 'x'));
      const fetched = fetch(at + '/fetch').catch(() => {});
      const seen = new Promise((resolve) => {
        const picture = new Image();
        picture.onload = resolve;
        picture.onerror = resolve;
        picture.src = at + '/picture';
      });
      const text = `fetch('${at}/worker').then(() => postMessage(0), () => postMessage(0))`;
      new Promise((resolve) => {
        new Worker(URL.createObjectURL(new Blob([text]))).onmessage = resolve;
      });
      const closed = new Promise((resolve) => {
        new WebSocket('\(socket)/socket').onerror = resolve;
      });
      let isDone = false;
      Promise.all([fetched, seen, framed, closed]).then(() => { isDone = true; });
      (async () => {
        // Requests are work that the recorder waits for, so nothing plays before these are answered; a
        // worker is heard behind them, which is waited for as well.
        while (!isDone) console.warn(await (await fetch('\(own.address)/own')).text());
        console.warn(String((await fetch('/.env')).status));
        \(RecordedFolder.tone)
      })();
      </script>
      """
  }

  /// A machine without another interface still has the rest of its loopback network.
  private static let hosts = ["127.0.0.2"] + [LocalServer.secondAddress].compactMap(\.self)

  @Test(arguments: hosts)
  func refusesAndNamesWhatIsNotThisMachines(host: String) async throws {
    let (foreign, own) = (try await LocalServer(host: host), try await LocalServer())
    defer {
      foreign.stop()
      own.stop()
    }
    let folder = try RecordedFolder(page: Self.page(foreign, own: own))
    defer { folder.remove() }
    try Data("SECRET=1".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/.env"))

    let output = try await folder.record(seconds: 2)

    #expect(output.code == 0, "\(output.standardError)")
    #expect(await foreign.asked == [])
    #expect(await own.asked.contains("/own"))
    let remarks = try folder.remarks()
    #expect(remarks.contains("hello"))
    #expect(remarks.contains("404"))
    let provenance = try folder.provenance(Provenance.self)
    let http = Self.ways.filter { $0 != "/socket" }.map { foreign.address + $0 }
    #expect(Set(http).isSubset(of: provenance.refused))
    #expect(provenance.refused.contains { $0.hasPrefix("ws://") && $0.hasSuffix("/socket") })
    #expect(provenance.reached.isEmpty)
    #expect(output.standardError.contains("refused (--allow-remote allows it): \(foreign.address)"))
  }

  @Test(arguments: hosts)
  func listsWhatCameFromElsewhereWhereThatIsAllowed(host: String) async throws {
    let (foreign, own) = (try await LocalServer(host: host), try await LocalServer())
    defer {
      foreign.stop()
      own.stop()
    }
    let folder = try RecordedFolder(page: Self.page(foreign, own: own))
    defer { folder.remove() }

    let output = try await folder.record(["--allow-remote"], seconds: 2)

    #expect(output.code == 0, "\(output.standardError)")
    let provenance = try folder.provenance(Provenance.self)
    let reached = Dictionary(provenance.reached.map { ($0.url, $0) }) { first, _ in first }
    // printf hello | sha256sum
    let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
    for way in ["/fetch", "/picture", "/worker", "/script", "/style"] {
      let url = foreign.address + way
      #expect(reached[url] == .init(url: url, bytes: 5, sha256: hash), "\(way)")
    }
    let awaited = Self.ways.filter { !["/socket", "/beacon"].contains($0) }
    #expect(Set(await foreign.asked).isSuperset(of: awaited))
  }

  /// The browser does not say that the page is behind these. It makes them only where it trusts the address,
  /// which it does within the loopback network.
  @Test func listsWhatSpeculationRulesFetchAhead() async throws {
    let foreign = try await LocalServer(host: "127.0.0.2")
    defer { foreign.stop() }
    let folder = try RecordedFolder(
      page: """
        <script type=speculationrules>
        {"prefetch": [{"urls": ["\(foreign.address)/ahead"], "eagerness": "immediate"}]}
        </script>
        <script>
        (async () => {
          const isAsked = async () =>
            (await (await fetch('\(foreign.address)/asked')).text()).includes('/ahead');
          while (!(await isAsked()));
          \(RecordedFolder.tone)
        })();
        </script>
        """)
    defer { folder.remove() }

    let output = try await folder.record(["--allow-remote"])

    #expect(output.code == 0, "\(output.standardError)")
    let provenance = try folder.provenance(Provenance.self)
    // Whether the answer comes before the recording is over is nobody's promise.
    let listed = provenance.refused + provenance.reached.map(\.url)
    #expect(listed.contains("\(foreign.address)/ahead"))
  }

  /// The commonest reason for silence: a library from elsewhere.
  @Test func namesARefusedLibraryWhereAPageCannotBeRecorded() async throws {
    let folder = try RecordedFolder(
      page: "<script src='https://cdn.example/lib.js'></script><script>lib.play();</script>")
    defer { folder.remove() }

    let output = try await folder.record()

    #expect(output.code == 2)
    #expect(output.standardError.contains("the page made no AudioContext"))
    #expect(
      output.standardError.contains("asked for https://cdn.example/lib.js, beyond this machine"))
  }
}
