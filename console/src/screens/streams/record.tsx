import { changes } from "../../lib/diff";
import type { StreamRecord } from "../../lib/records";
import { href } from "../../lib/router";
import { type Table, keyNames } from "../../lib/schema";
import { type AV, record as emptyRecord } from "../../lib/values";
import { CopyButton } from "../../ui/copy";
import { DiffLines } from "../../ui/difflines";

/** A record of a stream: what it changed, and what is still the same. */
export function RecordPanel({ table, record }: { table: Table; record: StreamRecord | undefined }) {
  const keys = keyNames(table);
  if (!record) {
    return (
      <section class="panel fill" aria-label="Selected record">
        <div class="phead">
          <h2>Selected record</h2>
        </div>
        <p class="empty">
          Choose a record, or move with <kbd>j</kbd> and <kbd>k</kbd>, to see the item before and after.
        </p>
      </section>
    );
  }
  const { OldImage, NewImage, StreamViewType, SequenceNumber, Keys } = record.dynamodb;
  const before = OldImage ?? emptyRecord<AV>();
  const after = NewImage ?? emptyRecord<AV>();
  const changed = changes(before, after).filter((change) => !keys.includes(change.name) || !OldImage || !NewImage);
  const same = Object.keys(after).filter((name) => name in before && !changed.some((change) => change.name === name));
  const hasImages = OldImage !== undefined || NewImage !== undefined;
  return (
    <section class="panel fill" aria-label="Selected record">
      <div class="phead">
        <h2>
          <span class={`ev-name ${record.eventName}`}>{record.eventName}</span>
        </h2>
        <span class="faint small mono clip" title="Sequence number">
          {SequenceNumber}
        </span>
        <span class="grow" />
        <CopyButton text={() => JSON.stringify(record, null, 2)}>JSON</CopyButton>
      </div>
      {!hasImages && <p class="empty">This stream has {StreamViewType === "KEYS_ONLY" ? "keys only" : StreamViewType}: it does not say what has changed.</p>}
      {hasImages && (StreamViewType === "NEW_IMAGE" || StreamViewType === "OLD_IMAGE") && <p class="empty">This stream has {StreamViewType === "NEW_IMAGE" ? "new" : "old"} images only, so all attributes are shown as {StreamViewType === "NEW_IMAGE" ? "added" : "removed"}.</p>}
      {hasImages && (
        <div class="diff scroll" tabIndex={0} role="region" aria-label="Old and new">
          <DiffLines changes={changed} same={same.map((name) => [name, after[name]!])} />
        </div>
      )}
      <div class="act">
        <a class="link" href={href("item", table.TableName, { key: JSON.stringify(Keys) })}>
          Open the item as it is now
        </a>
        {record.userIdentity && <span class="faint small">Deleted by time to live</span>}
      </div>
    </section>
  );
}
