import { trimmed } from "../../lib/api";
import type { Ask } from "../../lib/ask";
import { counted, number } from "../../lib/count";
import { href } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { itemSize } from "../../lib/size";
import { Severity } from "../../ui/icons";
import type { Result } from "./result";

/** What was read, returned and paid. */
export function Cost({ result, ask }: { result: Result; ask: Ask }) {
  return result.searched === undefined ? <ReadCost result={result} ask={ask} /> : <SearchCost result={result} />;
}

/** A search for vectors is paid by the bytes that it compares. */
function SearchCost({ result }: { result: Result }) {
  return (
    <div class="cost">
      <p class="small muted">The nearest by what was compared of the index, nearest first.</p>
      <dl class="stats">
        <Stat title="Returned" text={number(result.rows.length)} />
        <Stat title="Searched" text={number(result.searched)} unit="bytes" />
        <Stat title="Time" text={result.millis.toFixed(1)} unit="ms" />
      </dl>
    </div>
  );
}

function ReadCost({ result, ask }: { result: Result; ask: Ask }) {
  const returned = result.rows.length;
  const dropped = Math.max(0, result.read - returned);
  const part = result.read === 0 ? 0 : returned / result.read;
  const bytes = result.rows.slice(0, 20_000).reduce((sum, row) => sum + itemSize(row), 0);
  const wanted = (Math.max(1, Math.ceil(bytes / 4096)) / 2) * (ask.strong ? 2 : 1);
  return (
    <div class="cost">
      <div>
        <div class={`waste${result.read === 0 ? " none" : dropped === 0 ? " good" : ""}`} role="img" aria-label={`${returned} returned, ${dropped} read and thrown away`}>
          {returned > 0 && <i style={{ width: `${part * 100}%` }} />}
        </div>
        <div class="row micro faint">
          <span>{number(returned)} returned</span>
          <span class="grow" />
          {dropped > 0 && <span>{number(dropped)} read and thrown away</span>}
        </div>
      </div>
      <dl class="stats">
        <Stat title="Read" text={number(result.read)} />
        <Stat title="Returned" text={number(returned)} />
        <Stat title="Cost" text={result.units === undefined ? "—" : trimmed(result.units)} unit="RCU" />
        {dropped > result.read / 10 && result.units !== undefined && wanted < result.units && <Stat title="A key would cost" text={trimmed(wanted)} unit="RCU" />}
        <Stat title="Time" text={result.millis.toFixed(1)} unit="ms" />
      </dl>
    </div>
  );
}

function Stat({ title, text, unit }: { title: string; text: string; unit?: string }) {
  return (
    <div class="stat">
      <dt>{title}</dt>
      <dd>
        {text} {unit && <small>{unit}</small>}
      </dd>
    </div>
  );
}

/** Said when much was read and thrown away. */
export function Waste({ result, ask }: { result: Result; ask: Ask }) {
  const dropped = result.read - result.rows.length;
  if (result.read < 10 || dropped <= result.read / 10 || ask.filters.length === 0) return null;
  const isBad = dropped > result.read / 2;
  const by = ask.filters.map((filter) => filter.path).join(", ");
  return (
    <div class={`note strip ${isBad ? "warning" : "advice"}`} role="status">
      <Severity of={isBad ? "warning" : "advice"} />
      <span class="grow">
        <b>
          You read {counted(result.read, "item")} to return {number(result.rows.length)}.
        </b>{" "}
        {by} could be the first part of a sort key, or the condition of a sparse index.
      </span>
      <a class="link" href={href("findings", "", { rule: ask.mode === "scan" ? "RT-01" : "RT-02" })}>
        {ask.mode === "scan" ? "RT-01" : "RT-02"}
      </a>
    </div>
  );
}

const NONE: Record<Ask["mode"], string> = {
  query: "Nothing has this key. A key is compared byte by byte: capitals and spaces count.",
  get: "Nothing has this key. A key is compared byte by byte: capitals and spaces count.",
  scan: "There is nothing in it yet.",
  partiql: "The statement returns nothing.",
  vector: "No item of the index has a vector and these values.",
};

/** Nothing is an answer, and says what it cost. */
export function Empty({ result, ask, more, match, table }: { result: Result; ask: Ask; more: () => void; match: () => void; table: Table }) {
  return (
    <div class="inset">
      <h2 class="lead">{result.read > 0 ? `0 of ${counted(result.read, "item")} matched` : "No items"}</h2>
      {result.read > 0 && (
        <p class="muted">
          The filter dropped all of {result.pages === 1 ? "this page" : "these pages"}
          {result.units !== undefined ? ` (${trimmed(result.units)} RCU)` : ""}. {result.next !== undefined ? "More pages follow." : "There are no more pages."}
        </p>
      )}
      {result.read === 0 && result.next === undefined && <p class="muted">{NONE[ask.mode]}</p>}
      <div class="row">
        {result.next !== undefined && (
          <>
            <button type="button" class="btn primary" onClick={more}>
              Next page
            </button>
            <button type="button" class="btn" onClick={match}>
              Read on until one matches
            </button>
          </>
        )}
        {result.read === 0 && (
          <a class="btn" href={href("item", table.TableName, { new: "1" })}>
            New item
          </a>
        )}
      </div>
    </div>
  );
}
