// What a page does besides being read: search, copy, choose a scheme, show where one is. Without it all text is there.
(() => {
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);

  // ---- scheme: the system's, light, dark, and around again ----
  const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  one(".scheme").addEventListener("click", () => {
    root.dataset.scheme = isDark() ? "light" : "dark";
    try {
      // What the system says anyway need not be remembered.
      if (isDark() === matchMedia("(prefers-color-scheme: dark)").matches) {
        delete root.dataset.scheme;
        localStorage.removeItem("armature-scheme");
      } else localStorage.setItem("armature-scheme", root.dataset.scheme);
    } catch {}
  });

  // ---- pages, on narrow screens ----
  const menu = one(".menu");
  const side = one(".side");
  const showSide = (isShown) => {
    menu.setAttribute("aria-expanded", String(isShown));
    document.body.classList.toggle("with-side", isShown);
  };
  menu.addEventListener("click", () => showSide(menu.getAttribute("aria-expanded") !== "true"));
  const here = side.querySelector("[aria-current]");
  if (here) side.scrollTop = here.offsetTop - side.clientHeight / 3;

  // ---- copy ----
  async function copy(text) {
    if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
    const area = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  for (const block of document.querySelectorAll(".code")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
    button.addEventListener("click", async () => {
      await copy(block.querySelector("code").textContent.replace(/\n$/, ""));
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    block.append(button);
  }
  // What fits need not be reached by the keyboard to be scrolled.
  const reach = () => {
    for (const each of document.querySelectorAll(".scroll, .code pre")) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
  };
  reach();
  addEventListener("resize", reach);

  // ---- where one is on the page ----
  const places = new Map([...document.querySelectorAll(".contents a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...places.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let isDue = false;
  const mark = () => {
    isDue = false;
    const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 2;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 90);
    const now = isAtEnd ? headings.at(-1) : passed.at(-1);
    for (const link of places.values()) link.removeAttribute("aria-current");
    if (now) {
      const link = places.get(now.id);
      link.setAttribute("aria-current", "location");
      const list = one(".contents");
      const [top, bottom] = [link.offsetTop - 40, link.offsetTop + 60];
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
  };
  if (headings.length) {
    addEventListener("scroll", () => {
      if (!isDue) requestAnimationFrame(mark);
      isDue = true;
    }, { passive: true });
    mark();
  }

  // ---- search ----
  const dialog = one("dialog.search");
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  const hint = dialog.querySelector(".hint");
  let chosen = 0;
  let loading;

  // A script, which pages that were opened from files may load too. It is asked for when it is needed first.
  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: `${root.dataset.root}assets/search-data.js`, onload: resolve, onerror: reject });
      document.head.append(script);
    }));

  const element = (tag, className, children) => {
    const made = Object.assign(document.createElement(tag), { className });
    made.append(...children);
    return made;
  };
  const marks = (text) => armatureSearch.marked(text, input.value).map(([piece, isWanted]) => (isWanted ? element("mark", "", [piece]) : piece));

  function choose(index) {
    const options = [...list.children];
    if (!options.length) return;
    chosen = (index + options.length) % options.length;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
    options[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[chosen].id);
  }

  async function show() {
    await load();
    const found = armatureSearch.find(armatureSearchData, input.value);
    list.replaceChildren(
      ...found.map((each, at) => {
        const title = element("span", "title", each.heading ? [element("span", "page", marks(each.title)), element("span", "part", marks(each.heading))] : [element("span", "part", marks(each.title))]);
        const link = element("a", "", [element("span", "line", [title, element("span", "section", [each.section])]), element("span", "excerpt", marks(each.excerpt))]);
        link.href = `${root.dataset.root}${each.page}${each.id ? `#${each.id}` : ""}`;
        link.tabIndex = -1;
        link.addEventListener("click", () => dialog.close());
        const option = element("li", "", [link]);
        option.id = `found-${at}`;
        option.setAttribute("role", "option");
        return option;
      }),
    );
    input.removeAttribute("aria-activedescendant");
    hint.textContent = found.length ? "" : input.value.trim() ? `Nothing has all of these words: ${input.value.trim()}` : "↑ ↓ choose, ↵ opens, esc closes";
    choose(0);
  }

  function open() {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    show();
  }
  one(".find").addEventListener("click", open);
  input.addEventListener("input", show);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      list.children[chosen]?.querySelector("a").click();
    }
  });
  addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if ((event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
    if (event.key === "Escape") showSide(false);
  });
})();
