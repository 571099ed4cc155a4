import { counted, number } from "../../lib/count";
import { replaceParams } from "../../lib/router";
import { type Checked, findingsAt, hueOf, markOf } from "../../lib/sheet";
import { bytesText } from "../../lib/size";
import { PictureMenu } from "../../ui/picture";
import { chartSvg } from "./chart";
import { Found } from "./found";

/** The entity chart: which keys each kind of item has in the table and in each index. */
export function Entities({ checked }: { checked: Checked }) {
  const { model } = checked;
  return (
    <section class="panel" aria-labelledby="entities">
      <div class="phead">
        <h2 id="entities">Entity chart</h2>
        <span class="faint small">{counted(model.tables.reduce((sum, table) => sum + table.entities.length, 0), "entity", "entities")}</span>
        <span class="grow" />
        <PictureMenu name="entities" svg={() => chartSvg(model)} />
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Keys of entities">
        {model.tables.map((table) => (
          <table key={table.name} class="grid chart">
            <caption>
              {table.name}
              <span class="faint mono">
                {" "}
                {table.partitionKey}
                {table.sortKey === null ? "" : ` / ${table.sortKey}`}
              </span>
            </caption>
            <thead>
              <tr>
                <th>Entity</th>
                <th>Partition key</th>
                <th>Sort key</th>
                {table.indexes.map((index) => (
                  <th key={index.name}>{index.name}</th>
                ))}
                <th class="num">Items</th>
                <th class="num">Size</th>
                <th class="num">Fields</th>
                <th>Finding</th>
              </tr>
            </thead>
            <tbody>
              {table.entities.map((entity) => {
                return (
                  <tr key={entity.name} onClick={() => replaceParams({ line: String(entity.line) })}>
                    <td>
                      <span class={`mark e${hueOf(model, entity.name)}`} aria-hidden="true">
                        {markOf(model, entity.name)}
                      </span>{" "}
                      <button type="button" class="plain strong" onClick={() => replaceParams({ line: String(entity.line) })}>
                        {entity.name}
                      </button>
                      {entity.parent !== null && <span class="faint small"> of {entity.parent}</span>}
                    </td>
                    <td>
                      <Template text={entity.partitionKey} hue={hueOf(model, entity.name)} />
                    </td>
                    <td>{entity.sortKey === null ? <span class="faint">—</span> : <Template text={entity.sortKey} hue={hueOf(model, entity.name)} />}</td>
                    {table.indexes.map((index) => {
                      const mapping = entity.mappings.find((each) => each.index === index.name);
                      return (
                        <td key={index.name} title={mapping?.when ? `if ${mapping.when}` : undefined}>
                          {mapping ? (
                            <>
                              <Template text={mapping.partitionKey.join(", ")} hue={hueOf(model, entity.name)} />
                              {mapping.sortKey.length > 0 && (
                                <>
                                  <span class="faint"> / </span>
                                  <Template text={mapping.sortKey.join(", ")} hue={hueOf(model, entity.name)} />
                                </>
                              )}
                            </>
                          ) : (
                            <span class="faint">—</span>
                          )}
                        </td>
                      );
                    })}
                    <td class="num">{entity.items === null ? "—" : number(entity.items)}</td>
                    <td class="num">{entity.bytes === null ? "—" : bytesText(entity.bytes)}</td>
                    <td class="num">{entity.fields.length}</td>
                    <td>
                      <Found of={findingsAt(checked.findings, `entities.${entity.name}`)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** A template of a key: constants in the colour of the entity, fields in ink. */
export function Template({ text, hue }: { text: string; hue: number }) {
  return (
    <span class={`key e${hue}`}>
      {text.split(/(\{[^}]*\}|#|, )/).map((piece, i) => (piece.startsWith("{") ? <span key={i}>{piece}</span> : /^[#,/|\s]+$/.test(piece) ? <i key={i}>{piece}</i> : piece === "" ? null : <b key={i}>{piece}</b>))}
    </span>
  );
}
