import { type Block, type Line, type Placed, blockId } from "../../lib/collections";
import { counted, number, plural } from "../../lib/count";
import { href } from "../../lib/router";
import type { Source, Table } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { hue } from "../../lib/store";
import { Key, Mark } from "../../ui/key";
import { Plain } from "../../ui/plain";
import { Cell } from "../../ui/value";
import { HEAD, ROW, type Shown } from "./layout";

interface Props {
  table: Table;
  source: Source;
  blocks: Shown[];
  attributes: Map<string, string[]>;
  columns: number;
  isSelected: (id: string) => boolean;
  select: (placed: Placed) => void;
  unfold: (block: Block) => void;
  cut: Set<string>;
  whole: Set<string>;
  /** Whether all items of the table were read. */
  isWhole: boolean;
  picked: string;
}

/** The partitions of a table or index: blocks, one under the other. */
export function Column(props: Props) {
  const { table, source, blocks } = props;
  const title = source.name === "" ? "Table" : source.name;
  const grouped = source.partition.map((key) => key.name).join(", ");
  const ordered = source.sort.map((key) => key.name).join(", ");
  return (
    <section class="pcol" aria-label={`Partitions of ${source.name === "" ? "the table" : source.name}`}>
      <h2 class="pv-head">
        <span class="clip">{title}</span> <small>{source.name === "" ? "as stored, " : "the same items, "}grouped by <code>{grouped}</code>{ordered === "" ? "" : <>, ordered by <code>{ordered}</code></>}</small>
      </h2>
      {blocks.length === 0 && <p class="empty">{source.name === "" ? "No partition has this key." : "None of these items is in this index."}</p>}
      {blocks.map(({ block, lines, isOne }) => {
        // A local index has the partitions of its table.
        const id = blockId(source.kind === "local" ? "" : source.name, block.text);
        // Of a partition that was not asked for there is only what lies around the key.
        const isPart = !props.isWhole && !props.whole.has(id) && !props.cut.has(id);
        const around = href("collections", table.TableName, { pk: block.text, show: shownParam() });
        const isHot = props.picked !== "" && block.text === props.picked;
        if (isOne) {
          return (
            <article key={block.text} class={`blk one${isHot ? " hot" : ""}`} style={{ height: `${ROW + 2}px` }} aria-label={block.text}>
              <Row {...props} line={lines[0]!} isOne />
              {isPart && (
                <a class="link part-of" href={around} aria-label={`Read the whole of ${block.text}`}>
                  and more?
                </a>
              )}
            </article>
          );
        }
        return (
          <article key={block.text} class={`blk${isHot ? " hot" : ""}`} aria-label={block.text}>
            <header style={{ height: `${HEAD}px` }}>
              <a class="pk clip" href={around} aria-label={block.text} title="The collections around this key">
                <Key table={table.TableName} text={block.text} />
              </a>
              <span class="grow" />
              <span class="st">
                {number(block.items.length)}
                {props.cut.has(id) ? " and more" : isPart ? " or more" : ""} {block.items.length === 1 ? "item" : "items"} · {bytesText(block.bytes)}
              </span>
              <Strip table={table.TableName} block={block} />
            </header>
            {lines.map((line, i) => (
              <Row key={i} {...props} line={line} unfoldBlock={() => props.unfold(block)} />
            ))}
          </article>
        );
      })}
    </section>
  );
}

function shownParam(): string {
  return new URLSearchParams(location.hash.split("?", 2)[1] ?? "").get("show") ?? "";
}

/** All items of a partition in their order, as colours. */
function Strip({ table, block }: { table: string; block: Block }) {
  const runs: { entity: string; count: number }[] = [];
  for (const { entity } of block.items) {
    const last = runs.at(-1);
    if (last?.entity === entity) last.count++;
    else runs.push({ entity, count: 1 });
  }
  const label = runs.map((run) => `${run.count} ${run.entity || "items"}`).join(", ");
  return (
    <span class="strip" role="img" aria-label={`In order: ${label}`}>
      {runs.slice(0, 200).map((run, i) => (
        <i key={i} class={`e${hue(table, run.entity)}`} style={{ flexGrow: String(run.count) }} />
      ))}
    </span>
  );
}

function Row(props: Props & { line: Line; isOne?: boolean; unfoldBlock?: () => void }) {
  const { table, source, line } = props;
  const name = table.TableName;
  if ("more" in line) {
    return (
      <div class={`more e${hue(name, line.entity)}`} style={{ height: `${ROW}px` }}>
        <span class="dots" aria-hidden="true" />
        <span class="clip">
          {counted(line.more, `more ${line.entity || "item"}`, `more ${plural(line.entity || "item")}`)} <span class="faint">in sort order</span>
        </span>
        <span class="grow" />
        <button type="button" class="link" onClick={props.unfoldBlock}>
          Show
        </button>
      </div>
    );
  }
  const { placed } = line;
  const { item } = placed;
  const value = (keys: Source["sort"]) => keys.map((key) => String(Object.values(item[key.name] ?? {})[0] ?? "")).join(" / ");
  const sort = value(source.sort);
  const partition = value(source.partition);
  // Beside an index there is room for one, which needs no name.
  const isNarrow = props.isOne && props.columns <= 2;
  const names = (props.attributes.get(placed.entity) ?? []).slice(0, isNarrow ? 1 : props.columns);
  return (
    <button type="button" class={`it e${hue(name, placed.entity)}${props.isSelected(placed.id) ? " sel" : ""}`} style={{ height: `${ROW}px` }} aria-pressed={props.isSelected(placed.id)} data-item={placed.id} onClick={() => props.select(placed)}>
      <Mark table={name} entity={placed.entity} />
      <span class="sk clip">
        <Key table={name} text={props.isOne || source.sort.length === 0 ? partition : sort} />
      </span>
      {names.map((attribute) => (
        <span key={attribute} class="at clip">
          {!isNarrow && (
            <i>
              <Plain text={attribute} max={24} />
            </i>
          )}
          <Cell table={name} value={item[attribute]} />
        </span>
      ))}
      {props.isOne && source.sort.length > 0 && <span class="eq">{sort === partition ? `${source.sort[0]!.name} = ${source.partition[0]!.name}` : <Key table={name} text={sort} max={20} />}</span>}
    </button>
  );
}
