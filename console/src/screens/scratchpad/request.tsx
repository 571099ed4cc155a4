import { OPERATIONS, OPERATION_GROUPS } from "../../lib/operations";
import { replaceParams } from "../../lib/router";
import { Segments } from "../../ui/choice";
import { CopyButton } from "../../ui/copy";
import type { Call } from "./call";

/** The request as it is typed: a body of JSON, or a statement; and what has to be typed before it takes something away. */
export function RequestPanel({ call }: { call: Call }) {
  const { isStatement, operation, body, statement, request, fault, taken, typed } = call;
  return (
    <section class="panel request" aria-label="Request">
      <div class="phead">
        <Segments
          label="Kind"
          of={[
            ["", "Operation"],
            ["partiql", "PartiQL"],
          ]}
          chosen={isStatement ? "partiql" : ""}
          choose={(mode) => replaceParams({ mode })}
        />
        {!isStatement && (
          <select class="select mono" data-first aria-label="Operation" value={operation} onChange={(e) => call.choose(e.currentTarget.value)}>
            {OPERATION_GROUPS.map((group) => (
              <optgroup key={group} label={group}>
                {OPERATIONS.filter((each) => each.group === group).map((each) => (
                  <option key={each.name}>{each.name}</option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
        <span class="grow" />
        {!isStatement && (
          <button type="button" class="btn quiet" onClick={() => request && call.typeBody(JSON.stringify(request, null, 2))} disabled={!request}>
            Format
          </button>
        )}
        <CopyButton text={() => (isStatement ? statement : body)} bare />
      </div>
      {isStatement ? (
        <textarea
          class="editor mono"
          data-first
          aria-label="Statement"
          spellcheck={false}
          value={statement}
          placeholder={'SELECT * FROM "Table" WHERE PK = \'…\''}
          onInput={(e) => call.typeStatement(e.currentTarget.value)}
        />
      ) : (
        <textarea class="editor mono" aria-label="Body" aria-invalid={fault !== ""} spellcheck={false} value={body} onInput={(e) => call.typeBody(e.currentTarget.value)} />
      )}
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {taken !== "" && (
        <div class="act takes">
          <span class="small">
            {operation} takes something away from <b class="mono">{taken}</b>.
          </span>
          <input class="input mono w200" aria-label={`Type ${taken} to run it`} placeholder={taken} value={typed} onInput={(e) => call.setTyped(e.currentTarget.value)} onKeyDown={(e) => e.key === "Enter" && void call.run()} />
        </div>
      )}
    </section>
  );
}
