import { useEffect, useState } from "preact/hooks";
import type { ApiError } from "../lib/api";
import { number } from "../lib/count";
import { marksOf } from "../lib/keys";
import { type LibraryEntry, type Progress, library, loadSample, readLibrary } from "../lib/models";
import { href, replaceParams, route } from "../lib/router";
import { asError, names, readTables, remembered } from "../lib/tables";
import { Icon, Severity } from "../ui/icons";
import { Problem } from "../ui/notes";

const FIRST = 4;

/** What to begin with: models with their patterns, whose tables are made and filled in one click. */
export function Samples({ close }: { close?: () => void }) {
  const [busy, setBusy] = useState("");
  const [at, setAt] = useState<Progress>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    readLibrary().catch((e: unknown) => setError(asError(e)));
  }, []);
  const all = library.value?.models ?? [];
  const wide = route.value.params.samples === "all";
  const fill = async (entry: LibraryEntry) => {
    setBusy(entry.name);
    setError(undefined);
    try {
      const done = await loadSample(entry.name, setAt);
      remembered.value = done.tables[0]!;
      await readTables(true);
      replaceParams({ loaded: entry.name, samples: "" });
    } catch (e) {
      setError(asError(e));
      await readTables(true);
    } finally {
      setBusy("");
      setAt(undefined);
    }
  };
  return (
    <section class="samples" aria-labelledby="samples">
      <div class="row">
        <h2 id="samples">Start from a sample</h2>
        <span class="grow" />
        {close && (
          <button type="button" class="btn quiet" aria-label="Close the samples" onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <p class="muted">A model with its access patterns, its tables made and filled with {number(library.value?.items)} made-up items. Loads in about a second; delete it any time.</p>
      {library.value && !library.value.mayLoad && <p class="empty">This server shares its store with others, so samples are not loaded into it.</p>}
      <div class="cards">
        {(wide ? all : all.slice(0, FIRST)).map((entry, i) => (
          <Card key={entry.name} entry={entry} first={i === 0} busy={busy} at={at} load={() => void fill(entry)} />
        ))}
      </div>
      {all.length > FIRST && (
        <button type="button" class="btn quiet more" aria-expanded={wide} onClick={() => replaceParams({ samples: wide ? "1" : "all" })}>
          {wide ? "Fewer samples" : `${all.length - FIRST} more samples`} <Icon name={wide ? "minus" : "down"} />
        </button>
      )}
      {error && <Problem error={error} />}
    </section>
  );
}

function Card({ entry, first, busy, at, load }: { entry: LibraryEntry; first: boolean; busy: string; at: Progress | undefined; load: () => void }) {
  const there = entry.tables.filter((name) => names.value?.includes(name));
  const own = busy === entry.name;
  const shown = entry.entities.slice(0, 8);
  const marks = marksOf(shown);
  const blocked = there.length > 0 && !own;
  const may = library.value?.mayLoad === true;
  return (
    <article class="panel card">
      <div class="row">
        <h3 class="grow">{entry.title}</h3>
        {may && (
          <button
            type="button"
            class={first ? "btn primary" : "btn"}
            disabled={busy !== "" || blocked}
            title={blocked ? `There is a table ${there.join(", ")} already` : undefined}
            onClick={load}
            aria-label={`Load ${entry.title}`}
          >
            {own ? "Loading" : "Load"}
          </button>
        )}
      </div>
      <p class="muted">{entry.description}</p>
      <div class="chips">
        {shown.map((entity, i) => (
          <span key={entity} class={`chip e${(i % 10) + 1}`}>
            <span class="mark" aria-hidden="true">
              {marks.get(entity)}
            </span>
            {entity}
          </span>
        ))}
        {entry.entities.length > shown.length && <span class="faint small">{entry.entities.length - shown.length} more</span>}
      </div>
      <p class="faint small">
        {entry.patterns} patterns · {entry.indexes === 0 ? "no index" : entry.indexes === 1 ? "1 index" : `${entry.indexes} indexes`} ·{" "}
        {entry.tables.length === 1 ? `table ${entry.tables[0]}` : `${entry.tables.length} tables`}
        {blocked ? ` · already there: ${there.join(", ")}` : ""}
      </p>
      {own && (
        <div role="status">
          <progress class="progress" value={at?.done ?? 0} max={at?.total || 1} aria-label={`Loading ${entry.title}`} />
          <p class="faint small">{at && at.total > 0 ? `${number(at.done)} of ${number(at.total)} items` : (at?.step ?? "starting")}</p>
        </div>
      )}
    </article>
  );
}

/** What to do with a sample that is there. */
export function Loaded({ name }: { name: string }) {
  useEffect(() => void readLibrary().catch(() => undefined), []);
  const entry = library.value?.models.find((each) => each.name === name);
  if (!entry) return null;
  return (
    <div class="note" role="status">
      <Severity of="fine" />
      <p class="grow">
        <b>{entry.title}</b> is loaded: {entry.tables.length === 1 ? `the table ${entry.tables[0]}` : `${entry.tables.length} tables`}, {entry.indexes} {entry.indexes === 1 ? "index" : "indexes"}, {entry.patterns} access patterns.{" "}
        <a class="link" href={href("explore", entry.tables[0]!)}>
          Explore its items
        </a>{" "}
        or{" "}
        <a class="link" href={href("model", "", { m: entry.name })}>
          open the model as it was designed
        </a>
        , with faults to repair.
      </p>
      <button type="button" class="btn quiet" aria-label="Close" onClick={() => replaceParams({ loaded: "" })}>
        <Icon name="close" />
      </button>
    </div>
  );
}
