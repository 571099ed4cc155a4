import { useState } from "preact/hooks";
import { discard } from "../../lib/model";

/** What was typed is gone then, so it is asked for twice. */
export function TakeBack({ lines }: { lines: number }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
        Take back…
      </button>
    );
  }
  return (
    <>
      <button type="button" class="btn danger" onClick={discard}>
        Take back {lines === 1 ? "1 line" : `${lines} lines`}
      </button>
      <button type="button" class="btn" onClick={() => setAsking(false)}>
        Keep them
      </button>
    </>
  );
}
