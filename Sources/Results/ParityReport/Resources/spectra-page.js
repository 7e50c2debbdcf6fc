// The page of many presets: one section each, drawn when it comes into view.
(function (Parity) {
  "use strict";
  const { element: el } = Parity;

  document.documentElement.classList.add("scripted");
  const results = JSON.parse(document.getElementById("spectra").textContent);
  const host = document.getElementById("presets");
  Parity.theme.start();

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      target.parity();
    }
  }, { rootMargin: "600px" });
  for (const preset of results.presets) host.append(section(preset));
  // The sections did not exist when the browser looked for the fragment's target.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  window.addEventListener("beforeprint", () => {
    for (const node of host.children) {
      observer.unobserve(node);
      node.parity();
    }
  });

  function section(preset) {
    const plots = el("div", { class: "plots spectra-plots" });
    const node = el("section", { id: preset.id, class: "preset", "aria-label": preset.id },
      el("h2", {}, Parity.dataText(preset.id)), plots);
    node.parity = () => {
      node.parity = () => {};
      draw(plots, preset);
    };
    observer.observe(node);
    return node;
  }

  function draw(plots, preset) {
    const { spectrum, thirdOctaves, spectrogram: pair, id: name } = preset;
    const complete = {
      ...spectrum,
      candidate: spectrum.candidate ?? spectrum.reference,
      residual: spectrum.residual ?? spectrum.reference.map(() => null),
    };
    plots.append(
      el("div", { class: "plot-pair" },
        Parity.spectrumFigure({ channel: { spectrum: complete }, numbers: null, name }),
        Parity.octavesFigure({ numbers: { thirdOctaves }, name })),
      Parity.spectrogramFigure({ grid: Parity.gridOfPair(pair), name }));
  }
})((window.Parity = window.Parity || {}));
