import { type ThreeWay, rebase, threeWay } from "../../lib/diff";
import { type AV, type Item, brief, record } from "../../lib/values";
import { Severity } from "../../ui/icons";
import { Plain } from "../../ui/plain";

/** Another has written meanwhile: nothing of either is lost. */
export function Conflict(props: { opened: Item; stored: Item | undefined; mine: Item; keep: (stored: Item, mine: Item) => void; put: () => void }) {
  const { opened, stored, mine } = props;
  const rows: ThreeWay[] = stored ? threeWay(opened, stored, mine) : [];
  const cell = (value: AV | undefined) => <Plain text={value === undefined ? "—" : brief(value, 120)} max={120} />;
  return (
    <section class="panel conflict" role="alertdialog" aria-label="Changed by another client">
      <div class="note strip warning">
        <Severity of="warning" />
        <span class="grow">
          <b>{stored ? "Changed by another client" : "Deleted by another client"} since you opened it.</b> Nothing was written, and what you typed is still here.
        </span>
      </div>
      {stored && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Three versions">
          <table class="grid">
            <thead>
              <tr>
                <th>Attribute</th>
                <th>You opened</th>
                <th>Now stored</th>
                <th>Yours</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <td class="mono">
                    <Plain text={row.name} /> {row.collides && <span class="tag warn">both</span>}
                  </td>
                  <td class="mono">{cell(row.opened)}</td>
                  <td class="mono theirs">{cell(row.stored)}</td>
                  <td class="mono yours">{cell(row.mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="act">
        {stored ? (
          <>
            <button type="button" class="btn primary" onClick={() => props.keep(stored, rebase(opened, stored, mine))}>
              Rebase my changes
            </button>
            <button type="button" class="btn" onClick={() => props.keep(stored, record(Object.entries(stored)))}>
              Take theirs
            </button>
          </>
        ) : (
          <button type="button" class="btn primary" onClick={props.put}>
            Keep mine, to be saved anew
          </button>
        )}
      </div>
    </section>
  );
}
