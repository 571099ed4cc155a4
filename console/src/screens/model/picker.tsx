import { useState } from "preact/hooks";
import { ApiError, ask } from "../../lib/api";
import { OWN, TEXT_LENGTH_MAX, hasOwn, openText, opening } from "../../lib/model";
import { titleOf } from "../../lib/sheet";
import { library } from "../../lib/models";
import { go, route } from "../../lib/router";
import { bytesText } from "../../lib/size";
import { asError, current } from "../../lib/tables";
import { OpenFile } from "../../ui/openfile";

/** Which model: one's own, or one that comes with the server, as it was designed and repaired. */
export function ModelPicker({ chosen }: { chosen: string }) {
  const entries = library.value?.models ?? [];
  const screen = route.value.screen;
  const table = current.value?.TableName ?? "";
  /** A text that would take the place of one's own model, which waits until that is wanted. */
  const [waiting, setWaiting] = useState<string>();
  const replace = async (text: string) => {
    setWaiting(undefined);
    await openText(text);
    go(screen, "", { m: OWN });
  };
  const take = (text: string) => (hasOwn() ? setWaiting(text) : void replace(text));
  const draft = async () => {
    try {
      take((await ask<{ text: string }>(`_armature/model/draft?table=${encodeURIComponent(table)}`, { method: "POST" })).text);
    } catch (e) {
      opening.value = asError(e);
    }
  };
  const read = async (chosenFile: File) => {
    if (chosenFile.size > TEXT_LENGTH_MAX) opening.value = new ApiError("The file is too large", `${chosenFile.name} has ${bytesText(chosenFile.size)}; a model has 1 MB at most.`, 0, "");
    else take(await chosenFile.text());
  };
  if (waiting !== undefined) {
    return (
      <span class="row" role="alertdialog" aria-label="Replace your model">
        <span class="small">{OWN} has what you wrote.</span>
        <button type="button" class="btn danger" onClick={() => void replace(waiting)}>
          Replace {OWN}
        </button>
        <button type="button" class="btn" onClick={() => setWaiting(undefined)}>
          Keep it
        </button>
      </span>
    );
  }
  return (
    <>
      <select class="select" aria-label="Which model" value={chosen} onChange={(e) => go(screen, "", { m: e.currentTarget.value, view: route.value.params.view ?? "" })}>
        <optgroup label="Yours">
          <option value={OWN}>{OWN}</option>
        </optgroup>
        <optgroup label="As it was designed, with faults">
          {entries.map((entry) => (
            <option key={entry.name} value={entry.name}>
              {entry.title}
            </option>
          ))}
        </optgroup>
        <optgroup label="Repaired">
          {entries.map((entry) => (
            <option key={entry.repaired} value={entry.repaired}>
              {titleOf(entry.repaired, entries)}
            </option>
          ))}
        </optgroup>
      </select>
      <OpenFile label="A model file to open" accept=".yaml,.yml,.json" take={(chosenFile) => void read(chosenFile)} />
      {table !== "" && (
        <button type="button" class="btn quiet" title={`Makes a model of the items in ${table}`} onClick={() => void draft()}>
          Draft from {table}
        </button>
      )}
    </>
  );
}
