import { useState } from "preact/hooks";
import { call } from "../../lib/api";
import type { Table } from "../../lib/schema";
import { Confirm } from "../../ui/confirm";
import { Icon } from "../../ui/icons";
import { Plain } from "../../ui/plain";
import type { Change } from "./index";
import { Line, drop, dropping } from "./panel";

/** Tags of a table: pairs of texts that say what it is for. */
export function Tags({ table, tags, change, busy }: { table: Table; tags: { Key: string; Value: string }[]; change: Change; busy: boolean }) {
  const [tag, setTag] = useState({ Key: "", Value: "" });
  const going = tags.find((each) => dropping() === `tag ${each.Key}`);
  return (
    <>
      <Line title="Tags">
        {tags.map((each) => (
          <span key={each.Key} class="chip">
            <span>
              <Plain text={each.Key} max={128} /> = <Plain text={each.Value} max={256} />
            </span>
            <button type="button" class="plain faint" aria-label={`Remove the tag ${each.Key}`} onClick={() => drop(`tag ${each.Key}`)}>
              <Icon name="close" />
            </button>
          </span>
        ))}
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            void change(() => call("TagResource", { ResourceArn: table.TableArn, Tags: [tag] })).then((done) => done && setTag({ Key: "", Value: "" }));
          }}
        >
          <input class="input mono w120" aria-label="Key of a tag" placeholder="key" value={tag.Key} onInput={(e) => setTag({ ...tag, Key: e.currentTarget.value })} />
          <input class="input mono w120" aria-label="Value of a tag" placeholder="value" value={tag.Value} onInput={(e) => setTag({ ...tag, Value: e.currentTarget.value })} />
          <button type="submit" class="btn" disabled={busy || tag.Key === ""}>
            Add
          </button>
        </form>
      </Line>
      {going && (
        <Confirm
          text="Removes the tag. Policies may depend on it."
          name={going.Key}
          to="remove the tag"
          action="Remove tag"
          operation="UntagResource"
          busy={busy}
          confirm={() => void change(() => call("UntagResource", { ResourceArn: table.TableArn, TagKeys: [going.Key] })).then((done) => done && drop(""))}
          cancel={() => drop("")}
        />
      )}
    </>
  );
}
