import { keyText } from "../../lib/keys";
import { href } from "../../lib/router";
import { type Table, keyOf } from "../../lib/schema";
import { Key, Mark } from "../../ui/key";
import { TableName } from "../../ui/tablename";
import type { Editing } from "./editing";

/** Which item it is, and what can be done with it as a whole. */
export function ItemHead({ table, editing, entity, asking, setAsking }: { table: Table; editing: Editing; entity: string; asking: boolean; setAsking: (asking: boolean) => void }) {
  const item = editing.opened?.item;
  return (
    <div class="head">
      <h1>{editing.isNew ? "New item" : entity || "Item"}</h1>
      <Mark table={table.TableName} entity={entity} />
      {item && (
        <span class="key clip">
          {editing.keys.map((name, i) => (
            <span key={name}>
              {i > 0 && <i> / </i>}
              <Key table={table.TableName} text={keyText(item[name])} max={48} />
            </span>
          ))}
        </span>
      )}
      <span class="sub">
        <TableName name={table.TableName} />
      </span>
      <span class="grow" />
      <a class="btn" href={href("explore", table.TableName)}>
        Back
      </a>
      {item && (
        <a class="btn" href={href("item", table.TableName, { new: "1", from: JSON.stringify(keyOf(table, item)) })}>
          Duplicate
        </a>
      )}
      {item && !asking && (
        <button type="button" class="btn danger" onClick={() => setAsking(true)}>
          Delete…
        </button>
      )}
      {item && asking && (
        <span class="row">
          <button type="button" class="btn danger" onClick={() => void editing.remove()}>
            Delete this item
          </button>
          <button type="button" class="btn" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </span>
      )}
    </div>
  );
}
