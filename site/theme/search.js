// Looks for words in the text of all pages. Tests run this file without a browser.
(() => {
  const SHOWN_MAX = 30;
  const AROUND = 70;
  /** Shorter ones are found where a word begins: inside of others they mean nothing. */
  const INNER_MIN = 4;

  const words = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);
  const isWordStart = (text, at) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);

  const byLength = (wanted) => [...wanted].sort((a, b) => b.length - a.length);

  /** How well a word fits a text: 0 not at all, more where it begins a word, most where it is one. */
  function fit(text, word) {
    let best = 0;
    for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
      const ends = !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? " ");
      best = Math.max(best, isWordStart(text, at) ? (ends ? 3 : 2) : word.length < INNER_MIN ? 0 : 1);
    }
    return best;
  }

  /** How often, up to a few times. */
  function often(text, word) {
    let count = 0;
    for (let at = text.indexOf(word); at >= 0 && count < 5; at = text.indexOf(word, at + word.length)) count++;
    return count;
  }

  function prepare(data) {
    data.lower ??= data.parts.map(([page, , heading, text]) => ({ title: data.pages[page][1].toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase() }));
    return data.lower;
  }

  /** The parts of pages that have all words of a query, the best first: {page, title, section, heading, id, excerpt}. */
  function find(data, query) {
    const wanted = words(query);
    if (!wanted.length) return [];
    const found = [];
    prepare(data).forEach((part, index) => {
      let score = 0;
      for (const word of wanted) {
        const [title, heading, text] = [fit(part.title, word), fit(part.heading, word), fit(part.text, word)];
        if (!title && !heading && !text) return;
        score += title * 6 + heading * 8 + text * 2 + (text ? often(part.text, word) : 0);
      }
      const [, id] = data.parts[index];
      if (wanted.length > 1 && `${part.heading} ${part.text}`.includes(wanted.join(" "))) score += 12;
      if (!id && wanted.every((word) => part.title.includes(word))) score += 20;
      if (part.title === wanted.join(" ") || part.heading === wanted.join(" ")) score += 25;
      found.push({ index, score });
    });
    found.sort((a, b) => b.score - a.score || a.index - b.index);
    return found.slice(0, SHOWN_MAX).map(({ index }) => {
      const [page, id, heading, text] = data.parts[index];
      const [target, title, section] = data.pages[page];
      return { page: target, title, section, heading, id, excerpt: excerpt(text, wanted) };
    });
  }

  /** Some text around the longest word that is found in it. */
  function excerpt(text, wanted) {
    const lower = text.toLowerCase();
    const middle = Math.max(0, ...byLength(wanted).map((word) => lower.indexOf(word)).filter((at) => at >= 0).slice(0, 1));
    let from = Math.max(0, middle - AROUND);
    if (from > 0) from = text.indexOf(" ", from) + 1 || from;
    const to = Math.min(text.length, from + 3 * AROUND);
    return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
  }

  /** A text cut where words of the query begin and end: [text, isWanted] each. */
  function marked(text, query) {
    const wanted = byLength(words(query)).map((word) => (word.length < INNER_MIN ? "(?<![\\p{L}\\p{N}])" : "") + word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    if (!wanted.length) return [[text, false]];
    return text.split(new RegExp(`(${wanted.join("|")})`, "giu")).map((piece, index) => [piece, index % 2 === 1]).filter(([piece]) => piece);
  }

  globalThis.armatureSearch = { find, marked };
})();
