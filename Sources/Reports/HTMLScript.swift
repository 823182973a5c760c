// The page's own script: filters, highlights, enlarging. Without it the page is complete, only not filtered.

enum HTMLScript {
    /// Allowed by its digest in the page's content security policy, so no other script can run, whatever a name holds.
    static let text = """
        "use strict";
        (() => {
          const $ = (id) => document.getElementById(id), all = (s, r = document) => [...r.querySelectorAll(s)];
          const form = $("filter"), items = all("[data-verdict]"), chips = all("[data-chip]");
          const rule = $("f-rule"), screen = $("f-screen"), words = $("f-words"), count = $("f-count");
          form.hidden = false;
          const texts = new Map(items.map((i) => [i, (i.textContent + " " + (i.closest("[data-name]")?.dataset.name ?? "")).toLowerCase()]));
          const pressed = () => chips.filter((c) => c.getAttribute("aria-pressed") === "true").map((c) => c.dataset.chip);
          const apply = () => {
            const verdicts = pressed(), query = words.value.trim().toLowerCase();
            let shown = 0;
            for (const item of items) {
              const fits = (!verdicts.length || verdicts.includes(item.dataset.verdict))
                && (!rule.value || item.dataset.rules.split(" ").includes(rule.value))
                && (!screen.value || item.dataset.screen === screen.value)
                && (!query || texts.get(item).includes(query));
              item.hidden = !fits;
              if (fits) shown += 1;
            }
            const empty = (box) => !box.querySelector("[data-verdict]:not([hidden])");
            const filtered = verdicts.length || rule.value || screen.value || query;
            for (const box of all(".photo, .loose")) box.hidden = filtered && empty(box);
            for (const box of all(".screen")) {
              box.hidden = (screen.value && box.dataset.screen !== screen.value) || (filtered && empty(box));
            }
            count.textContent = filtered ? `${shown} of ${items.length} shown` : `${items.length} entries`;
            $("f-none").hidden = shown > 0 || !filtered;
            $("f-clear").disabled = !filtered;
          };
          for (const chip of chips) chip.addEventListener("click", () => {
            chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
            apply();
          });
          for (const field of [rule, screen]) field.addEventListener("change", apply);
          words.addEventListener("input", apply);
          form.addEventListener("submit", (event) => event.preventDefault());
          const clear = () => {
            for (const chip of chips) chip.setAttribute("aria-pressed", "false");
            rule.value = screen.value = words.value = "";
            apply();
          };
          $("f-clear").addEventListener("click", () => { clear(); words.focus(); });
          $("f-open").addEventListener("click", (event) => {
            const open = event.currentTarget.getAttribute("aria-pressed") !== "true";
            event.currentTarget.setAttribute("aria-pressed", String(open));
            for (const item of all("details.duty, .loose details")) item.open = open;
          });
          const mark = (item, on) => {
            const tags = (item.dataset.boxes ?? "").split(" ").filter(Boolean), figure = item.closest(".screen")?.querySelector("figure");
            if (!figure) return;
            figure.classList.toggle("marking", on && tags.length > 0);
            for (const box of all("[data-tag]", figure)) box.classList.toggle("on", on && tags.includes(box.dataset.tag));
          };
          for (const item of all("[data-boxes]")) {
            for (const name of ["mouseenter", "focusin"]) item.addEventListener(name, () => mark(item, true));
            for (const name of ["mouseleave", "focusout"]) item.addEventListener(name, () => mark(item, false));
          }
          for (const box of all("figure [data-goto]")) box.addEventListener("click", () => {
            $(box.dataset.goto)?.scrollIntoView({ block: "center" });
          });
          for (const button of all("button.enlarge")) button.addEventListener("click", () => {
            const big = button.closest(".screen").classList.toggle("big");
            button.setAttribute("aria-pressed", String(big));
          });
          const reveal = () => {
            const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
            if (!target) return;
            if (target.closest("[hidden]")) clear();
            for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
            target.scrollIntoView({ block: "center" });
          };
          addEventListener("hashchange", reveal);
          apply();
          reveal();
        })();
        """
}
