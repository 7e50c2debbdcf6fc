#pragma once

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// The content of case.json, as far as a renderer needs it.
struct Json {
  enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
  double number = 0;  // 1 for true
  std::string text;   // UTF-8
  std::vector<Json> list;
  std::map<std::string, Json> members;

  static Json parse(const std::string &text) {
    size_t at = 0;
    return read(text, at);
  }

  /// Null for a missing member.
  const Json &operator[](const std::string &name) const {
    static const Json none;
    const auto found = members.find(name);
    return found == members.end() ? none : found->second;
  }

  bool exists() const { return kind != Null; }
  double number_or(double other) const { return kind == Number ? number : other; }

private:
  static void skip(const std::string &s, size_t &at) {
    while (at < s.size() && std::string(" \t\r\n,:").find(s[at]) != std::string::npos) at++;
  }

  static std::string read_text(const std::string &s, size_t &at) {
    std::string text;
    for (at++; at < s.size() && s[at] != '"'; at++) {
      if (s[at] != '\\') {
        text += s[at];
        continue;
      }
      const char escape = s.at(++at);
      if (escape == 'u') {
        unsigned long code = std::strtoul(s.substr(at + 1, 4).c_str(), nullptr, 16);
        at += 4;
        if (code >= 0xD800 && code < 0xDC00) {
          code = 0x10000 + ((code - 0xD800) << 10) +
            (std::strtoul(s.substr(at + 3, 4).c_str(), nullptr, 16) - 0xDC00);
          at += 6;
        }
        if (code < 0x80)
          text += char(code);
        else if (code < 0x800)
          text += {char(0xC0 | code >> 6), char(0x80 | (code & 63))};
        else if (code < 0x10000)
          text += {char(0xE0 | code >> 12), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
        else
          text +=
            {char(0xF0 | code >> 18), char(0x80 | (code >> 12 & 63)), char(0x80 | (code >> 6 & 63)),
             char(0x80 | (code & 63))};
      } else {
        const std::string from = "nrtbf", to = "\n\r\t\b\f";
        const size_t known = from.find(escape);
        text += known == std::string::npos ? escape : to[known];
      }
    }
    at++;
    return text;
  }

  static Json read(const std::string &s, size_t &at) {
    skip(s, at);
    Json value;
    if (at >= s.size()) throw std::runtime_error("the JSON ends too early");
    const char first = s[at];
    if (first == '{' || first == '[') {
      value.kind = first == '{' ? Object : List;
      for (at++, skip(s, at); at < s.size() && s[at] != '}' && s[at] != ']'; skip(s, at)) {
        if (first == '[') {
          value.list.push_back(read(s, at));
        } else {
          const std::string name = read_text(s, at);
          value.members[name] = read(s, at);
        }
      }
      at++;
    } else if (first == '"') {
      value.kind = Text;
      value.text = read_text(s, at);
    } else if (first == 't' || first == 'f') {
      value.kind = Bool;
      value.number = first == 't';
      at += first == 't' ? 4 : 5;
    } else if (first == 'n') {
      at += 4;
    } else {
      const char *start = s.c_str() + at;
      char *end = nullptr;
      value.kind = Number;
      value.number = std::strtod(start, &end);
      if (end == start) throw std::runtime_error("no JSON: " + s.substr(at, 20));
      at += size_t(end - start);
    }
    return value;
  }
};
