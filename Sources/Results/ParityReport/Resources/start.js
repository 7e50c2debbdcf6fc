// Puts the page together and switches between the overview and a case.
(function (Parity) {
  "use strict";

  document.documentElement.classList.add("scripted");
  const model = Parity.loadModel(document.getElementById("results").textContent);
  const byId = (id) => document.getElementById(id);
  const overview = byId("overview");
  const panel = byId("case-panel");
  const title = document.title;
  const table = new Parity.CaseTable(model);
  let leftAt = 0;

  const pages = {
    table,
    close: () => Parity.state.set({ case: "", channel: "", from: "", to: "" }),
    step(direction) {
      const item = model.byId.get(Parity.state.get().case);
      const target = item && table.neighbours(item)[direction];
      if (target) Parity.state.set({ case: target.id, channel: "", from: "", to: "" });
    },
  };

  Parity.theme.start();
  Parity.showSummary(byId("summary"), model);
  Parity.showAttention(byId("attention"), model);
  Parity.showChange(byId("change"), model);
  Parity.showDivergences(byId("divergences"), model.divergences);
  Parity.showComponents(byId("components"), model);
  Parity.showSensitivity(byId("sensitivity-table"), model.sensitivity);
  Parity.showRun(byId("run"), model);
  Parity.startKeyboard(pages);
  Parity.state.onChange(render);
  document.querySelector("[data-skip]").addEventListener("click", (event) => {
    event.preventDefault(); // The fragment belongs to the view state.
    const target = panel.hidden ? byId("cases") : panel.querySelector("h1");
    target.focus();
    target.scrollIntoView();
  });
  // Two files compared by hand are one case: a list of one would be in its way.
  const [only] = model.cases;
  if (model.cases.length === 1 && only.suite === "compare" && !location.hash.includes("case=")) Parity.state.set({ case: only.id });
  else render(Parity.state.get(), { case: "" });

  function render(state, previous) {
    table.update(state);
    if (state.case === previous.case) return;
    const item = model.byId.get(state.case);
    if (!previous.case) leftAt = window.scrollY;
    overview.hidden = state.case !== "";
    panel.hidden = state.case === "";
    if (state.case === "") leave(model.byId.get(previous.case));
    else if (item) open(item);
    else showUnknown(state.case);
  }

  function open(item) {
    Parity.showCase(panel, item, model, table.neighbours(item));
    document.title = `${item.id} \u00b7 ${title}`;
    window.scrollTo(0, 0);
  }

  function leave(item) {
    Parity.stopListening();
    Parity.releaseSurfaces();
    panel.replaceChildren();
    document.title = title;
    window.scrollTo(0, leftAt);
    item?.link?.focus({ preventScroll: true });
  }

  function showUnknown(id) {
    panel.replaceChildren(
      Parity.element("p", { class: "empty" }, "This report has no case named ", Parity.dataText(id), ". ",
        Parity.element("a", { href: Parity.caseLink("") }, "All cases")));
  }
})((window.Parity = window.Parity || {}));
