/** Text for HTML. */
export function escape(text) {
  return String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
}

/** What a reader sees of some HTML. */
export function textOf(html) {
  return html
    .replace(/<(svg|button)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/(p|li|td|th|tr|h\d|pre|dt|dd|div)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** Gives headings the ids that code hosts give them, because the documents link to those. */
export function slugger() {
  const taken = new Map();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
      .replace(/ /g, "-");
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

/** The way from one page to another, both as paths below the site. */
export function relative(from, to) {
  const [path, anchor] = to.split("#");
  const here = from.split("/").slice(0, -1);
  const there = path.split("/");
  while (here.length && there.length > 1 && here[0] === there[0]) {
    here.shift();
    there.shift();
  }
  return "../".repeat(here.length) + there.join("/") + (anchor ? `#${anchor}` : "");
}
