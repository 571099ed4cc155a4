import { useEffect } from "preact/hooks";
import { go, href, route } from "../lib/router";
import { readTable, tables, tablesError } from "../lib/tables";
import { Problem } from "../ui/parts";

/** A screen of a table, without one. */
export function NoTable({ title }: { title: string }) {
  const { screen, table } = route.value;
  const all = tables.value;
  // It may have been made since the tables were read.
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
        {!all && !tablesError.value && <p class="empty">Reading the tables.</p>}
        {all && table !== "" && (
          <p class="empty">
            There is no table <b class="mono">{table}</b> here.
          </p>
        )}
        {all && all.length === 0 && (
          <p class="empty">
            There are no tables yet. <a class="link" href={href("tables")}>Create one, or load a sample</a>.
          </p>
        )}
        {all && all.length > 0 && (
          <section class="panel" aria-label="Tables">
            <div class="phead">
              <h2>Choose a table</h2>
            </div>
            {all.map((each) => (
              <button key={each.TableName} type="button" class="line" onClick={() => go(screen, each.TableName)}>
                <span class="strong">{each.TableName}</span>
              </button>
            ))}
          </section>
        )}
      </div>
    </>
  );
}
