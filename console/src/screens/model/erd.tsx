import { useRef } from "preact/hooks";
import { type Sheet, hueOf, markOf } from "../../lib/sheet";
import { svgOf } from "../../lib/picture";
import { PictureMenu } from "../../ui/picture";
import { BOX, layoutOf } from "../../lib/layout";
import { replaceParams } from "../../lib/router";

/** Entities with their fields, and which belongs to which. */
export function Erd({ sheet }: { sheet: Sheet }) {
  const box = useRef<HTMLDivElement>(null);
  const svg = () => svgOf([...(box.current?.querySelectorAll("svg") ?? [])].map((drawn, i) => ({ title: sheet.tables[i]?.name ?? "", svg: drawn })));
  return (
    <section class="panel" aria-labelledby="erd">
      <div class="phead">
        <h2 id="erd">Diagram</h2>
        <span class="faint small">a line leads from a parent to what belongs to it</span>
        <span class="grow" />
        <PictureMenu name="diagram" svg={svg} />
      </div>
      <div class="scroll erd" ref={box} tabIndex={0} role="region" aria-label="Diagram of entities">
        {sheet.tables.map((table) => {
          const { boxes, edges, width, height } = layoutOf(table.entities);
          return (
            <figure key={table.name}>
              {sheet.tables.length > 1 && <figcaption class="strong">{table.name}</figcaption>}
              <svg width={width + 2} height={height + 2} viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={`Entities of ${table.name}: ${table.entities.map((entity) => (entity.parent === null ? entity.name : `${entity.name} of ${entity.parent}`)).join(", ")}`}>
                {edges.map((edge) => (
                  <g key={`${edge.from} ${edge.to}`} class="edge">
                    <path d={edge.path} />
                  </g>
                ))}
                {boxes.map((box) => (
                  <g key={box.entity.name} class={`box e${hueOf(sheet, box.entity.name)}`} transform={`translate(${box.x} ${box.y})`} onClick={() => replaceParams({ line: String(box.entity.line) })}>
                    <rect width={box.width} height={box.height} rx="5" class="box-back" />
                    <path d={`M0 5a5 5 0 0 1 5 -5h${box.width - 10}a5 5 0 0 1 5 5`} class="box-top" />
                    <text x="12" y="20">
                      <tspan class="box-mark">{markOf(sheet, box.entity.name)}</tspan>
                      <tspan dx="7" class="strong">
                        {box.entity.name}
                      </tspan>
                    </text>
                    <text x="12" y="37" class="mono faint">
                      {cut(box.entity.sortKey === null ? box.entity.partitionKey : `${box.entity.partitionKey} / ${box.entity.sortKey}`, 29)}
                      <title>{`${box.entity.partitionKey}${box.entity.sortKey === null ? "" : ` / ${box.entity.sortKey}`}`}</title>
                    </text>
                    <path d={`M0 ${BOX.head}h${box.width}`} class="row-line" />
                    {box.fields.map((field, i) => (
                      <text key={field.name} x="12" y={BOX.head + 16 + i * BOX.row}>
                        <tspan class={field.isKey ? "strong" : ""}>{cut(field.name, 20)}</tspan>
                        <tspan x={box.width - 12} text-anchor="end" class="faint">
                          {field.isKey ? `${field.type}, key` : field.type}
                        </tspan>
                      </text>
                    ))}
                    {box.more > 0 && (
                      <text x="12" y={BOX.head + 16 + box.fields.length * BOX.row} class="faint">
                        {box.more} more
                      </text>
                    )}
                  </g>
                ))}
              </svg>
            </figure>
          );
        })}
      </div>
    </section>
  );
}

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);
