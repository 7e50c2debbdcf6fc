import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Sockets of others, and what a socket is not for: closed with a reason, or ignored with one.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabSocketTests {
  private static let address = "new URL('socket', location.href).href.replace('http', 'ws')"

  /// The code and reason with which a socket is closed.
  private static func reason(_ address: String = address, _ body: String = "") -> String {
    """
    new Promise((resolve) => {
      const socket = new WebSocket(\(address));
      socket.onclose = ({ code, reason }) => resolve(`${code} ${reason}`);
      socket.onopen = () => { \(body) };
    })
    """
  }

  @BrowserActor private static func expectSound(_ page: DrivenPage) throws {
    try page.click("#start")
    try page.wait(until: "document.body.classList.contains('sounding')")
    try page.wait(until: "lab.level('port').peak > 0.01")
  }

  @Test func anAbusedOneIsClosedWithAReason() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      #expect(
        try page.text(Self.reason(Self.address, "socket.send('x'.repeat(10_000_000));"))
          == "1009 a message is larger than 64 kB")
      #expect(
        try page.text(
          Self.reason(
            Self.address, "for (let i = 0; i < 100_000; i += 1) socket.send('{}');"))
          == "1008 more than 2,000 messages a second")
      try Self.expectSound(page)
    }
  }

  @Test func whatIsNoMessageIsToldAndTheSocketLivesOn() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      let answers = try page.text(
        """
        new Promise((resolve) => {
          const socket = new WebSocket(\(Self.address));
          const heard = [];
          socket.onmessage = ({ data }) => {
            if (typeof data === 'string') heard.push(JSON.parse(data).state);
            if (heard.length === 6) resolve(heard.join());
          };
          socket.onopen = () => {
            socket.send('junk');
            socket.send(JSON.stringify({ start: { nothing: true } }));
            socket.send(JSON.stringify({ start: { ...lab.record.announcement, frames: -1 } }));
            socket.send(JSON.stringify({ start: lab.record.announcement, values: {} }));
            socket.send('{"sets": {"level": NaN}}');
            socket.send('{"note": 300, "on": true}');
            socket.send('{"want": 512}');
          };
        })
        """)
      #expect(answers == "refused,refused,muted,playing,refused,refused")
      try Self.expectSound(page)
    }
  }

  @Test func anIdThatThePortDoesNotKnowIsNamedAndItPlaysOn() async throws {
    let project = try TemporaryProject(suites: ["hisynth"])
    defer { project.remove() }
    let lab = try await RunningLab(project.folder, ["hisynth"])
    try await lab.visit { page, _ in
      try page.click("#start")
      try page.wait(until: "document.body.classList.contains('sounding')")
      _ = try page.evaluate("lab.stream.set('noSuchKnob', 1)")
      try page.wait(until: "document.getElementById('alert').textContent.includes('noSuchKnob')")
      _ = try page.evaluate("lab.piano.on('test', 60, 0.8)")
      try page.wait(until: "lab.level('port').peak > 0.001")
      #expect(try page.isTrue("lab.portFault === undefined"))
    }
  }

  @Test func whoeverIsNotTheLabsPageIsNotLetIn() async throws {
    let project = try ToneProject(live: "return tone(count)")
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    let socket = lab.address.replacing("http", with: "ws") + "socket"
    try await lab.visit { page, browser in
      // Four pages at once, and no fifth; this one has no socket yet.
      let fifth = try page.text(
        """
        (async () => {
          const open = () => new Promise((resolve) => {
            const socket = new WebSocket(\(Self.address));
            // Whoever is answered is counted.
            socket.onmessage = () => resolve(socket);
            socket.onopen = () => socket.send('junk');
          });
          const four = [];
          for (let count = 0; count < 4; count += 1) four.push(await open());
          const closed = await \(Self.reason());
          four.forEach((socket) => socket.close());
          return closed;
        })()
        """)
      #expect(fifth == "1013 four pages are open already; close one")
      // A page of another origin, and one without the token: no socket is opened.
      let stranger = try browser.newPage()
      try stranger.open("data:text/html,<title>elsewhere</title>")
      #expect(try stranger.text(Self.reason("'\(socket)'")) == "1006 ")
      let tokenless = socket.replacing(/[a-z0-9]+\/socket$/, with: "x/socket")
      #expect(try stranger.text(Self.reason("'\(tokenless)'")) == "1006 ")
      try Self.expectSound(page)
    }
  }
}
