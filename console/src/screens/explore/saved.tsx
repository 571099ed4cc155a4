import { useEffect, useRef, useState } from "preact/hooks";
import { type Ask, toText } from "../../lib/ask";
import { NAME_LENGTH_MAX, type Saved, keepQueries, queryFault, readQueries, withQuery } from "../../lib/queries";
import { href, replaceParams, route } from "../../lib/router";
import { Icon } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Plain } from "../../ui/plain";

/** The queries of a table that have names. */
export function useSaved(table: string, ask: Ask) {
  const [all, setAll] = useState(() => readQueries(table));
  const [gone, setGone] = useState<{ query: Saved; at: number }>();
  const [isKept, setIsKept] = useState(true);
  const { entity = "", hide = "" } = route.value.params;
  const q = toText(ask);
  const chosen = all.find((each) => (each.params.q ?? "") === q);
  const keep = (queries: Saved[]) => {
    setAll(queries);
    setIsKept(keepQueries(table, queries));
  };
  return {
    all,
    chosen,
    gone,
    isKept,
    queryOf: (name: string): Saved => ({ name: name.trim(), params: { q, entity, hide } }),
    save: (query: Saved) => {
      setGone(undefined);
      keep(withQuery(all, query));
    },
    remove: (query: Saved) => {
      setGone({ query, at: all.indexOf(query) });
      keep(all.filter((each) => each !== query));
    },
    putBack: () => {
      if (gone) keep(all.toSpliced(gone.at, 0, gone.query));
      setGone(undefined);
    },
  };
}

type Queries = ReturnType<typeof useSaved>;

/** The names of saved queries, each a link to what it asks. */
export function SavedQueries({ table, queries }: { table: string; queries: Queries }) {
  const { all, chosen, gone } = queries;
  if (all.length === 0 && !gone) return null;
  return (
    <nav class="saved" aria-label="Saved queries">
      {all.map((query) => (
        <span key={query.name} class={query === chosen ? "on" : undefined}>
          <a href={href("explore", table, query.params)} aria-current={query === chosen ? "true" : undefined}>
            <Plain text={query.name} max={NAME_LENGTH_MAX} />
          </a>
          {query === chosen && (
            <button type="button" class="btn quiet" aria-label={`Delete the saved query ${query.name}`} title="Delete this saved query" onClick={() => queries.remove(query)}>
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {gone && (
        <span class="faint small" role="status">
          Deleted “<Plain text={gone.query.name} max={NAME_LENGTH_MAX} />”
          <button type="button" class="link" onClick={queries.putBack}>
            Put it back
          </button>
        </span>
      )}
    </nav>
  );
}

/** Gives the query that is on the screen a name. */
export function SaveQuery({ queries }: { queries: Queries }) {
  const [name, setName] = useState(queries.chosen?.name ?? "");
  const box = useRef<HTMLInputElement>(null);
  const close = () => replaceParams({ save: "" });
  useEffect(() => box.current?.focus(), []);
  useKeys({ Escape: close });
  const query = queries.queryOf(name);
  const fault = queryFault(queries.all, query);
  const isThere = queries.all.some((each) => each.name === query.name);
  return (
    <form
      class="panel bar-row save-query"
      aria-label="Save this query"
      onSubmit={(e) => {
        e.preventDefault();
        if (fault !== "") return;
        queries.save(query);
        close();
      }}
    >
      <label class="row">
        <span class="ql2">Name</span>
        <input ref={box} class="input w180" maxLength={NAME_LENGTH_MAX} placeholder="what it is for" value={name} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button type="submit" class="btn primary" disabled={fault !== ""}>
        {isThere ? "Replace" : "Save"}
      </button>
      <button type="button" class="btn" onClick={close}>
        Cancel
      </button>
      <span class="faint small">{query.name !== "" && fault !== "" ? fault : "Kept in this browser, for this table. A link to it is the address."}</span>
    </form>
  );
}
