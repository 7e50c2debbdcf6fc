import AmbientParity
import AudioSignal
import CandidateKit
import ComponentPorts
import Foundation
import GuideParity
import HiSynthParity
import NotePlayerParity
import ParallelWork
import ParityReferences
import PortedApps
import ReplayCandidate
import Synchronization

/// Renders the references with the engine and with the ports, and says how many have every bit: what a run does, without
/// its report, so that little has to be built for another machine (Scripts/test-arm64.sh).
///
///     parity-replays FOLDER [N]      of each N comparisons one; all by default
///
/// Ends with 1 where a bit differs.
@main struct ReplayReferences {
  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      print("use: parity-replays FOLDER [N]")
      exit(2)
    }
    let folder = CommandLine.arguments[1]
    let step = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
    let apps = try PortedApps(
      [AmbientApp.self, ComponentApp.self, GuideApp.self, HiSynthApp.self, NotePlayerApp.self],
      webFolder: "\(folder)/web")
    let candidates: [any Candidate] = [
      EngineCandidate(worklets: apps.worklets), PortCandidate(apps),
    ]
    let library = try ReferenceLibrary(folder: folder)
    let pairs = try library.entries(suites: [], pattern: nil).flatMap { entry in
      candidates.filter { $0.covers(entry) }.map { (entry, $0) }
    }
    let chosen = stride(from: 0, to: pairs.count, by: max(1, step)).map { pairs[$0] }
    let counts = Mutex<[String: (all: Int, exact: Int)]>([:])
    try AllCores.each(chosen.count) { index in
      let (entry, candidate) = chosen[index]
      let isExact = try isExact(entry, candidate, library)
      if !isExact { print("differs: \(entry.id) by \(candidate.name)") }
      counts.withLock {
        $0[candidate.name, default: (0, 0)].all += 1
        if isExact { $0[candidate.name, default: (0, 0)].exact += 1 }
      }
    }
    let found = counts.withLock { $0 }
    for (name, count) in found.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(count.exact) of \(count.all) bit-exact")
    }
    exit(found.values.allSatisfy { $0.all == $0.exact } && !found.isEmpty ? 0 : 1)
  }

  /// - Returns: false for a candidate that cannot render it, too.
  private static func isExact(
    _ entry: Manifest.Entry, _ candidate: any Candidate, _ library: ReferenceLibrary
  ) throws -> Bool {
    let reference = try library.load(entry)
    do {
      let rendering = try candidate.render(RenderRequest(reference, in: library))
      let latency = rendering.latency ?? candidate.plannedLatency(for: reference.definition)
      let audio = rendering.kept(of: reference.definition, latency: latency)
      return audio.channels.count == reference.audio.channels.count
        && zip(audio.channels, reference.audio.channels).allSatisfy { $0.elementsEqual($1) }
    } catch {
      print("\(entry.id) by \(candidate.name): \(error)")
      return false
    }
  }
}
