import { trimmed } from "../../lib/api";
import { entityOf, keyText } from "../../lib/keys";
import { href } from "../../lib/router";
import { type Table, keyNames } from "../../lib/schema";
import { bytesText, itemSize, readUnits, writeUnits } from "../../lib/size";
import type { Item } from "../../lib/values";
import { vectorText } from "../../lib/vectors";
import { Mark } from "../../ui/key";
import { MOD } from "../../ui/keyboard";
import { Plain } from "../../ui/plain";
import { TypeTag, Value } from "../../ui/value";

const NAMES_MAX = 200;

/** The item of the chosen row, whole. */
export function Inspector({ table, item, edit }: { table: Table; item: Item | undefined; edit: () => void }) {
  const keys = keyNames(table);
  const names = item ? [...keys.filter((key) => item[key]), ...Object.keys(item).filter((name) => !keys.includes(name))] : [];
  const bytes = item ? itemSize(item) : 0;
  const entity = item ? entityOf(item, keys) : "";
  const indexes = item ? (table.GlobalSecondaryIndexes ?? []).filter((index) => index.KeySchema.every((key) => item[key.AttributeName])) : [];
  const partitions = new Set([table, ...(table.GlobalSecondaryIndexes ?? [])].flatMap(({ KeySchema }) => KeySchema.filter((key) => key.KeyType === "HASH").map((key) => key.AttributeName)));
  const vectors = item ? (table.VectorIndexes ?? []).filter((index) => item[index.VectorAttribute.AttributeName]) : [];
  return (
    <section class="panel fill" aria-label="Selected item">
      <div class="phead">
        <h2>Selected item</h2>
        <span class="grow" />
        {item && (
          <button type="button" class="btn quiet" onClick={edit}>
            Edit <kbd>e</kbd>
          </button>
        )}
      </div>
      {!item && (
        <p class="empty">
          Choose a row, or move with <kbd>j</kbd> and <kbd>k</kbd>. {MOD}↵ runs the request again.
        </p>
      )}
      {item && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Attributes">
          <p class="insp-head">
            <Mark table={table.TableName} entity={entity} />
            {entity && <b>{entity}</b>}
            <span class="faint">
              {bytesText(bytes)} · {trimmed(readUnits(bytes))} RCU · {writeUnits(bytes) * (1 + indexes.length)} WCU
              {indexes.length > 0 ? ` with ${indexes.map((index) => index.IndexName).join(", ")}` : ""}
            </span>
          </p>
          <dl class="insp">
            {names.slice(0, NAMES_MAX).map((name) => [name, item[name]!] as const).map(([name, value]) => (
              <div key={name}>
                <dt class="mono">
                  <Plain text={name} max={80} />
                </dt>
                <dd class="t">
                  <TypeTag value={value} />
                </dd>
                <dd class="mono">
                  {partitions.has(name) && "S" in value && value.S !== "" ? (
                    <a title="The items around this key" href={href("collections", table.TableName, { pk: value.S })}>
                      <Value table={table.TableName} value={value} isKey />
                    </a>
                  ) : (
                    <Value table={table.TableName} value={value} isKey={/pk$|sk$/i.test(name) || keys.includes(name)} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {names.length > NAMES_MAX && <p class="empty">{names.length - NAMES_MAX} more attributes: edit the item to see them.</p>}
        </div>
      )}
      {item && indexes.length + vectors.length > 0 && (
        <div class="act">
          {vectors.map((index) => (
            <a key={index.IndexName} class="link" href={href("explore", table.TableName, { q: JSON.stringify({ mode: "vector", index: index.IndexName, pk: (index.SearchSchema ?? []).map((each) => (each.SearchSchemaElementType === "HASH" ? keyText(item[each.AttributeName]) : "")), vector: vectorText(item[index.VectorAttribute.AttributeName]) }) })}>
              Nearest by {index.IndexName}
            </a>
          ))}
          {indexes.map((index) => {
            const own = index.KeySchema.filter((key) => key.KeyType === "HASH").map((key) => String(Object.values(item[key.AttributeName]!)[0]));
            return (
              <a key={index.IndexName} class="link" href={href("explore", table.TableName, { q: JSON.stringify({ mode: "query", index: index.IndexName, pk: own }) })}>
                Follow into {index.IndexName}
              </a>
            );
          })}
        </div>
      )}
    </section>
  );
}
