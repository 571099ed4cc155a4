import { useEffect, useState } from "preact/hooks";
import type { Ask } from "../../lib/ask";
import { type Matches, matchesOf, wordsOf } from "../../lib/patterns";
import { href } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { useSettled } from "../../ui/settled";

const PAUSE_MILLIS = 300;
const NAMED_MAX = 2;

/** Which access pattern of a model the request is. Nothing is said where no model has the table. */
export function MatchedPatterns({ table, ask }: { table: Table; ask: Ask }) {
  const words = useSettled(wordsOf(table, ask), PAUSE_MILLIS);
  const [found, setFound] = useState<{ words: string; matches: Matches | undefined }>();
  useEffect(() => {
    if (words === "") return;
    const stop = new AbortController();
    // Who may not ask about models sees the request without it.
    matchesOf(table.TableName, words, stop.signal).then(
      (matches) => setFound({ words, matches }),
      () => undefined,
    );
    return () => stop.abort();
  }, [words]);
  if (!found?.matches || found.words !== words || words === "") return null;
  const { model, patterns } = found.matches;
  if (patterns.length === 0) {
    return (
      <span class="matched faint small">
        In no pattern of{" "}
        <a class="link" href={href("model", "", { m: model })}>
          {model}
        </a>
      </span>
    );
  }
  return (
    <span class="matched faint small" role="status">
      Matches {patterns.length === 1 ? `pattern ${patterns[0]!.id}` : "patterns"}{" "}
      {patterns.slice(0, NAMED_MAX).map((pattern) => (
        <a key={`${pattern.entity} ${pattern.name}`} class="link" title={`${pattern.entity} of ${model}`} href={href("model", "", { m: model, pattern: pattern.name })}>
          {pattern.name}
        </a>
      ))}
      {patterns.length > NAMED_MAX && <span title={patterns.map((pattern) => pattern.name).join(", ")}>and {patterns.length - NAMED_MAX} more</span>}
    </span>
  );
}
