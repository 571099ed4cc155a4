import { createBucket } from "../../lib/jobs";
import { replaceParams, route } from "../../lib/router";
import { Problem } from "../../ui/notes";
import { type Reading, useAct } from "../../ui/reading";

/** A field of a form whose value is in the address. */
export function Field({ name, label, placeholder, list, width = "w160" }: { name: string; label: string; placeholder?: string; list?: string; width?: string }) {
  return <input class={`input mono ${width}`} aria-label={label} placeholder={placeholder} list={list} spellcheck={false} value={route.value.params[name] ?? ""} onInput={(e) => replaceParams({ [name]: e.currentTarget.value })} />;
}

/** A choice of a form whose value is in the address; the first is the one that need not be named. */
export function Choice({ name, label, of }: { name: string; label: string; of: readonly (readonly [value: string, text: string])[] }) {
  return (
    <select class="select" aria-label={label} value={route.value.params[name] || of[0]![0]} onChange={(e) => replaceParams({ [name]: e.currentTarget.value === of[0]![0] ? "" : e.currentTarget.value })}>
      {of.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Which bucket, and what the keys of its objects begin with. */
export function BucketFields({ buckets, prefix }: { buckets: Reading<string[] | undefined>; prefix: string }) {
  const { busy, error, act } = useAct();
  const bucket = route.value.params.bucket ?? "";
  const isMissing = bucket !== "" && buckets.value !== undefined && !buckets.value.includes(bucket);
  return (
    <>
      <Field name="bucket" label="Bucket" placeholder="bucket" list="buckets" />
      <datalist id="buckets">
        {(buckets.value ?? []).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <span class="ql2">/</span>
      <Field name="prefix" label="Prefix of keys" placeholder={prefix} width="wide-field" />
      {isMissing && (
        <button type="button" class="btn" disabled={busy} onClick={() => void act(() => createBucket(bucket).then(buckets.again))}>
          Create the bucket {bucket}
        </button>
      )}
      {buckets.value?.length === 0 && bucket === "" && <span class="faint small">There are no buckets yet: type a name to make one.</span>}
      {error && <Problem error={error} />}
    </>
  );
}
