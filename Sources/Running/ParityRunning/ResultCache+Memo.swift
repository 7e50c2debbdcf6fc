import Foundation
import ParityResults

/// Smaller results that take time to find.
extension ResultCache {
  /// Measured values, by their inputs.
  package struct Memo: Sendable {
    package var sensitivity: Table<CaseSensitivity>
    package var peers: Table<[[PeerDistance]]>

    init(_ kept: String, _ seal: ResultSeal) {
      sensitivity = Table(EntryFolder(kept, kind: "sensitivity", seal: seal))
      peers = Table(EntryFolder(kept, kind: "peers", seal: seal))
    }
  }

  /// What earlier runs have measured, and what this one adds.
  package struct Table<Value: Codable & Sendable>: Sendable {
    private let known: EntryFolder<Value>
    private var added: [String: Value] = [:]

    init(_ known: EntryFolder<Value>) { self.known = known }

    package subscript(key: String) -> Value? {
      get { added[key] ?? known.find(key) }
      set { added[key] = newValue }
    }

    fileprivate func write() {
      for (key, value) in added { known.keep(value, for: key) }
    }
  }

  package var memo: Memo { Memo(folder, seal) }

  /// What cannot be written is measured again next time.
  package func write(_ memo: Memo) {
    memo.sensitivity.write()
    memo.peers.write()
  }
}
