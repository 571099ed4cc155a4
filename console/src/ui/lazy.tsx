import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, reachable } from "../lib/api";
import { deleted, readHealth } from "../lib/store";
import { type Screen, entryOf } from "../screens";
import { Problem } from "./notes";

const WHY = "The server does not answer, or has been replaced by another version since this page was opened.";
const loaded = new Map<Screen, ComponentType>();

/** A screen, whose code is fetched when it is first shown. */
export function Lazy({ screen }: { screen: Screen }) {
  const [, setLoaded] = useState(0);
  const [failed, setFailed] = useState("");
  const wasAway = useRef(!reachable.value);
  useEffect(() => {
    if (loaded.has(screen)) return;
    entryOf(screen)
      .load()
      .then(
        (page) => {
          loaded.set(screen, page.default);
          setLoaded(loaded.size);
        },
        (e: Error) => setFailed(e.message),
      );
  }, [screen]);
  // A server that is away would leave nothing of the page.
  const again = async () => {
    await readHealth();
    if (reachable.value) location.reload();
  };
  // Once the server is back; but what was deleted can be put back by this page alone, so that comes first.
  useEffect(() => {
    if (failed !== "" && reachable.value && wasAway.current && !deleted.value) location.reload();
    if (!reachable.value || !deleted.value) wasAway.current = !reachable.value;
  }, [reachable.value, failed, deleted.value]);
  const Page = loaded.get(screen);
  if (Page) return <Page />;
  if (failed === "") return <p class="empty late">Loading {entryOf(screen).title}</p>;
  return (
    <div class="body">
      <Problem error={new ApiError("This screen cannot be loaded", `${failed}. ${WHY}`, 0, "")} onRetry={() => void again()} />
    </div>
  );
}
