import { ask, call } from "../../lib/api";
import { number } from "../../lib/count";
import { href, replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { Segments } from "../../ui/choice";
import { Key } from "../../ui/key";
import { useAct, useReading } from "../../ui/reading";
import { Part, Status } from "./panel";

const OFF = { ContributorInsightsStatus: "DISABLED", ContributorInsightsMode: "" };

/** Of a rule: what it counts. */
const KINDS = [
  ["PKC", "Partitions"],
  ["SKC", "Items"],
  ["PKT", "Throttled partitions"],
  ["SKT", "Throttled items"],
] as const;

interface Found {
  Since: string;
  Rules: { Kind: string; Count: number; Contributors: { Key: string; Count: number; Minutes: number[] }[] }[];
}

/** The most used keys of a table or of an index, while they are looked for. */
export function Insights({ table }: { table: Table }) {
  const { TableName } = table;
  const { params } = route.value;
  const index = (table.GlobalSecondaryIndexes ?? []).find((each) => each.IndexName === params.of)?.IndexName ?? "";
  const of = index === "" ? {} : { IndexName: index };
  const { busy, error, act } = useAct();
  const status = useReading(() => call<typeof OFF>("DescribeContributorInsights", { TableName, ...of }, { quiet: true }), [index], (read) => /ING$/.test(read.ContributorInsightsStatus));
  const isOn = status.value?.ContributorInsightsStatus === "ENABLED";
  const update = (action: "ENABLE" | "DISABLE", mode?: string) => act(() => call("UpdateContributorInsights", { TableName, ...of, ContributorInsightsAction: action, ...(mode ? { ContributorInsightsMode: mode } : {}) }).then(status.again));
  return (
    <Part title="Contributor Insights" error={error ?? status.error}>
      <div class="qr">
        {(table.GlobalSecondaryIndexes ?? []).length > 0 && (
          <select class="select" aria-label="Insights of" value={index} onChange={(e) => replaceParams({ of: e.currentTarget.value })}>
            <option value="">the table</option>
            {table.GlobalSecondaryIndexes!.map((each) => (
              <option key={each.IndexName}>{each.IndexName}</option>
            ))}
          </select>
        )}
        <label class="check">
          <input type="checkbox" disabled={busy || !status.value} checked={isOn || status.value?.ContributorInsightsStatus === "ENABLING"} onChange={() => void update(isOn ? "DISABLE" : "ENABLE")} />
          Look for the most used keys
        </label>
        {status.value && /ING$/.test(status.value.ContributorInsightsStatus) && <Status text={status.value.ContributorInsightsStatus} />}
        {isOn && (
          <label class="check">
            <input type="checkbox" disabled={busy} checked={status.value!.ContributorInsightsMode === "THROTTLED_KEYS"} onChange={(e) => void update("ENABLE", e.currentTarget.checked ? "THROTTLED_KEYS" : "ACCESSED_AND_THROTTLED_KEYS")} />
            throttled ones alone
          </label>
        )}
      </div>
      {isOn && <Contributors key={`${index} ${status.value!.ContributorInsightsMode}`} table={TableName} index={index} />}
    </Part>
  );
}

const SHOWN_MAX = 10;

function Contributors({ table, index }: { table: string; index: string }) {
  const { value, error } = useReading(() => ask<Found>(`_armature/insights?table=${encodeURIComponent(table)}${index === "" ? "" : `&index=${encodeURIComponent(index)}`}`, { quiet: true }), []);
  if (error) return <p class="empty">{error.message}</p>;
  const rules = value?.Rules ?? [];
  const kinds = KINDS.filter(([kind]) => rules.some((rule) => rule.Kind === kind));
  const chosen = rules.find((rule) => rule.Kind === route.value.params.rule) ?? rules[0];
  const most = Math.max(1, ...(chosen?.Contributors ?? []).flatMap((each) => each.Minutes));
  return (
    <>
      <div class="qr">
        <Segments label="What is counted" of={kinds} chosen={chosen?.Kind ?? ""} choose={(rule) => replaceParams({ rule })} />
        <span class="faint small">{number(chosen?.Count)} in all since insights were switched on; the last hour below</span>
      </div>
      {(chosen?.Contributors ?? []).slice(0, SHOWN_MAX).map((each) => (
        <div key={each.Key} class="ins">
          <a class="clip" aria-label={each.Key} href={href("collections", table, { pk: each.Key })}>
            <Key table={table} text={each.Key} max={60} />
          </a>
          <svg class="spark" viewBox="0 0 120 18" role="img" aria-label={`${each.Count} in the last hour`}>
            {each.Minutes.map((count, minute) => count > 0 && <rect key={minute} x={minute * 2} width="1.6" y={18 - Math.max(1, (count / most) * 18)} height={Math.max(1, (count / most) * 18)} />)}
          </svg>
          <span class="num">{number(each.Count)}</span>
        </div>
      ))}
      {chosen && chosen.Contributors.length === 0 && <p class="empty">No key in the last hour.</p>}
    </>
  );
}
