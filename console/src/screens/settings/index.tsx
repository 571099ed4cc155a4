import { call } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { current, readTable, timeToLive } from "../../lib/tables";
import { type Extras, cloudFormationOf, createTableOf } from "../../lib/template";
import { terraformOf } from "../../lib/terraform";
import { Tabs } from "../../ui/choice";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";
import { Problem } from "../../ui/notes";
import { useAct, useReading } from "../../ui/reading";
import { TableName } from "../../ui/tablename";
import { NoTable } from "../notable";
import { DeleteTable } from "../tables/delete";
import { Destinations } from "./destinations";
import { General, isProvisioned } from "./general";
import { Indexes } from "./indexes";
import { Insights } from "./insights";
import { Policy } from "./policy";
import { Replicas } from "./replicas";
import { Scaling } from "./scaling";
import "./settings.css";
import { VectorIndexes } from "./vectors";

/** Changes something about the table, and reads it again. */
export type Change = (step: () => Promise<unknown>) => Promise<boolean>;

const TABS = ["Settings", "CreateTable", "CloudFormation", "Terraform"] as const;

export default function Settings() {
  const table = current.value;
  return table ? <TableSettings key={table.TableName} table={table} /> : <NoTable title="Settings" />;
}

function TableSettings({ table }: { table: Table }) {
  const name = table.TableName;
  const { params } = route.value;
  const tab = TABS.find((each) => each === params.tab) ?? "Settings";
  const { busy, error, act } = useAct();
  const more = useReading(() => readMore(table), []);
  const recovery = more.value?.recovery ?? false;
  const tags = more.value?.tags ?? [];
  const change: Change = (step) => act(() => step().then(() => Promise.all([readTable(name), more.again()])));
  const text = tab === "Settings" ? "" : textOf(tab, table, { ttl: timeToLive.value[name] ?? "", recovery, tags });
  return (
    <>
      <div class="head">
        <h1>Settings</h1>
        <span class="sub">
          <TableName name={name} />
        </span>
        <span class="tag">{table.TableStatus}</span>
        <span class="grow" />
        <button type="button" class="btn danger" onClick={() => replaceParams({ delete: params.delete ? "" : name })}>
          Delete…
        </button>
      </div>
      <div class="body scrolls">
        {params.delete === name && <DeleteTable table={table} />}
        {(error ?? more.error) && <Problem error={(error ?? more.error)!} />}
        <section class="panel" aria-label="Settings of the table">
          <div class="phead">
            <Tabs of={TABS} chosen={tab} choose={(chosen) => replaceParams({ tab: chosen === "Settings" ? "" : chosen })} label="What to show" />
            <span class="grow" />
            {tab !== "Settings" && <CopyButton text={() => text} />}
          </div>
          {tab !== "Settings" ? <Code text={text} label={`The table for ${tab}`} /> : <General table={table} recovery={recovery} tags={tags} change={change} busy={busy} />}
        </section>
        {tab === "Settings" && (
          <div class="parts">
            <Indexes table={table} change={change} busy={busy} />
            <VectorIndexes table={table} change={change} busy={busy} />
            <Replicas table={table} change={change} busy={busy} />
            <Destinations table={table} />
            {isProvisioned(table) && <Scaling table={table} />}
            <Policy table={table} />
            <Insights table={table} />
          </div>
        )}
      </div>
    </>
  );
}

/** What DescribeTable does not tell. */
async function readMore(table: Table): Promise<{ recovery: boolean; tags: Extras["tags"] }> {
  const backups = await call<{ ContinuousBackupsDescription?: { PointInTimeRecoveryDescription?: { PointInTimeRecoveryStatus?: string } } }>("DescribeContinuousBackups", { TableName: table.TableName }, { quiet: true });
  const { Tags } = await call<{ Tags?: Extras["tags"] }>("ListTagsOfResource", { ResourceArn: table.TableArn }, { quiet: true });
  return { recovery: backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED", tags: Tags ?? [] };
}

function textOf(tab: Exclude<(typeof TABS)[number], "Settings">, table: Table, extras: Extras): string {
  switch (tab) {
    case "CreateTable":
      return JSON.stringify(createTableOf(table), null, 2);
    case "CloudFormation":
      return JSON.stringify(cloudFormationOf(table, extras), null, 2);
    case "Terraform":
      return terraformOf(table, extras);
  }
}
