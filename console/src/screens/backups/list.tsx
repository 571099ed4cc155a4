import { useState } from "preact/hooks";
import type { Backup } from "../../lib/backups";
import { bytesText } from "../../lib/size";
import { Time } from "../../ui/time";

interface Props {
  backups: Backup[];
  busy: boolean;
  fault: (target: string) => string;
  restore: (backup: Backup, target: string) => Promise<boolean>;
  remove: (backup: Backup) => Promise<boolean>;
}

/** Backups, the newest first; each can be restored to a new table, or deleted by its name. */
export function BackupList(props: Props) {
  const [open, setOpen] = useState<{ arn: string; what: "restore" | "delete" }>();
  const [text, setText] = useState("");
  const begin = (arn: string, what: "restore" | "delete") => {
    setOpen(open?.arn === arn && open.what === what ? undefined : { arn, what });
    setText("");
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Backups">
      <table class="grid">
        <thead>
          <tr>
            <th>Name</th>
            <th>Table</th>
            <th>Made</th>
            <th>Status</th>
            <th>Kind</th>
            <th class="num">Size</th>
            <th>
              <span class="sr">Do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.backups.map((backup) => [
            <tr key={backup.BackupArn}>
              <td class="strong">{backup.BackupName}</td>
              <td>{backup.TableName}</td>
              <td class="mono">
                <Time at={backup.BackupCreationDateTime} />
              </td>
              <td>{backup.BackupStatus}</td>
              <td class="faint">{backup.BackupType === "SYSTEM" ? "of a deleted table" : "on demand"}</td>
              <td class="num">{bytesText(backup.BackupSizeBytes ?? 0)}</td>
              <td class="num">
                <button type="button" class="link" disabled={backup.BackupStatus !== "AVAILABLE"} aria-label={`Restore ${backup.BackupName}`} onClick={() => begin(backup.BackupArn, "restore")}>
                  Restore…
                </button>{" "}
                {backup.BackupType !== "SYSTEM" && (
                  <button type="button" class="link bad" aria-label={`Delete ${backup.BackupName}`} onClick={() => begin(backup.BackupArn, "delete")}>
                    Delete…
                  </button>
                )}
              </td>
            </tr>,
            open?.arn === backup.BackupArn && (
              <tr key={`${backup.BackupArn} ${open.what}`} class="confirm">
                <td colSpan={7}>
                  <form
                    class="row"
                    onSubmit={(e) => {
                      e.preventDefault();
                      const done = open.what === "restore" ? props.restore(backup, text) : text === backup.BackupName ? props.remove(backup) : Promise.resolve(false);
                      void done.then((ok) => ok && setOpen(undefined));
                    }}
                  >
                    {open.what === "restore" ? (
                      <>
                        <span class="small">
                          Restores {backup.BackupName} to a new table. {backup.TableName} stays as it is.
                        </span>
                        <input class="input mono w200" aria-label="Name of the restored table" placeholder={`${backup.TableName}Restored`} value={text} onInput={(e) => setText(e.currentTarget.value)} />
                        <button type="submit" class="btn primary" disabled={props.busy || props.fault(text) !== ""}>
                          Restore as {text || "…"}
                        </button>
                        <span class="faint small">{text === "" ? "RestoreTableFromBackup" : props.fault(text)}</span>
                      </>
                    ) : (
                      <>
                        <span class="small">Deletes {bytesText(backup.BackupSizeBytes ?? 0)} that cannot be had back.</span>
                        <input class="input mono w200" aria-label={`Type ${backup.BackupName} to delete it`} placeholder={backup.BackupName} value={text} onInput={(e) => setText(e.currentTarget.value)} />
                        <button type="submit" class="btn danger" disabled={props.busy || text !== backup.BackupName}>
                          Delete backup
                        </button>
                        <span class="faint small mono">DeleteBackup</span>
                      </>
                    )}
                  </form>
                </td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
    </div>
  );
}
