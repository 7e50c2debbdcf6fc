/// Texts that end an element, an attribute or a string wherever one is not escaped.
enum HostileText {
  static let marker = "alert(1)"

  static let all = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--<script>alert(1)",
    "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)",
    "&lt;b&gt; & &amp; {{id}} {{{script}}} ]]> alert(1)",
    "\u{2028}alert(1)\u{2029}",
    "\u{202E}alert(1) טקסט עברי",
    // Marks that join with their neighbour to one Character: a Character that holds "<" is not
    // the Character "<".
    "\u{600}<img src=x onerror=alert(1) \u{600}>",
    "\u{600}</script\u{600}><img src=x onerror=alert(1)>",
    "<\u{301}/script>\"\u{301} onmouseover=alert(1) x=\"\u{301}",
    "\\\"); alert(1); (\"",
    "\0\u{1}\u{8}\u{b}\u{1f}\u{7f}\u{85}\u{fffe}\u{ffff}alert(1)\r\n\t",
    String(repeating: "long-", count: 60) + "<i>alert(1)</i>",
  ]
}
