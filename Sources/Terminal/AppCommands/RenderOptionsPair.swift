import ArgumentParser

/// If no app has options of `render`.
package struct NoRenderOptions: AppRenderOptions {
  package static var remedy: String? { nil }

  package init() {}
  package init(from decoder: any Decoder) {}

  package func render(app: String?) -> (any AppRender)? { nil }
}

/// The options of two apps; the first that apply are used.
package struct RenderOptionsPair<First: AppRenderOptions, Second: AppRenderOptions>:
  AppRenderOptions
{
  package static var remedy: String? {
    let both = [First.remedy, Second.remedy].compactMap(\.self)
    return both.isEmpty ? nil : both.joined(separator: ", or ")
  }

  @OptionGroup package var first: First
  @OptionGroup package var second: Second

  package init() {}

  package func render(app: String?) -> (any AppRender)? {
    first.render(app: app) ?? second.render(app: app)
  }
}

extension AppRenderOptions {
  /// These combined with those of another app.
  package static func joined(with other: any AppRenderOptions.Type) -> any AppRenderOptions.Type {
    other.following(Self.self)
  }

  private static func following<First: AppRenderOptions>(
    _ first: First.Type
  ) -> any AppRenderOptions.Type {
    RenderOptionsPair<First, Self>.self
  }
}
