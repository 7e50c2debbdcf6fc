import ParityCases
import ParityProject
import Testing

@Suite struct PageActionTextTests {
  private static func made(
    _ at: Double, _ verb: PageAction.Verb, _ target: String, to: String? = nil,
    by: [Double]? = nil, position: [Double]? = nil, duration: Double? = nil
  ) -> PageAction {
    var action = PageAction(at: at, verb, target)
    (action.to, action.by, action.position) = (to, by, position)
    action.duration = duration
    return action
  }

  static let examples: [(String, PageAction)] = [
    ("click #start", made(1.5, .click, "#start")),
    ("click x-app >> .play for 200ms", made(1.5, .click, "x-app >> .play", duration: 0.2)),
    ("click #pad at 0.2 0.8", made(1.5, .click, "#pad", position: [0.2, 0.8])),
    ("press Shift+KeyA for 0.5s", made(1.5, .press, "Shift+KeyA", duration: 0.5)),
    ("drag #knob by 0 -40 for 1s", made(1.5, .drag, "#knob", by: [0, -40], duration: 1)),
    ("drag #a to #b", made(1.5, .drag, "#a", to: "#b")),
    ("set #name to to be or not", made(1.5, .set, "#name", to: "to be or not")),
    ("set #name to ", made(1.5, .set, "#name", to: "")),
    ("scroll page by 0 300", made(1.5, .scroll, "page", by: [0, 300])),
    ("midi note 60 100 for 0.5s", made(1.5, .midi, "note 60 100", duration: 0.5)),
    ("midi control 74 90 on 2", made(1.5, .midi, "control 74 90 on 2")),
    ("gamepad button 0", made(1.5, .gamepad, "button 0")),
    ("gamepad axis 1 -0.8 for 2s", made(1.5, .gamepad, "axis 1 -0.8", duration: 2)),
    ("orient 0 45 -10 for 1s", made(1.5, .orient, "0 45 -10", duration: 1)),
    ("evaluate go for 3s", made(1.5, .evaluate, "go for 3s")),
  ]

  @Test(arguments: examples)
  func readsAnActionAsItIsSaid(text: String, expected: PageAction) throws {
    #expect(try PageActionText.parse(time: "1.5s", text) == expected)
  }

  @Test(arguments: examples.map(\.1))
  func writesAFileThatReadsTheSame(action: PageAction) throws {
    let yaml = PageActionText.yaml([action, action])

    #expect(try PageActionFile.parse(yaml: yaml, path: "/play.yml") == [action, action])
  }

  @Test(arguments: [
    ("1.5s", "jump #a", "'jump' is not an action"), ("1.5s", "", "'' is not an action"),
    ("1.5s", "click", "click needs a target"), ("-1s", "click #a", "'-1s' is not a time"),
    ("1.5s", "set #a", "set needs 'to'"), ("1.5s", "scroll #a", "scroll needs 'by'"),
    ("1.5s", "drag #a", "drag needs either 'to' or 'by'"),
    ("1.5s", "drag #a by 1 x", "by takes two numbers"),
    ("1.5s", "click #a at 2 0", "position takes two numbers from 0 to 1"),
    ("1.5s", "choose #a", "choose needs 'file'"), ("9999s", "click #a", "at must be between"),
    ("1.5s", "midi note 60", "midi takes 'note NUMBER VELOCITY'"),
    ("1.5s", "midi file", "midi takes 'note NUMBER VELOCITY'"),
    ("1.5s", "gamepad button 17", "gamepad takes 'button NUMBER'"),
    ("1.5s", "gamepad axis 0", "gamepad takes 'button NUMBER'"),
    ("1.5s", "orient 0 45", "orient takes three angles"),
    ("1.5s", "orient 0 45 91", "orient takes three angles"),
  ])
  func refusesWhatItCannotRead(time: String, text: String, part: String) {
    #expect {
      _ = try PageActionText.parse(time: time, text)
    } throws: { "\($0)".contains(part) }
  }

  @Test(arguments: [
    ("", "/a/play.yml: it holds no action"), ("[]", "it holds no action"),
    ("- {at: 1}", "/a/play.yml:1:3: an action needs one of click, press"),
    ("- {at: 1, click: a, press: b}", "an action does one thing"),
    ("- {click: a}", "an action needs 'at'"), ("- {at: 1, clack: a}", "did you mean 'click'?"),
    ("- {at: soon, click: a}", "'soon' is not a time"),
    ("page: x", "a list of actions is expected"),
    ("- {at: 1, scroll: a, by: [1, 2, 3]}", "by takes two numbers"),
    ("- {at: 1, set: a, to: x, for: 1s}", "set takes no time"),
  ])
  func saysWhereAFileIsWrong(yaml: String, part: String) {
    #expect {
      _ = try PageActionFile.parse(yaml: yaml, path: "/a/play.yml")
    } throws: { "\($0)".contains(part) }
  }

  @Test func findsChosenFilesBesideTheFile() throws {
    let actions = try PageActionFile.parse(
      yaml: "actions: [{at: 0, choose: '#f', files: [kick.wav, /b/snare.wav]}]",
      path: "/a/play.yml")

    #expect(actions.map(\.files) == [["/a/kick.wav", "/b/snare.wav"]])
  }
}
