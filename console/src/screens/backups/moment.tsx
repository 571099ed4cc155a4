import { useState } from "preact/hooks";
import { type Backup, type Recovery, fromField, scaleOf, tableNameFault, ticksOf, toField } from "../../lib/backups";
import { replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { names } from "../../lib/tables";
import { Time } from "../../ui/time";

const WIDTH = 1000;

interface Props {
  table: Table;
  backups: Backup[];
  recovery: Recovery | undefined;
  busy: boolean;
  switchOn: () => void;
  switchOff: () => void;
  restore: (at: number | undefined, target: string) => Promise<boolean>;
}

/** The timeline: what can be had back, and the moment that is to be. */
export function RestoreMoment(props: Props) {
  const { table, backups, recovery } = props;
  const name = table.TableName;
  const { params } = route.value;
  const [target, setTarget] = useState("");
  const [off, setOff] = useState<string>();
  const now = recovery?.latest ?? Date.now() / 1000;
  const { from, to } = scaleOf(backups, recovery, now);
  const x = (seconds: number) => ((seconds - from) / (to - from)) * WIDTH;
  const typed = params.at ?? (recovery ? toField(recovery.latest) : "");
  const at = fromField(typed);
  // A field holds whole seconds; the edges of what can be had back lie between them.
  const isInside = recovery !== undefined && at !== undefined && at >= Math.floor(recovery.earliest) && at <= Math.ceil(recovery.latest);
  const moment = recovery && at !== undefined ? Math.min(Math.max(at, recovery.earliest), recovery.latest) : undefined;
  const fault = target === "" ? "" : tableNameFault(target, names.value ?? []);
  return (
    <section class="panel" aria-labelledby="timeline">
      <div class="phead">
        <h2 id="timeline">Timeline</h2>
        <span class="sub small muted">
          {recovery ? (
            <>
              Recovery reaches from <Time at={recovery.earliest} /> to <Time at={recovery.latest} />, {recovery.days} days at most
            </>
          ) : (
            "Recovery is off: only backups can be had back"
          )}
        </span>
        <span class="grow" />
        {recovery ? (
          <button type="button" class="btn danger" aria-expanded={off !== undefined} onClick={() => setOff(off === undefined ? "" : undefined)}>
            Switch off…
          </button>
        ) : (
          <button type="button" class="btn" disabled={props.busy} onClick={props.switchOn}>
            Switch recovery on
          </button>
        )}
      </div>
      {off !== undefined && recovery && (
        <form
          class="bar-row confirm"
          onSubmit={(e) => {
            e.preventDefault();
            if (off !== name) return;
            setOff(undefined);
            props.switchOff();
          }}
        >
          <span>
            Forgets every earlier state of {name} since <Time at={recovery.earliest} />.
          </span>
          <input class="input mono w200" aria-label={`Type ${name} to switch recovery off`} placeholder={name} value={off} onInput={(e) => setOff(e.currentTarget.value)} />
          <button type="submit" class="btn danger" disabled={off !== name || props.busy}>
            Switch recovery off
          </button>
          <span class="faint small mono">UpdateContinuousBackups</span>
        </form>
      )}
      <div class="timeline">
        <svg viewBox={`0 0 ${WIDTH} 74`} preserveAspectRatio="none" role="img" aria-label={`${recovery ? "A span of recovery and " : ""}${backups.length} ${backups.length === 1 ? "backup" : "backups"} in time`}>
          {ticksOf(from, to, 9).map((tick) => (
            <path key={tick.at} d={`M${x(tick.at)} 0v74`} class="tl-tick" />
          ))}
          <path d={`M0 46h${WIDTH}`} class="tl-axis" />
          {recovery && <rect x={x(recovery.earliest)} y="36" width={Math.max(2, x(recovery.latest) - x(recovery.earliest))} height="20" class="tl-span" />}
          {backups.map((backup) => (
            <path key={backup.BackupArn} d={`M${x(backup.BackupCreationDateTime)} 12v44`} class="tl-backup" />
          ))}
          {moment !== undefined && isInside && <path d={`M${x(moment)} 4v66`} class="tl-moment" />}
        </svg>
        <ol class="tl-labels" aria-hidden="true">
          {ticksOf(from, to, 9).map((tick) => (
            <li key={tick.at} class={x(tick.at) > WIDTH * 0.97 ? "last" : x(tick.at) < WIDTH * 0.03 ? "first" : ""} style={{ left: `${x(tick.at) / (WIDTH / 100)}%` }}>
              {tick.text}
            </li>
          ))}
        </ol>
        <p class="tl-key small muted">
          {recovery && (
            <span>
              <i class="k-span" /> any moment
            </span>
          )}
          <span>
            <i class="k-backup" /> backup
          </span>
          {recovery && (
            <span>
              <i class="k-moment" /> chosen
            </span>
          )}
          <span class="grow" />
          times are UTC
        </p>
      </div>
      {recovery && (
        <form
          class="qr restore"
          onSubmit={(e) => {
            e.preventDefault();
            if (!isInside || target === "" || fault !== "") return;
            // What was asked for whole is the present, also if that has moved on meanwhile.
            void props.restore(params.at === undefined ? undefined : moment, target).then((ok) => ok && setTarget(""));
          }}
        >
          <span class="ql">Restore</span>
          <input
            class="range"
            type="range"
            aria-label="Moment on the timeline"
            min={Math.floor(recovery.earliest)}
            max={Math.ceil(recovery.latest)}
            step="1"
            value={at ?? recovery.latest}
            onInput={(e) => replaceParams({ at: toField(Number(e.currentTarget.value)) })}
          />
          <input class="input mono" type="datetime-local" step="1" aria-label="Moment, UTC" value={typed} onInput={(e) => replaceParams({ at: e.currentTarget.value })} />
          <button type="button" class="btn" disabled={params.at === undefined} onClick={() => replaceParams({ at: "" })}>
            Now
          </button>
          <span class="ql2">as</span>
          <input class="input mono w200" aria-label="Name of the new table" placeholder={`name of a new table`} value={target} onInput={(e) => setTarget(e.currentTarget.value)} />
          <button type="submit" class="btn primary" disabled={!isInside || target === "" || fault !== "" || props.busy}>
            Restore {target === "" ? "" : `as ${target}`}
          </button>
          <span class="faint small" role="status">
            {!isInside ? "outside of what recovery has kept" : (fault !== "" ? fault : `A new table; ${name} stays as it is.`)}
          </span>
        </form>
      )}
      {!recovery && <p class="empty">With recovery on, each write keeps what it replaced, and the table can be taken back to any moment of the last 35 days. On AWS it costs by the size of the table; here, a row on disk for each write.</p>}
    </section>
  );
}
