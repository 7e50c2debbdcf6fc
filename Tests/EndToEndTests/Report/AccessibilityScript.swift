/// Looks at a page as the Web Content Accessibility Guidelines do.
///
/// - Source: WCAG 2.2: contrast 1.4.3 (4.5 to 1; 3 to 1 from 24 px, or 18.66 px bold, on), names 4.1.2,
///   headings 1.3.1, language 3.1.1.
enum AccessibilityScript {
  /// A list of what is wrong, in words; empty for nothing.
  static let problems = """
    (() => {
      const problems = [];
      const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1;
      const parts = (colour) => {
        const numbers = colour.match(/[\\d.]+/g).map(Number);
        const scale = colour.startsWith('color(') ? 1 : 255;
        return { rgb: numbers.slice(0, 3).map((value) => value / scale), alpha: numbers[3] ?? 1 };
      };
      const over = (top, below) => top.rgb.map((value, index) => value * top.alpha + below[index] * (1 - top.alpha));
      const background = (node) => {
        const layers = [];
        for (let at = node; at; at = at.parentElement) {
          const colour = parts(getComputedStyle(at).backgroundColor);
          layers.push(colour);
          if (colour.alpha === 1) break;
        }
        return layers.reverse().reduce((below, layer) => over(layer, below), [1, 1, 1]);
      };
      const luminance = (rgb) => {
        const linear = rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
      };
      const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
        return (high + 0.05) / (low + 0.05);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const told = new Set();
      while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || node.closest('script, style, noscript, svg, [aria-hidden=true], :disabled') || !seen(node)) continue;
        const style = getComputedStyle(node);
        const below = background(node);
        const ratio = contrast(over(parts(style.color), below), below);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const name = `${node.tagName}.${node.className}`;
        if (ratio < (isLarge ? 3 : 4.5) && !told.has(name)) {
          told.add(name);
          problems.push(`contrast ${ratio.toFixed(2)} of ${name} "${walker.currentNode.data.trim().slice(0, 30)}"`);
        }
      }
      const labelled = (node) => node.textContent.trim() || node.getAttribute('aria-label')
        || document.getElementById(node.getAttribute('aria-labelledby'))?.textContent || node.labels?.[0]?.textContent.trim();
      for (const node of document.querySelectorAll('button, a[href], input, select, canvas, svg[role=img], summary, [role=group], [tabindex="0"]')) {
        if (seen(node) && !labelled(node)) problems.push(`no name: ${node.outerHTML.slice(0, 80)}`);
      }
      // Headings that are there for screen readers alone count, too.
      const levels = [...document.querySelectorAll('h1, h2, h3, h4')].filter((node) => node.checkVisibility({ visibilityProperty: true }))
        .map((node) => Number(node.tagName[1]));
      if (levels.filter((level) => level === 1).length !== 1) problems.push(`${levels.filter((level) => level === 1).length} main headings`);
      levels.forEach((level, index) => {
        if (index && level > levels[index - 1] + 1) problems.push(`a heading of level ${level} behind one of level ${levels[index - 1]}`);
      });
      for (const table of document.querySelectorAll('table')) {
        if (seen(table) && ![...table.querySelectorAll('thead th')].every((cell) => cell.scope === 'col')) problems.push('a column without a scope');
      }
      if (!document.documentElement.lang) problems.push('no language');
      const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
      ids.filter((id, index) => ids.indexOf(id) !== index).forEach((id) => problems.push(`two of id ${id}`));
      return problems;
    })()
    """
}
