import Comparison
import Foundation
import GraphTrace
import WebAudio

/// The curves of wave shapers and of automation.
enum TableHypothesis: Hypothesis {
  static let changesNumbers = true
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    shapers(subject.graph) + curves(subject.graph)
  }

  // MARK: Wave shapers

  private static func shapers(_ graph: DoctoredGraph) -> [Mistake] {
    NodeGroup.groups(graph.nodes(ofType: "WaveShaperNode")).flatMap { group -> [Mistake] in
      func mistake(_ finding: String, _ change: @escaping ([Float]) -> [Float]) -> Mistake {
        Mistake(cause: .curve, finding: { _ in GraphWording.shaperCurve(group.place, finding) }) {
          graph, _ in graph.mapCurves(of: group.ids, change)
        }
      }
      return [
        mistake("is read to the nearest point, without interpolation") { stepped($0) },
        mistake("is read at the point before, without interpolation") { before($0) },
        mistake("has half as many points") { points in
          points.count < 5
            ? points
            : (0..<(points.count + 1) / 2).map {
              points[$0 * (points.count - 1) / ((points.count + 1) / 2 - 1)]
            }
        },
        mistake("is read only from 0 to 1") { points in
          points.count < 3 ? points : Array(points[(points.count / 2)...])
        },
        mistake("has the opposite sign") { $0.map { -$0 } },
        mistake("is read backwards") { $0.reversed() },
        mistake("is shifted by half a point") { points in
          points.indices.map { (points[$0] + points[min($0 + 1, points.count - 1)]) / 2 }
        },
        mistake("lacks its last point") { $0.count > 2 ? Array($0.dropLast()) : $0 },
      ]
    }
  }

  // MARK: Automation

  private static func curves(_ graph: DoctoredGraph) -> [Mistake] {
    guard graph.told.contains(where: { $0.method == "setValueCurveAtTime" }) else { return [] }
    func mistake(_ finding: String, _ change: @escaping ([Float]) -> [Float]) -> Mistake {
      Mistake(cause: .curve, finding: { _ in GraphWording.automationCurve(finding) }) {
        graph, _ in
        for index in graph.steps.indices
        where graph.steps[index].members["method"]?.text == "setValueCurveAtTime" {
          guard case .array(var arguments) = graph.steps[index].members["args"],
            let samples = graph.samples(of: arguments.first?["floats"]), !samples.isEmpty
          else { continue }
          arguments[0] = .object(["floats": graph.add(change(samples))])
          graph.steps[index].members["args"] = .array(arguments)
        }
      }
    }
    return [
      mistake("jumps from point to point, without interpolation") { held($0) },
      mistake("jumps to the nearest point") { stepped($0) },
      mistake("is read backwards") { $0.reversed() },
      mistake("is a straight line from its first to its last point") { [$0[0], $0[$0.count - 1]] },
      mistake("lacks its last point") { $0.count > 2 ? Array($0.dropLast()) : $0 },
      mistake("lacks its first point") { $0.count > 2 ? Array($0.dropFirst()) : $0 },
      mistake("has one interval too many for its points") { $0 + [$0[$0.count - 1]] },
    ]
  }

  /// This many points between two make steps almost sharp.
  private static let density = 64

  /// Of a curve; with `density` points between two, half of `mostPoints`.
  private static let mostRefined = 4096

  /// The most points of a curve that imitates jumps: between two points, a curve has a slope.
  private static let mostPoints = 1 << 19

  private static func stepped(_ points: [Float]) -> [Float] { stairs(points) { $0 / 2 } }

  private static func before(_ points: [Float]) -> [Float] { stairs(points) { _ in 0 } }

  private static func stairs(_ points: [Float], _ shift: (Int) -> Int) -> [Float] {
    guard points.count > 1, points.count < mostRefined else { return points }
    let density = min(512, mostPoints / points.count)
    let count = (points.count - 1) * density + 1
    return (0..<count).map { points[($0 + shift(density)) / density] }
  }

  private static func held(_ points: [Float]) -> [Float] {
    guard points.count > 1, points.count < mostRefined else { return points }
    return points.flatMap { Array(repeating: $0, count: density) }
  }
}

extension DoctoredGraph {
  mutating func mapCurves(of ids: Set<Int>, _ change: ([Float]) -> [Float]) {
    for index in steps.indices where ids.contains(steps[index].node ?? -1) {
      if steps[index].name == "create",
        case .object(var attributes) = steps[index].members["attributes"],
        let samples = samples(of: attributes["curve"]), !samples.isEmpty
      {
        attributes["curve"] = add(change(samples))
        steps[index].members["attributes"] = .object(attributes)
      } else if steps[index].name == "set", steps[index].members["name"]?.text == "curve",
        let samples = samples(of: steps[index].members["value"]), !samples.isEmpty
      {
        steps[index].members["value"] = add(change(samples))
      }
    }
  }
}
