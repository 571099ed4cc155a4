import { useEffect, useState } from "preact/hooks";
import { type ApiError, call } from "../../lib/api";
import { type Backup, type Recovery, tableNameFault } from "../../lib/backups";
import { href, replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { asError, current, names, readTable } from "../../lib/tables";
import { utcText } from "../../lib/time";
import { Segments } from "../../ui/choice";
import { Problem, Told } from "../../ui/notes";
import { TableName } from "../../ui/tablename";
import { NoTable } from "../notable";
import "./backups.css";
import { BackupList } from "./list";
import { RestoreMoment } from "./moment";

export default function Backups() {
  const table = current.value;
  return table ? <TableBackups key={table.TableName} table={table} /> : <NoTable title="Backups" />;
}

interface Continuous {
  ContinuousBackupsDescription?: { PointInTimeRecoveryDescription?: { PointInTimeRecoveryStatus?: string; EarliestRestorableDateTime?: number; LatestRestorableDateTime?: number; RecoveryPeriodInDays?: number } };
}

function TableBackups({ table }: { table: Table }) {
  const name = table.TableName;
  const { params } = route.value;
  const ofAll = params.of === "all";
  const [backups, setBackups] = useState<Backup[]>();
  const [recovery, setRecovery] = useState<Recovery>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [title, setTitle] = useState("");

  const read = async () => {
    try {
      const continuous = (await call<Continuous>("DescribeContinuousBackups", { TableName: name }, { quiet: true })).ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
      const isOn = continuous?.PointInTimeRecoveryStatus === "ENABLED" && continuous.EarliestRestorableDateTime !== undefined;
      setRecovery(isOn ? { earliest: continuous.EarliestRestorableDateTime!, latest: continuous.LatestRestorableDateTime!, days: continuous.RecoveryPeriodInDays ?? 35 } : undefined);
      const found: Backup[] = [];
      let from: string | undefined;
      do {
        const page: { BackupSummaries: Backup[]; LastEvaluatedBackupArn?: string } = await call("ListBackups", { ...(ofAll ? {} : { TableName: name }), BackupType: "ALL", ...(from === undefined ? {} : { ExclusiveStartBackupArn: from }) }, { quiet: from !== undefined });
        found.push(...page.BackupSummaries);
        from = page.LastEvaluatedBackupArn;
      } while (from !== undefined && found.length < 1000);
      setBackups(found.sort((a, b) => b.BackupCreationDateTime - a.BackupCreationDateTime));
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => void read(), [ofAll]);
  const isBusy = backups?.some((backup) => backup.BackupStatus === "CREATING");
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => void read(), 1000);
    return () => clearTimeout(timer);
  }, [backups]);

  const change = async (operation: string, request: Record<string, unknown>, told: string, target = name) => {
    setBusy(true);
    setError(undefined);
    setDone("");
    try {
      await call(operation, request);
      setDone(told);
      await Promise.all([readTable(target), read()]);
      return true;
    } catch (e) {
      setError(asError(e));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const isNamed = /^[\w.-]{3,255}$/.test(title);
  return (
    <>
      <div class="head">
        <h1>Backups</h1>
        <span class="sub">
          <TableName name={name} />
        </span>
        <span class="grow" />
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            if (isNamed) void change("CreateBackup", { TableName: name, BackupName: title }, `Backed up ${name} as ${title}.`).then((ok) => ok && setTitle(""));
          }}
        >
          <input class="input w200" aria-label="Name of a new backup" placeholder="name, such as before-v2" value={title} onInput={(e) => setTitle(e.currentTarget.value)} />
          <button type="submit" class="btn primary" disabled={!isNamed || busy} title={title !== "" && !isNamed ? "3 to 255 letters, digits, and _ - ." : undefined}>
            Create backup
          </button>
        </form>
      </div>
      <div class="body scrolls">
        {error && <Problem error={error} />}
        <Told text={done} />
        <RestoreMoment
          table={table}
          backups={(backups ?? []).filter((backup) => backup.TableName === name)}
          recovery={recovery}
          busy={busy}
          switchOn={() => void change("UpdateContinuousBackups", { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }, "Recovery is on: from now on the table can be taken back to any moment.")}
          switchOff={() => void change("UpdateContinuousBackups", { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } }, "Recovery is off, and what was kept for it is gone.")}
          restore={(at, target) =>
            change("RestoreTableToPointInTime", { SourceTableName: name, TargetTableName: target, ...(at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }) }, `${target} is being restored with the items of ${at === undefined ? "now" : `${utcText(at)} UTC`}.`, target)
          }
        />
        <section class="panel" aria-labelledby="backup-list">
          <div class="phead">
            <h2 id="backup-list">On-demand backups</h2>
            <Segments
              label="Of"
              of={[
                ["", `Of ${name}`],
                ["all", "Of all tables"],
              ]}
              chosen={ofAll ? "all" : ""}
              choose={(of) => replaceParams({ of })}
            />
            <span class="grow" />
            <span class="faint small optional">A backup is kept until it is deleted, and outlives its table.</span>
          </div>
          {backups && backups.length === 0 && <p class="empty">There are no backups yet. One is a copy of all items as they are now; it takes as long as copying them, and the table stays in use.</p>}
          {backups && backups.length > 0 && (
            <BackupList
              backups={backups}
              busy={busy}
              fault={(target) => tableNameFault(target, names.value ?? [])}
              restore={(backup, target) => change("RestoreTableFromBackup", { BackupArn: backup.BackupArn, TargetTableName: target }, `${target} is being restored from ${backup.BackupName}.`, target)}
              remove={(backup) => change("DeleteBackup", { BackupArn: backup.BackupArn }, `Deleted the backup ${backup.BackupName}.`)}
            />
          )}
        </section>
        {done.includes("restored") && (
          <p class="small muted">
            The table stays CREATING until all items are copied; it is among the <a class="link" href={href("tables")}>tables</a>.
          </p>
        )}
      </div>
    </>
  );
}
