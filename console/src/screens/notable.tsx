import { useEffect } from "preact/hooks";
import { go, href, route } from "../lib/router";
import { names, readTable, tablesError } from "../lib/tables";
import { Problem } from "../ui/notes";

/** A screen of a table, without one. */
export function NoTable({ title }: { title: string }) {
  const { screen, table } = route.value;
  const all = names.value;
  const isComing = all?.includes(table) === true && !tablesError.value;
  // It may have been made since the tables were read, or others may be described before it.
  useEffect(() => {
    if (all && table !== "") void readTable(table).catch(() => undefined);
  }, [table, all === undefined]);
  return (
    <>
      <div class="head">
        <h1>{title}</h1>
      </div>
      <div class="body scrolls">
        {tablesError.value && <Problem error={tablesError.value} />}
        {!all && !tablesError.value && <p class="empty late">Reading the tables.</p>}
        {isComing && (
          <p class="empty late" role="status">
            Reading <b class="mono">{table}</b>.
          </p>
        )}
        {all && !all.includes(table) && table !== "" && (
          <p class="empty">
            There is no table <b class="mono">{table}</b> here.
          </p>
        )}
        {all && all.length === 0 && (
          <section class="panel" aria-label="No tables">
            <div class="inset">
              <h2 class="lead">There are no tables yet</h2>
              <p class="muted">This screen is about one.</p>
              <div class="row">
                <a class="btn primary" href={href("tables", "", { create: "1" })}>
                  Create a table
                </a>
                <a class="btn" href={href("tables")}>
                  Load a sample
                </a>
              </div>
            </div>
          </section>
        )}
        {all && all.length > 0 && !isComing && (
          <section class="panel" aria-label="Tables">
            <div class="phead">
              <h2>Choose a table</h2>
            </div>
            {all.map((each) => (
              <button key={each} type="button" class="line" onClick={() => go(screen, each)}>
                <span class="strong">{each}</span>
              </button>
            ))}
          </section>
        )}
      </div>
    </>
  );
}
