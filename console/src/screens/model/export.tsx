import { useRef } from "preact/hooks";
import { ask } from "../../lib/api";
import { faults, name, text } from "../../lib/model";
import { download } from "../../lib/picture";

const FORMS = [
  ["cloudformation", "CloudFormation", "json"],
  ["create-table", "CreateTable requests", "json"],
  ["nosql-workbench", "NoSQL Workbench", "json"],
  ["markdown", "Markdown", "md"],
  ["mcp", "AWS's data modelling tools", "json"],
] as const;

/** The model as a file, as it is or for other tools. */
export function Export() {
  const menu = useRef<HTMLDetailsElement>(null);
  const base = name.value.replace(/\.yaml$/, "") || "armature";
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const other = async (target: string, ending: string) => {
    close();
    const answer = await ask<{ text?: string; faults?: unknown[] }>(`_armature/model/export?to=${target}`, { method: "POST", body: text.value });
    if (answer.text !== undefined) download(`${base}.${target}.${ending}`, answer.text);
  };
  return (
    <details class="menu" ref={menu}>
      <summary class="btn">Export</summary>
      <div class="drop">
        <button
          type="button"
          class="btn quiet"
          onClick={() => {
            close();
            download(`${base}.yaml`, text.value);
          }}
        >
          Model file
        </button>
        {FORMS.map(([target, title, ending]) => (
          <button key={target} type="button" class="btn quiet" disabled={faults.value.length > 0} onClick={() => void other(target, ending)}>
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}
