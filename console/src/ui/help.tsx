import { ENTRIES } from "../screens";
import { MOD } from "./keyboard";
import { Overlay, uncover } from "./overlay";

const HELP: [string, string][] = [
  [`${MOD}K`, "jump to a table, key, index, rule or screen"],
  ["/", "filter"],
  ["j  k", "next, previous row"],
  ["↵", "open"],
  ["n", "new item"],
  ["e", "edit the selected item"],
  ["y", "copy the key of the selected item"],
  ["c", "copy the last call as code"],
  [`${MOD}↵`, "run"],
  [`${MOD}S`, "save"],
  ["F8", "next finding in a model"],
  ["space", "pause what is live"],
  [`${MOD}Z`, "undo a delete, for a minute"],
  ["esc", "stop, or back"],
  ["[", "narrow or widen the navigation"],
  ["?", "this page"],
];

export function Help() {
  return (
    <Overlay label="Keyboard" keys={{ "?": uncover }}>
      <div class="phead">
        <h2>Keyboard</h2>
        <span class="grow" />
        <button type="button" class="btn quiet" onClick={uncover}>
          Close
        </button>
      </div>
      <dl class="help">
        {[...HELP, ...ENTRIES.filter((entry) => entry.key !== "").map((entry) => [`g ${entry.key}`, entry.title] as const)].map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split("  ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="faint help-note">Single letters rest while a field has the focus.</p>
    </Overlay>
  );
}
